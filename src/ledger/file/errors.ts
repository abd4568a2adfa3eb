import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';

/** A disk with less than this cannot take a turn, whatever name SQLite gives to the failure. */
const FULL_BELOW_BYTES = 1_000_000;

/**
 * What SQLite and the file system say of a ledger, in sentences that tell what to do; null for errors that are not
 * about the file. Query builders wrap what SQLite says, so causes are looked at, too.
 * @param also what is to be added to the first sentence
 */
export function inWords(error: unknown, path: string, also = ''): string | null {
  const found = fileErrorIn(error);
  if (found === null) return null;
  const folder = dirname(resolve(path));
  const free = orElse(() => freeBytes(folder), null);
  const user = userName();
  const is = (codes: RegExp) => codes.test(found.code);
  const isNearlyFull = free !== null && free < FULL_BELOW_BYTES;
  const isOpening = is(/^(SQLITE_CANTOPEN|ENOENT)/);
  const rights = `Let this user write the file, what lies beside it (-wal, -shm, .lock) and the folder ${folder}.`;
  const rows: readonly (readonly [fits: boolean, what: string, remedy: string])[] = [
    [is(/^SQLITE_(BUSY|LOCKED)/), 'is being written by another process', 'Try again.'],
    [
      is(/^SQLITE_(CORRUPT|NOTADB)/),
      'is damaged',
      'Stop the worker, look at it with "reset-record audit", and put the newest backup back with "reset-record restore".',
    ],
    [
      is(/^(SQLITE_FULL|ENOSPC|EDQUOT)/) || (is(/^SQLITE_IOERR/) && isNearlyFull),
      `cannot grow: the disk that holds ${folder} is full (${Math.floor((free ?? 0) / 1000)} kB are free)`,
      'Free space there; a worker goes on by itself with its next turn or start.',
    ],
    [
      is(/^SQLITE_IOERR|^(EIO|EFBIG)$/),
      'could not be read or written: the disk failed, or a limit on the size of files was reached',
      `Look at the disk of ${folder} (system log, quota, ulimit -f); a worker goes on by itself once it works again.`,
    ],
    [
      is(/^(EEXIST|ENOTDIR)$/),
      'does not lie in a folder',
      'LEDGER_PATH names a file in a folder, which the worker makes.',
    ],
    [
      isOpening && !existsSync(path) && mayWrite(folder),
      'does not exist',
      'The worker makes it when it starts; LEDGER_PATH names it.',
    ],
    [isOpening, `cannot be opened by ${user}`, rights],
    [is(/^(SQLITE_(READONLY|PERM|AUTH)|EACCES|EPERM|EROFS)/), `may not be written by ${user}`, rights],
    [
      is(/^SQLITE_/),
      'could not be read or written',
      'Look at it with "reset-record audit"; should that find nothing, it is the program that is at fault.',
    ],
  ];
  const row = rows.find(([fits]) => fits);
  return row ? `${path} ${row[1]}${also}. ${row[2]} (${found.message})` : null;
}

/**
 * The file or the disk failed, not the statement. SQLite may have rolled the transaction back on its own then: whoever
 * goes on would write the rest of his work outside of it, row by row.
 */
export function isTroubleWithFile(error: unknown): boolean {
  const code = fileErrorIn(error)?.code ?? '';
  return /^SQLITE_(FULL|IOERR|NOMEM|INTERRUPT|CORRUPT|NOTADB|READONLY|CANTOPEN|PROTOCOL|BUSY|LOCKED)/.test(
    code,
  );
}

/** Looked for in the error and in what caused it. */
function fileErrorIn(error: unknown): { code: string; message: string } | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, message } = one as Error & { code?: unknown };
    const isOfFile = typeof code === 'string' && (code.startsWith('SQLITE_') || 'syscall' in one);
    if (isOfFile) return { code, message };
  }
  return null;
}

/** For this process's user. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function mayWrite(folder: string): boolean {
  return orElse(() => accessSync(folder, constants.W_OK) === undefined, false);
}

/** By name where it has one: in a container a user is often a bare number. */
function userName(): string {
  const id = process.geteuid?.() ?? process.pid;
  return orElse(() => `the user ${userInfo().username} (${id})`, `the user ${id}`);
}

/** While a failure is explained, a further one only leaves the explanation poorer. */
function orElse<T>(work: () => T, instead: T): T {
  try {
    return work();
  } catch {
    return instead;
  }
}
