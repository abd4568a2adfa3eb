import { expect } from 'vitest';
import { openLedgerForReading } from '../../../src/ledger/file/open-reading.js';
import { query, recordIn } from '../../_support/ledgers/read-ledger.js';
import { verifyChain } from '../../_support/ledgers/verify-chain.js';

const instantsOf = (record: readonly { at: string; kind: string }[]) =>
  record.map(({ at, kind }) => `${at} ${kind}`);

/** What holds of a ledger at every moment, also right after its writer was killed. Returns its record. */
export function expectWholeLedger(path: string, before: readonly string[]): string[] {
  expect(query(path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(query(path, 'PRAGMA foreign_key_check')).toEqual([]);
  const reader = openLedgerForReading(path);
  const chain = reader.snapshot(verifyChain);
  reader.close();
  expect(chain.kind).toBe('intact');

  // A turn is there as a whole or not at all.
  const [counts] = query<{ turns: number; snapshots: number; unread: number }>(
    path,
    `SELECT (SELECT count(*) FROM turns) AS turns, (SELECT count(*) FROM snapshots) AS snapshots,
       (SELECT count(*) FROM posts AS p WHERE NOT EXISTS (SELECT 1 FROM readings AS g WHERE g.post_id = p.id)) AS unread`,
  );
  expect(counts?.snapshots).toBe(counts?.turns);
  expect(counts?.unread).toBe(0);
  expect(
    query(path, 'SELECT id FROM snapshots WHERE chain_head NOT IN (SELECT hash FROM chain)'),
    'published heads that the chain does not have',
  ).toEqual([]);

  expectSoundJournal(path);

  const record = instantsOf(recordIn(path));
  expect(new Set(record).size).toBe(record.length);
  expect(record).toEqual(expect.arrayContaining([...before]));
  return record;
}

/** Slots and issues increase, and every opened window is either open or scored, never both and never neither. */
function expectSoundJournal(path: string): void {
  const [journal] = query<Record<string, number>>(
    path,
    `SELECT
       (SELECT count(*) FROM forecasts AS f JOIN forecasts AS b ON b.id = f.id - 1
        WHERE f.slot <= b.slot OR f.issued_at <= b.issued_at) AS disordered,
       (SELECT total(opens_6h) + total(opens_24h) FROM forecasts) AS opened,
       (SELECT count(*) FROM open_windows) + (SELECT count(*) FROM scores WHERE revision = 1) AS accounted`,
  );
  expect(journal?.disordered).toBe(0);
  expect(journal?.accounted).toBe(journal?.opened);
}
