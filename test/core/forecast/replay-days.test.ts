import { describe, expect, test } from 'vitest';
import { promiseAt } from '../../../bench/processes/process.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import type { ResetRecord } from '../../../src/core/forecast/inputs.js';
import { pastOf } from '../../../src/core/forecast/past.js';
import {
  dayAskedAt,
  replayedAccuracy,
  replayedResets,
} from '../../../src/core/forecast/replay/replay-days.js';
import type { ResetPromise } from '../../../src/core/promises/reset-promise.js';
import { standingPromises } from '../../../src/core/promises/standing.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { epochMs } from '../../../src/core/time/instant.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';

/*
 * What the replay says before each reset is what the forecast says of the record as it was then, cut off by
 * `forecast`.
 */

const OPTIONS = { timeZone: 'America/Los_Angeles' };
const STEP = 6 * HOUR;
const START = NOW - 200 * DAY;

/** A reset every few days, none of them at a full step. */
function resetsSince(start: number): number[] {
  const rng = seededRandom(3);
  const resets: number[] = [];
  for (let at = start + 3 * DAY; at < NOW; at += (2 + 6 * rng()) * DAY) resets.push(Math.floor(at) + 7);
  return resets;
}

const RESETS = resetsSince(START);

/** Before the newest reset one that is kept, and one that is broken. */
const NEWEST = RESETS.at(-1) ?? 0;

const PROMISES: readonly ResetPromise[] = [
  promiseAt({ at: NOW - 40 * DAY, from: NOW - 39 * DAY, to: NOW - 39 * DAY + 3 * HOUR }),
  promiseAt({ at: NEWEST - 30 * HOUR, from: NEWEST - 2 * HOUR, to: NEWEST + 2 * HOUR }),
];

const WHOLE: ResetRecord = { resets: RESETS, coverage: [{ fromAt: START, toAt: NOW }] };

const past = (record = WHOLE) => pastOf(record, PROMISES, OPTIONS);

/** The last step before an instant, which may be some steps earlier still. */
const stepBefore = (at: number, steps = 0) => (Math.ceil(at / STEP) - 1 - steps) * STEP;

describe('the replay of resets', () => {
  test('says of the twenty newest the chance over the six and the 24 hours in which each came', () => {
    const replayed = replayedResets(past(), NOW);
    expect(replayed.map(({ at }) => epochMs(at))).toEqual(RESETS.slice(-20));
    for (const { at, day, near, ordinary } of replayed) {
      const ago = (steps: number) => forecast(WHOLE, PROMISES, stepBefore(epochMs(at), steps), OPTIONS);
      expect({ at, near }).toEqual({ at, near: ago(0).nearTerm.probability });
      expect({ at, day }).toEqual({ at, day: ago(3).next24Hours.probability });
      expect(dayAskedAt(epochMs(at))).toBe(stepBefore(epochMs(at), 3));
      const midnight = Math.floor(epochMs(at) / DAY) * DAY;
      const { baseline } = forecast(WHOLE, PROMISES, midnight, OPTIONS).comparisons;
      expect({ at, ordinary }).toEqual({ at, ordinary: baseline.twentyFourHours });
    }
    // The promise was known before the newest, and is in what is said of it.
    const said = replayed.at(-1)?.near ?? 0;
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
    const said = (record: ResetRecord) =>
      replayedResets(past(record), NOW).find((one) => epochMs(one.at) === at);
    const step = stepBefore(at);
    expect(said(holeEnding(step - STEP + 30 * MINUTE))).toMatchObject({
      day: null,
      near: expect.any(Number),
    });
    expect(said(holeEnding(step + 30 * MINUTE))).toBeUndefined();
  });
});

describe('the replay of days', () => {
  test('opens at each midnight from 60 days of record on, and never covers more than a year', () => {
    const young = replayedAccuracy(past(), START, NOW);
    const firstDay = Math.ceil((START + 60 * DAY) / DAY) * DAY;
    expect(epochMs(young?.from ?? '')).toBe(firstDay);
    expect(epochMs(young?.to ?? '')).toBe(Math.floor(NOW / DAY) * DAY);
    const start = NOW - 900 * DAY;
    const old = { resets: resetsSince(start), coverage: [{ fromAt: start, toAt: NOW }] };
    expect(replayedAccuracy(past(old), start, NOW)?.days).toBe(364);
  });

  test('scores the model without promises, and the whole one beside it', () => {
    const accuracy = replayedAccuracy(past(), START, NOW);
    const days = Array.from({ length: accuracy?.days ?? 0 }, (_, day) => {
      const opensAt = epochMs(accuracy?.from ?? '') + day * DAY;
      const { next24Hours, comparisons } = forecast(WHOLE, PROMISES, opensAt, OPTIONS);
      const outcome = RESETS.some((at) => at > opensAt && at <= opensAt + DAY) ? 1 : 0;
      return { outcome, whole: next24Hours.probability, without: comparisons.withoutHints.twentyFourHours };
    });
    const brier = (of: 'whole' | 'without') =>
      days.reduce((sum, day) => sum + (day[of] - day.outcome) ** 2, 0) / days.length;
    expect(accuracy?.brier).toBeCloseTo(brier('without'), 5);
    expect(accuracy?.withPromises.brier).toBeCloseTo(brier('whole'), 5);
    expect(accuracy?.events).toBe(days.filter(({ outcome }) => outcome === 1).length);
  });

  test('tells days with an open promise from those without', () => {
    const accuracy = replayedAccuracy(past(), START, NOW);
    const days = Array.from({ length: accuracy?.days ?? 0 }, (_, day) => {
      const opensAt = epochMs(accuracy?.from ?? '') + day * DAY;
      const known = { regular: RESETS.filter((at) => at <= opensAt), banked: [] };
      return standingPromises(PROMISES, known, opensAt).length > 0;
    });
    const open = days.filter((isOpen) => isOpen).length;
    expect(open).toBeGreaterThan(1);
    expect(accuracy?.byPromise).toMatchObject({ open: { days: open }, none: { days: days.length - open } });
    const banked = PROMISES.map((promise) => ({ ...promise, promises: 'banked' as const }));
    const ofBanked = replayedAccuracy(pastOf(WHOLE, banked, OPTIONS), START, NOW);
    expect(ofBanked?.byPromise.open.days).toBe(0);
  });

  test('leaves out a day that was not watched to its end', () => {
    const hole = Math.floor((NOW - 20 * DAY) / DAY) * DAY + 3 * HOUR;
    const coverage = [
      { fromAt: START, toAt: hole },
      { fromAt: hole + HOUR, toAt: NOW },
    ];
    const whole = replayedAccuracy(past(), START, NOW)?.days ?? 0;
    expect(replayedAccuracy(past({ ...WHOLE, coverage }), START, NOW)?.days).toBe(whole - 1);
  });
});
