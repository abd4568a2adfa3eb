import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { query } from '../../_support/ledgers/read-ledger.js';
import { temporaryDirectory, turnOnce } from '../../_support/processes/processes.js';
import { workerHere } from '../../_support/processes/worker.js';
import { DAY, HOUR, MINUTE, RESET, START, startTurns, TALK } from '../../worker/_turns.js';

const FAKE_CLOCK = new URL('../../_support/clocks/fake-clock.mjs', import.meta.url).href;
const PUBLISHED =
  'SELECT slot, issued_at, probability_6h, probability_24h, baseline_24h, opens_6h FROM forecasts';
const SCORED =
  'SELECT horizon_hours, opens_at, closes_at, status, outcome, scored_at FROM scores ORDER BY id';

/** Moments of turns: windows close, the clock jumps back, and goes on; a reset falls into the first window. */
const MOMENTS = [
  START,
  START + 6 * HOUR,
  START + 6 * HOUR + 10 * MINUTE,
  START + 3 * HOUR,
  START + 3 * HOUR,
  START + 12 * HOUR + 30 * MINUTE,
  START + DAY + HOUR,
];

/** A file of the timeline is complete until its last post: there is one at every moment so far. */
function timelineAt(index: number): string {
  const talk = MOMENTS.slice(0, index + 1).map((at, n) => ({ id: `t${n}`, at, text: `${TALK} (${n})` }));
  const posts = [...talk, { id: 'reset', at: START + 2 * HOUR, text: RESET }];
  return posts
    .filter(({ at }) => at <= Math.max(...MOMENTS.slice(0, index + 1)))
    .map(({ id, at, text }) => JSON.stringify({ id, at: new Date(at).toISOString(), text }))
    .join('\n');
}

/** Of MOMENTS: those of real processes under a faked clock, on both sides of the jump back. */
const PROCESSES = [2, 3];

test('A turn goes by the clock it is given: worker by worker, two of them processes under a faked clock, as in one long life.', async () => {
  const directory = temporaryDirectory();
  const timeline = join(directory, 'timeline.jsonl');
  const ledger = join(directory, 'ledger.sqlite');
  const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none', TIMELINE: `file:${timeline}` };
  for (const [index, moment] of MOMENTS.entries()) {
    writeFileSync(timeline, timelineAt(index));
    if (PROCESSES.includes(index)) {
      const faked = { ...env, FAKE_NOW: String(moment), NODE_OPTIONS: `--import ${FAKE_CLOCK}` };
      const { code, output } = await turnOnce(faked);
      expect([code, output]).toEqual([0, expect.stringContaining('turn committed')]);
    } else {
      const worker = workerHere(env, () => moment);
      expect(await worker.once(moment)).toBe(true);
      worker.close();
    }
  }

  const turns = startTurns({ timeline: [`file:${timeline}`] });
  for (const [index, moment] of MOMENTS.entries()) {
    writeFileSync(timeline, timelineAt(index));
    turns.clock.now = moment;
    await turns.turn();
  }
  expect(query(ledger, PUBLISHED)).toEqual(turns.rows(PUBLISHED));
  expect(query(ledger, SCORED)).toEqual(turns.rows(SCORED));
  expect(query<{ slot: number }>(ledger, PUBLISHED).map(({ slot }) => slot)).toEqual(
    MOMENTS.filter((moment, index) => !MOMENTS.slice(0, index).some((earlier) => earlier >= moment)),
  );
  expect(query(ledger, SCORED)).toMatchObject([
    { horizon_hours: 6, status: 'scored', outcome: 1 },
    { horizon_hours: 6, status: 'scored', outcome: 0 },
    { horizon_hours: 24, status: 'scored', outcome: 1 },
    { horizon_hours: 6, status: 'scored', outcome: 0 },
  ]);
});
