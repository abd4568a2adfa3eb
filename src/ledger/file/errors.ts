import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../..', import.meta.url));

/** A disk with less than this cannot take a turn, whatever SQLite calls the failure. */
const FULL_BELOW_BYTES = 1_000_000;

/**
 * Explains an error of SQLite or the file system and what to do about it; null for errors that are not about
 * the file. Query builders wrap SQLite's errors, so causes are searched, too.
 * @param also added to the first sentence
 */
export function errorInWords(error: unknown, path: string, also = ''): string | null {
  const fileError = fileErrorIn(error);
  if (fileError === null) return nativeModuleProblem(error);
  const folder = dirname(resolve(path));
  const free = orElse(() => freeBytes(folder), null);
  const user = userName();
  const is = (codes: RegExp) => codes.test(fileError.code);
  const isNearlyFull = free !== null && free < FULL_BELOW_BYTES;
  const isOpening = is(/^(SQLITE_CANTOPEN|ENOENT)/);
  const rights = `Let this user write the file, the files next to it (-wal, -shm, .lock) and the folder ${folder}.`;
  const rows: readonly (readonly [fits: boolean, what: string, remedy: string])[] = [
    [is(/^SQLITE_(BUSY|LOCKED)/), 'is being written by another process', 'Try again.'],
    [
      is(/^SQLITE_(CORRUPT|NOTADB)/),
      'is damaged',
      'Stop the worker, run "reset-record audit" on it, and restore the newest backup with "reset-record restore".',
    ],
    [
      is(/^(SQLITE_FULL|ENOSPC|EDQUOT)/) || (is(/^SQLITE_IOERR/) && isNearlyFull),
      `cannot grow: the disk that holds ${folder} is full (${Math.floor((free ?? 0) / 1000)} kB are free)`,
      'Free space there; the worker recovers by itself with its next turn or start.',
    ],
    [
      is(/^SQLITE_(IOERR_SHM|PROTOCOL)/) && !isNearlyFull,
      'cannot be opened: its file system has no memory that processes can share (network and shared folders)',
      `Put the ledger on a local disk: set LEDGER_PATH. For backups ${folder} may stay.`,
    ],
    [
      is(/^(EMFILE|ENFILE)$/),
      'cannot be opened: too many files are open',
      'Raise the limit (ulimit -n, LimitNOFILE=) to 1024 or more.',
    ],
    [
      is(/^SQLITE_IOERR|^(EIO|EFBIG)$/),
      'could not be read or written: the disk failed, or a file size limit was reached',
      `Check the disk of ${folder} (system log, quota, ulimit -f); the worker recovers by itself once it works again.`,
    ],
    [
      is(/^(EEXIST|ENOTDIR)$/),
      'is not inside a folder',
      'LEDGER_PATH must name a file inside a folder; the worker creates the folder.',
    ],
    [
      isOpening && !existsSync(path) && mayWrite(folder),
      'does not exist',
      'The worker creates it when it starts; LEDGER_PATH names it.',
    ],
    [isOpening, `cannot be opened by ${user}`, rights],
    [is(/^(SQLITE_(READONLY|PERM|AUTH)|EACCES|EPERM|EROFS)/), `is not writable by ${user}`, rights],
    [
      is(/^SQLITE_CONSTRAINT_(TRIGGER|PRIMARYKEY|UNIQUE|ROWID)/),
      'refused a row: rows that its chain still has were deleted, or its schema was changed',
      'Stop the worker, run "reset-record audit" on it, which names what was changed, and restore the newest backup with "reset-record restore".',
    ],
    [
      is(/^SQLITE_/),
      'could not be read or written',
      'Run "reset-record audit" on it; if it finds nothing, please report this as a bug.',
    ],
  ];
  const row = rows.find(([fits]) => fits);
  return row ? `${path} ${row[1]}${also}. ${row[2]} (${fileError.message})` : null;
}

/**
 * The file or the disk failed, not the statement. SQLite may then have rolled the transaction back by itself:
 * further statements would be committed one by one.
 */
export function isTroubleWithFile(error: unknown): boolean {
  const code = fileErrorIn(error)?.code ?? '';
  return /^SQLITE_(FULL|IOERR|NOMEM|INTERRUPT|CORRUPT|NOTADB|READONLY|CANTOPEN|PROTOCOL|BUSY|LOCKED)/.test(
    code,
  );
}

/** SQLite's message about a table that is gone or damaged; null for any other error. */
export function damageIn(error: unknown): string | null {
  const fileError = fileErrorIn(error);
  return fileError !== null && /^SQLITE_(CORRUPT|NOTADB|ERROR|IOERR)/.test(fileError.code)
    ? fileError.message
    : null;
}

/** Searches the error and its causes. */
function fileErrorIn(error: unknown): { code: string; message: string } | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, message } = cause as Error & { code?: unknown };
    const isOfFile = typeof code === 'string' && (code.startsWith('SQLITE_') || 'syscall' in cause);
    if (isOfFile) return { code, message };
  }
  return null;
}

/** The bytes that this process's user may still use. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function mayWrite(folder: string): boolean {
  return orElse(() => accessSync(folder, constants.W_OK) === undefined, false);
}

/** The user by name, if it has one: in a container a user is often a bare number. */
function userName(): string {
  const id = process.geteuid?.() ?? process.pid;
  return orElse(() => `the user ${userInfo().username} (${id})`, `the user ${id}`);
}

/** A failure while explaining another one only makes the explanation shorter. */
function orElse<T>(work: () => T, instead: T): T {
  try {
    return work();
  } catch {
    return instead;
  }
}

/** Says why SQLite itself cannot be loaded, and what to do; null for any other error. */
export function nativeModuleProblem(error: unknown): string | null {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== 'ERR_DLOPEN_FAILED' && !message.startsWith('Could not locate the bindings file')) return null;
  const [first] = message.split('\n');
  return `SQLite cannot be loaded: the native part of better-sqlite3 is missing, or was made for another Node.js or system. In ${FOLDER} run "npm rebuild better-sqlite3", with pnpm "pnpm approve-builds" and then "pnpm rebuild better-sqlite3". (${first})`;
}
