import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';

/** What an error of the file means: `<path> <what>. <remedy>`. */
export interface Explanation {
  readonly what: string;
  readonly remedy: string;
  /** In the words of SQLite or the system. */
  readonly detail: string;
}

/** A disk with less than this cannot take a turn, whatever name SQLite gives to the failure. */
const FULL_BELOW_BYTES = 1_000_000;

const DAMAGED =
  'Stop the worker, look at it with "reset-record audit", and put the newest backup back with "reset-record restore".';

/**
 * What SQLite and the file system say of a ledger, in words that tell what to do; null for errors that are not about
 * the file. Query builders wrap what SQLite says, so causes are looked at, too.
 */
export function explainLedgerError(error: unknown, path: string): Explanation | null {
  const found = fileErrorIn(error);
  if (found === null) return null;
  const { code, message: detail } = found;
  const folder = dirname(resolve(path));
  const say = (what: string, remedy: string): Explanation => ({ what, remedy, detail });

  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return say('is being written by another process', 'Try again.');
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return say('is damaged', DAMAGED);
  const free = freeBytes(folder);
  if (isFull(code) || (code.startsWith('SQLITE_IOERR') && free !== null && free < FULL_BELOW_BYTES)) {
    const left = free === null ? '' : ` (${Math.floor(free / 1000)} kB are free)`;
    return say(
      `cannot grow: the disk that holds ${folder} is full${left}`,
      'Free space there; a worker goes on by itself with its next turn or start.',
    );
  }
  if (/^SQLITE_IOERR|^(EIO|EFBIG)$/.test(code)) {
    return say(
      'could not be read or written: the disk failed, or a limit on the size of files was reached',
      `Look at the disk of ${folder} (system log, quota, ulimit -f); a worker goes on by itself once it works again.`,
    );
  }
  if (/^(EEXIST|ENOTDIR)$/.test(code)) {
    return say('does not lie in a folder', 'LEDGER_PATH names a file in a folder, which the worker makes.');
  }
  const isOpening = /^(SQLITE_CANTOPEN|ENOENT)/.test(code);
  if (isOpening && !existsSync(path) && mayWrite(folder)) {
    return say('does not exist', 'The worker makes it when it starts; LEDGER_PATH names it.');
  }
  if (isOpening || /^(SQLITE_(READONLY|PERM|AUTH)|EACCES|EPERM|EROFS)/.test(code)) {
    return say(
      `${isOpening ? 'cannot be opened' : 'may not be written'} by ${userName()}`,
      `Let this user write the file, what lies beside it (-wal, -shm, .lock) and the folder ${folder}.`,
    );
  }
  return code.startsWith('SQLITE_')
    ? say(
        'could not be read or written',
        'Look at it with "reset-record audit"; should that find nothing, it is the program that is at fault.',
      )
    : null;
}

/** The explanation as sentences; null for errors that are not about the file. */
export function inWords(error: unknown, path: string): string | null {
  const found = explainLedgerError(error, path);
  return found && `${path} ${found.what}. ${found.remedy} (${found.detail})`;
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

const isFull = (code: string) => /^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code);

/** For this process's user; null where the folder itself is gone. */
function freeBytes(folder: string): number | null {
  return orElse(() => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  }, null);
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
