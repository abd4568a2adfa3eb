import { DAY, exponential, promiseAt, START } from '../../../bench/processes/process.js';
import type { ResetRecord } from '../../../src/core/forecast/inputs.js';
import type { ResetPromise } from '../../../src/core/promises/reset-promise.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';

/** A repeatable past with everything in it: chance resets, promises, a hole in coverage. */
export function mixedPast(days: number): {
  readonly record: ResetRecord;
  readonly promises: readonly ResetPromise[];
} {
  const rng = seededRandom(4);
  const at = (day: number) => Math.round(START + day * DAY);
  const resets: number[] = [];
  for (let day = 0; day < days; day += 4 * exponential(rng)) resets.push(at(day));
  const promises: ResetPromise[] = [];
  for (let day = 3; day < days; day += 9 + rng()) {
    const to = day + 1 + rng();
    promises.push(
      promiseAt({ at: at(day), from: at(day + 0.5), to: promises.length % 3 === 2 ? null : at(to) }),
    );
    if (rng() < 0.7) resets.push(at(day + 0.5 + rng()));
  }
  const first = Math.min(...resets);
  return {
    record: {
      resets: [...new Set(resets)].sort((a, b) => a - b),
      coverage: [
        { fromAt: first, toAt: at(days * 0.4) },
        { fromAt: at(days * 0.4 + 6), toAt: at(days) },
      ],
    },
    promises,
  };
}

export const TEAM = { timeZone: 'America/Los_Angeles' } as const;
