import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { isTroubleWithFile } from './errors.js';
import { APPLICATION_ID, NotALedgerError, realLedgerPath, tablesIn } from './identity.js';

/** A log that cannot be checkpointed now is checkpointed after the next commit. */
const FOLD_TIMEOUT_MS = 50;

/** 16 MB. SQLite's own checkpoints begin at a thousand pages. */
const STUCK_PAGES = 4_000;

/** A database without tables: one page of SQLite's default size. */
const EMPTY_BYTES = 4_096;

/** @throws the file system's error if access is denied; NotALedgerError for a log of another file */
export function checkBeforeWriting(path: string): void {
  // SQLite would open it anyway and create a log that is read-only, too, and stays so.
  if (existsSync(path)) accessSync(path, constants.W_OK);
  checkLog(path);
}

/**
 * Call this before opening a connection that may write. SQLite replays a log (-wal) into whatever file has
 * its name, and a writer makes that permanent: the log of another file, as after a backup was copied over a
 * ledger, would destroy it. A read-only connection shows file and log together, and changes neither.
 * @throws NotALedgerError for a log without a ledger, or one that does not fit the file; nothing was changed
 */
export function checkLog(path: string): void {
  const realPath = realLedgerPath(path);
  const log = `${realPath}-wal`;
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  // SQLite deletes a log if its file is missing or empty.
  if ((statSync(realPath, { throwIfNoEntry: false })?.size ?? 0) === 0)
    throw new NotALedgerError(
      `There is a log ${log}, but its ledger ${realPath} is gone`,
      'Put the ledger back next to it, or move the log away and restore a backup with "reset-record restore".',
    );
  for (const place of [dirname(log), log]) accessSync(place, constants.R_OK | constants.W_OK);
  const problem = problemWithLog(realPath);
  if (problem === null) return;
  throw new NotALedgerError(
    `${realPath} and its log ${log} do not form a complete ledger (${problem})`,
    'If the file was copied there, or the log is from another program or version, move the log away and start again. Otherwise the ledger is damaged: restore the newest backup with "reset-record restore".',
  );
}

function problemWithLog(path: string): string | null {
  const sqlite = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const integrity = sqlite.pragma('integrity_check(1)', { simple: true });
    if (integrity !== 'ok') return String(integrity);
    // A killed first start leaves one page and an uncommitted log.
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

/**
 * Pages of two files may fit together by chance, but not a chain without gaps that ends in the published
 * head.
 */
function chainIsWhole(sqlite: Database.Database): boolean {
  const whole = 'SELECT count(*) = ifnull(max(seq), 0) FROM chain';
  const published = `SELECT NOT EXISTS (SELECT 1 FROM
      (SELECT payload ->> '$.chain.seq' AS seq, payload ->> '$.chain.head' AS head FROM snapshots ORDER BY turn_id DESC LIMIT 1) AS s
    WHERE s.seq > 0 AND s.head IS NOT (SELECT hash FROM chain AS c WHERE c.seq = s.seq))`;
  return [whole, published].every((sql) => sqlite.prepare(sql).pluck().get() === 1);
}

/**
 * Moves commits from the log (-wal) into the ledger itself, so that the file is complete at rest: deleting
 * the log or replacing the ledger then loses and mixes nothing.
 * @returns why that failed, if it did. A reader that is in the way now is no failure until the log has grown.
 */
export function foldLog(sqlite: Database.Database, busyTimeoutMs: number): string | null {
  try {
    sqlite.pragma(`busy_timeout = ${FOLD_TIMEOUT_MS}`);
    const [result] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number; log: number }[];
    const isStuck = result !== undefined && result.busy !== 0 && result.log > STUCK_PAGES;
    return isStuck ? `another process keeps reading an old state; the log has ${result.log} pages` : null;
  } catch (error) {
    // SQLite's own checkpoints may fail in the same way: the commit is safe in the log.
    if (!isTroubleWithFile(error)) throw error;
    return (error as Error).message;
  } finally {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}
