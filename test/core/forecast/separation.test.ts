import { expect, test } from 'vitest';
import { DAY, exponential, promiseAt, START } from '../../../bench/processes/process.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import { separationAfter, withFixedShare } from '../../../src/core/forecast/promises/separation.js';
import type { ResetPromise } from '../../../src/core/promises/reset-promise.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { TEAM } from '../../_support/inputs/forecast.js';

const at = (day: number) => Math.round(START + day * DAY);

test('what either hypothesis held of the past moves the odds, and an event brings them back a little', () => {
  expect(separationAfter(0.5, 0.3, 0.1)).toBeCloseTo(0.75);
  expect(separationAfter(0.75, 0.2, 0.2)).toBeCloseTo(0.75);
  // 0.2 · 0.3 to 0.8 · 0.1, or 3 to 4.
  expect(separationAfter(0.2, 0.3, 0.1)).toBeCloseTo(3 / 7, 12);
  // A hundredth of the way to a half.
  expect(withFixedShare(1)).toBeCloseTo(0.995, 12);
  expect(withFixedShare(0.2)).toBeCloseTo(0.203, 12);
});

test('when promises dry up, resets that go on bring the own rate back', () => {
  const rng = seededRandom(5);
  const resets = [at(0)];
  const promises: ResetPromise[] = [];
  for (let day = 4; day < 300; day += 1.2 + 3 * exponential(rng)) {
    resets.push(at(day));
    if (day < 160) promises.push(promiseAt({ at: at(day - 1), from: at(day - 0.4), to: at(day + 0.2) }));
  }
  const record = { resets, coverage: [{ fromAt: at(0), toAt: at(300) }] };
  const chance = (day: number) => forecast(record, promises, at(day), TEAM);
  // While every reset is promised, little is expected without a promise …
  const { next24Hours, comparisons } = chance(165);
  expect(next24Hours.probability).toBeLessThan(0.6 * comparisons.withoutHints.twentyFourHours);
  // … and forty days later as much as if none had ever been read.
  const later = chance(210);
  expect(later.next24Hours.probability).toBeGreaterThan(0.9 * later.comparisons.withoutHints.twentyFourHours);
});
