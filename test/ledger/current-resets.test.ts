import { expect, test } from 'vitest';
import { currentResets } from '../../src/ledger/read/resets.js';
import { statementsIn } from '../_support/ledgers/count-statements.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, NOW } from '../_support/ledgers/snapshot.js';

function ledgerOf(count: number): TestLedger {
  const ledger = newLedger();
  ledger.addResets(...Array.from({ length: count }, (_, n) => ({ at: NOW - DAY + n * HOUR })));
  return ledger;
}

test('what stands around a post is asked in as many statements for twenty resets as for one', async () => {
  const statements = ({ writer }: TestLedger) =>
    statementsIn(() => currentResets(writer.db, { fromAt: NOW - 2 * DAY }));
  const one = await statements(ledgerOf(1));
  const twenty = await statements(ledgerOf(20));
  expect(one).toBeGreaterThan(0);
  expect(twenty).toBe(one);
});

test('resets are found by number and by time, each by its newest row, with the first word of somebody on it', () => {
  const ledger = ledgerOf(3);
  const at = NOW - 3 * HOUR;
  ledger.addResets({ at, status: 'retracted', supersedes: { rowId: 2, resetId: 2 } });
  const found = (among: Parameters<typeof currentResets>[1]) =>
    currentResets(ledger.writer.db, among).map(({ resetId, rowId, pinnedBy }) => [resetId, rowId, pinnedBy]);
  expect(found({})).toEqual([
    [1, 1, 1],
    [3, 3, 3],
    [2, 4, 2],
  ]);
  expect(found({ resetId: 2 })).toEqual([[2, 4, 2]]);
  // Its former row lies there, but says nothing any more.
  expect(found({ fromAt: NOW - DAY, untilAt: NOW - DAY + HOUR })).toEqual([[1, 1, 1]]);
  expect(found({ fromAt: at })).toEqual([[2, 4, 2]]);
});
