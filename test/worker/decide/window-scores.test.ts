import { expect, test } from 'vitest';
import type { BareReset } from '../../../src/core/record/reset.js';
import type { OutdatedScore } from '../../../src/ledger/read/journal.js';
import type { WindowToScore } from '../../../src/ledger/read/windows-to-score.js';
import { windowScores } from '../../../src/worker/decide/window-scores.js';
import { HOUR, NOW } from '../../_support/ledgers/snapshot.js';

const OPENS = NOW;
const CLOSES = NOW + 6 * HOUR;
const window = { id: 7, opensAt: OPENS, closesAt: CLOSES } as WindowToScore['window'];
const watched = { fromAt: OPENS - HOUR, toAt: CLOSES + HOUR };

const reset = (rowId: number, at: number, changes: Partial<BareReset> = {}): BareReset => ({
  rowId,
  resetId: rowId,
  kind: 'regular',
  status: 'confirmed',
  at,
  previousAt: null,
  ...changes,
});

const due = (record: readonly BareReset[]) =>
  windowScores({ due: [{ window, watched }], outdated: [] }, record);

test.each<readonly [what: string, record: readonly BareReset[], outcome: 0 | 1, row: number | null]>([
  ['no reset', [], 0, null],
  ['a reset at its opening', [reset(1, OPENS)], 0, null],
  ['a reset just after it', [reset(1, OPENS + 1)], 1, 1],
  ['a reset at its close', [reset(1, CLOSES)], 1, 1],
  ['a reset after it', [reset(1, CLOSES + 1)], 0, null],
  ['a banked reset', [reset(1, OPENS + HOUR, { kind: 'banked' })], 0, null],
  ['a report that waits', [reset(1, OPENS + HOUR, { status: 'unconfirmed' })], 0, null],
  ['a withdrawn reset', [reset(1, OPENS + HOUR, { status: 'retracted' })], 0, null],
  ['two resets', [reset(2, OPENS + HOUR), reset(1, OPENS + 2 * HOUR)], 1, 2],
])('A window that is over is scored by the record: %s.', (_what, record, outcome, resetRowId) => {
  expect(due(record)).toEqual([
    {
      windowId: 7,
      revision: 1,
      supersedes: null,
      status: 'scored',
      outcome,
      resetRowId,
      watchedFrom: watched.fromAt,
      watchedUntil: watched.toAt,
      reason: 'the window is over and covered',
    },
  ]);
});

test('A window that nobody watched is void, also with a reset in it.', () => {
  const scores = windowScores({ due: [{ window, watched: null }], outdated: [] }, [reset(1, OPENS + HOUR)]);
  expect(scores).toMatchObject([
    { windowId: 7, revision: 1, status: 'void', outcome: null, resetRowId: null, watchedFrom: null },
  ]);
});

test('A score whose record was corrected is replaced, before any window is scored, and keeps who watched.', () => {
  const score = { id: 3, revision: 2, watchedFrom: OPENS, watchedUntil: CLOSES } as OutdatedScore['score'];
  const other = { ...window, id: 8 };
  const scores = windowScores({ due: [{ window: other, watched }], outdated: [{ window, score }] }, []);
  expect(scores.map(({ windowId }) => windowId)).toEqual([7, 8]);
  expect(scores[0]).toEqual({
    windowId: 7,
    revision: 3,
    supersedes: 3,
    status: 'scored',
    outcome: 0,
    resetRowId: null,
    watchedFrom: OPENS,
    watchedUntil: CLOSES,
    reason: 'the record was corrected',
  });
});
