import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { isTroubleWithFile } from './errors.js';
import { APPLICATION_ID, NotALedgerError, realLedgerPath, tablesIn } from './identity.js';

/** A log that cannot be folded now is folded after the next commit. */
const FOLD_TIMEOUT_MS = 50;
/** Of a database without tables: a page of the size that SQLite chooses by itself. */
const EMPTY_BYTES = 4_096;

/** @throws what the file system says of the rights to it; NotALedgerError for a log that is not this ledger's */
export function checkBeforeWriting(path: string): void {
  // SQLite would open it all the same and make a log beside it that is read-only, too, and stays so.
  if (existsSync(path)) accessSync(path, constants.W_OK);
  checkLog(path);
}

/**
 * To be called before a connection that may write. SQLite replays a log (-wal) into whatever file has its name, and a
 * writer that closes the file makes that last: a log of another file, as after a backup was copied over a ledger,
 * would destroy it. A read-only connection shows what file and log are together, and changes neither.
 * @throws NotALedgerError for a log without a ledger, or with which the file is no whole ledger; nothing was changed
 */
export function checkLog(path: string): void {
  const realPath = realLedgerPath(path);
  const log = `${realPath}-wal`;
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  // SQLite deletes a log whose file is missing or empty.
  if ((statSync(realPath, { throwIfNoEntry: false })?.size ?? 0) === 0)
    throw new NotALedgerError(
      `There is a log ${log}, but the ledger ${realPath} that it belongs to is gone; nothing was changed. Put the ledger back beside it, or move the log away and "reset-record restore" a backup.`,
    );
  for (const place of [dirname(log), log]) accessSync(place, constants.R_OK | constants.W_OK);
  const problem = problemWithLog(realPath);
  if (problem === null) return;
  throw new NotALedgerError(
    `${realPath} and its log ${log} are no whole ledger together (${problem}); nothing was changed. If the file was copied there, or the log is of another program or version, move the log away and start again. Otherwise the ledger is damaged: put the newest backup back with "reset-record restore".`,
  );
}

function problemWithLog(path: string): string | null {
  const sqlite = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const integrity = sqlite.pragma('integrity_check(1)', { simple: true });
    if (integrity !== 'ok') return String(integrity);
    // A first start that was killed leaves one page, and a log that was not committed.
    if (tablesIn(sqlite) === 0) return statSync(path).size <= EMPTY_BYTES ? null : 'no table is left';
    if (sqlite.pragma('application_id', { simple: true }) !== APPLICATION_ID) return 'of another program';
    return chainIsWhole(sqlite) ? null : 'entries of the chain are missing';
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR|CANTOPEN)/.test(String(code))) throw error;
    return message;
  } finally {
    sqlite.close();
  }
}

/** Pages of two files may fit together by chance; entries without a gap that end in the published head do not. */
function chainIsWhole(sqlite: Database.Database): boolean {
  const whole = 'SELECT count(*) = ifnull(max(seq), 0) FROM chain';
  const published = `SELECT NOT EXISTS (SELECT 1 FROM (SELECT chain_seq, chain_head FROM snapshots ORDER BY id DESC LIMIT 1) AS s
    WHERE s.chain_seq > 0 AND s.chain_head IS NOT (SELECT hash FROM chain WHERE seq = s.chain_seq))`;
  return [whole, published].every((sql) => sqlite.prepare(sql).pluck().get() === 1);
}

/**
 * Moves what was committed from the log beside the ledger (-wal) into the ledger itself, so that at rest the file is
 * whole: whoever deletes the log, or puts another file in the ledger's place, then loses and mixes nothing.
 */
export function foldLog(sqlite: Database.Database, busyTimeoutMs: number): void {
  try {
    sqlite.pragma(`busy_timeout = ${FOLD_TIMEOUT_MS}`);
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // As with SQLite's own folding: the commit stands, in the log.
    if (!isTroubleWithFile(error)) throw error;
  } finally {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}
