import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import Database from 'better-sqlite3';
import { NotALedgerError } from './identity.js';

/** The two byte orders of a write-ahead log, and the only version of its form that there has been. */
const MAGICS = [0x377f0682, 0x377f0683];
const VERSION = 3_007_000;
const HEADER_BYTES = 12;

/**
 * Looks at a log (-wal) that a worker left without folding it, before anything is written. SQLite replays a log into
 * whatever file has its name: one that belongs to another file, as after a backup was copied over a ledger, would
 * destroy that file. A log that cannot be this ledger's is laid aside under another name, never deleted.
 * @returns what was done, in words; null where the log is sound, as after a crash, or there is none
 * @throws NotALedgerError for a ledger that is damaged with its log and without it, or a log of an unknown form
 */
export function settleLog(path: string, now: number): string | null {
  const log = `${path}-wal`;
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0) return null;
  if (!existsSync(path)) return layAside(path, now, 'the ledger that it belongs to is gone');
  const form = formOf(log);
  if (form === 'unreadable') return layAside(path, now, 'it is not a log of SQLite');
  if (form !== VERSION) {
    throw new NotALedgerError(
      `${log} was written in another form (${form}) than this version of SQLite knows (${VERSION}); nothing was changed. ` +
        `Start the program that wrote it once, or, if ${path} was put there since, move the log away.`,
    );
  }
  const together = contentOf(path);
  if (together === 'ledger') return null;
  if (contentAlone(path, `${path}.check`) === 'ledger')
    return layAside(path, now, 'it does not belong to this ledger, which is whole without it');
  if (together === 'other') return null;
  throw new NotALedgerError(
    `${path} is damaged; nothing was changed. Put the newest backup back with "reset-record restore".`,
  );
}

function layAside(path: string, now: number, why: string): string {
  const aside = `${path}-wal.aside-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  renameSync(`${path}-wal`, aside);
  // The index of that log.
  rmSync(`${path}-shm`, { force: true });
  return `The log ${path}-wal was laid aside as ${aside}: ${why}.`;
}

function formOf(log: string): number | 'unreadable' {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(log, 'r');
  try {
    const read = readSync(file, header, 0, HEADER_BYTES, 0);
    const isLog = read === HEADER_BYTES && MAGICS.includes(header.readUInt32BE(0));
    return isLog ? header.readUInt32BE(4) : 'unreadable';
  } finally {
    closeSync(file);
  }
}

/** A whole ledger; a sound file that is none, or not yet; or neither. */
type Content = 'ledger' | 'other' | 'broken';

function contentAlone(path: string, copy: string): Content {
  try {
    copyFileSync(path, copy);
    return contentOf(copy);
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, { force: true });
  }
}

/** Read-only: a connection that may write would fold the log into the file when it is closed. */
function contentOf(path: string): Content {
  const sqlite = new Database(path, { readonly: true });
  try {
    if (sqlite.pragma('integrity_check(1)', { simple: true }) !== 'ok') return 'broken';
    if (!sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'chain'").get()) return 'other';
    return chainIsWhole(sqlite) ? 'ledger' : 'broken';
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(String((error as { code?: unknown }).code))) throw error;
    return 'broken';
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
