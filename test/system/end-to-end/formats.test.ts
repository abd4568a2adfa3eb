import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIXTURE_PATH, FIXTURE_POSTS, FIXTURE_RECORD } from '../../_support/inputs/timeline-fixture.js';
import { recordIn, rowCounts } from '../../_support/ledgers/read-ledger.js';
import { temporaryDirectory, turnOnce } from '../../_support/processes/processes.js';

test('A timeline in a file gives the expected record, and a second turn adds nothing to it.', async () => {
  const ledger = join(temporaryDirectory(), 'ledger.sqlite');
  const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none', TIMELINE: `file:${FIXTURE_PATH}` };
  const first = await turnOnce(env);
  expect(first.code, first.output).toBe(0);
  expect(recordIn(ledger)).toEqual(FIXTURE_RECORD);
  const counts = rowCounts(ledger);
  expect(counts).toMatchObject({ turns: 1, posts: FIXTURE_POSTS.length, readings: FIXTURE_POSTS.length });
  expect(counts.resets).toBe(FIXTURE_RECORD.length);
  expect((await turnOnce(env)).code).toBe(0);
  expect(rowCounts(ledger)).toEqual({ ...counts, turns: 2, source_reads: 2, snapshots: 2 });
});
