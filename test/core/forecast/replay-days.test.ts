import { describe, expect, test } from 'vitest';
import { promiseAt } from '../../../bench/processes/process.js';
import { begin } from '../../../src/core/forecast/begin.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import type { ResetRecord } from '../../../src/core/forecast/inputs.js';
import { replayOf } from '../../../src/core/forecast/replay/replay-days.js';
import { epochMs } from '../../../src/core/instant.js';
import type { ResetPromise } from '../../../src/core/promises/reset-promise.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';

/*
 * What the replay says before each reset is what the forecast says of the record as it was then, cut off by `forecast`.
 */

const OPTIONS = { timeZone: 'America/Los_Angeles' };
const STEP = 6 * HOUR;
const START = NOW - 200 * DAY;

/** A reset every few days, none of them at a full step. */
const RESETS = (() => {
  const rng = seededRandom(3);
  const resets: number[] = [];
  for (let at = START + 3 * DAY; at < NOW; at += (2 + 6 * rng()) * DAY) resets.push(Math.floor(at) + 7);
  return resets;
})();

/** Before the newest reset one that is kept, and one that is broken. */
const NEWEST = RESETS.at(-1) ?? 0;

const PROMISES: readonly ResetPromise[] = [
  promiseAt({ at: NEWEST - 30 * HOUR, from: NEWEST - 2 * HOUR, to: NEWEST + 2 * HOUR }),
  promiseAt({ at: NOW - 40 * DAY, from: NOW - 39 * DAY, to: NOW - 39 * DAY + 3 * HOUR }),
];

const WHOLE: ResetRecord = { resets: RESETS, coverage: [{ fromAt: START, toAt: NOW }] };

function replayed(record = WHOLE) {
  return replayOf(begin(record, PROMISES, OPTIONS, NOW), START, NOW);
}

/** The last step before an instant, which may be some steps earlier still. */
const stepBefore = (at: number, steps = 0) => (Math.ceil(at / STEP) - 1 - steps) * STEP;

describe('the replay', () => {
  test('says of the twenty newest resets the chance over the six and the 24 hours in which each came', () => {
    const { resets } = replayed();
    expect(resets.map(({ at }) => epochMs(at))).toEqual(RESETS.slice(-20));
    for (const { at, day, near } of resets) {
      const ago = (steps: number) => forecast(WHOLE, PROMISES, stepBefore(epochMs(at), steps), OPTIONS);
      expect({ at, near }).toEqual({ at, near: ago(0).nearTerm.probability });
      expect({ at, day }).toEqual({ at, day: ago(3).next24Hours.probability });
    }
    // The promise was known before the newest, and is in what is said of it.
    const said = resets.at(-1)?.near ?? 0;
    expect(said).toBeGreaterThan(2 * forecast(WHOLE, [], stepBefore(NEWEST), OPTIONS).nearTerm.probability);
  });

  test('leaves out what was not watched: no chance of a day that has a hole, and no reset right after one', () => {
    const at = RESETS.at(-3) ?? 0;
    const holeEnding = (toAt: number): ResetRecord => ({
      ...WHOLE,
      coverage: [
        { fromAt: START, toAt: toAt - HOUR },
        { fromAt: toAt, toAt: NOW },
      ],
    });
    const said = (record: ResetRecord) => replayed(record).resets.find((one) => epochMs(one.at) === at);
    const step = stepBefore(at);
    expect(said(holeEnding(step - STEP + 30 * MINUTE))).toMatchObject({
      day: null,
      near: expect.any(Number),
    });
    expect(said(holeEnding(step + 30 * MINUTE))).toBeUndefined();
  });

  test('puts the recent average of its day beside each reset', () => {
    const { days, resets } = replayed();
    expect(resets.length).toBeGreaterThan(3);
    for (const { at, ordinary } of resets) {
      const day = days.find(({ opensAt }) => opensAt < epochMs(at) && epochMs(at) <= opensAt + DAY);
      if (day) expect(ordinary).toBe(day.baseline);
    }
  });
});
