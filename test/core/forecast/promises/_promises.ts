import { promiseAt } from '../../../../bench/processes/process.js';
import { learnedClock } from '../../../../src/core/forecast/clock.js';
import { coveredTime } from '../../../../src/core/forecast/covered-time.js';
import { forecastPromises } from '../../../../src/core/forecast/promises/forecast-promise.js';
import { habitsAt } from '../../../../src/core/forecast/promises/habits.js';
import type { CountedResets } from '../../../../src/core/promises/keeping.js';
import type { ResetPromise } from '../../../../src/core/promises/reset-promise.js';
import type { Interval } from '../../../../src/core/time/time.js';
import { DAY } from '../../../_support/ledgers/snapshot.js';

export const NO_RESETS = { regular: 0, banked: 0 };
export const NO_HABITS = habitsAt([], NO_RESETS, 0);

/** A flat clock, on which an operational day is a day, and nothing learnt. */
export const INPUTS = { clock: learnedClock([], () => 0), habits: NO_HABITS };

/** Made at 0 for the day after the next midnight: an explicit one, of a day. */
export const DUE = promiseAt({ at: 0, from: DAY, to: 2 * DAY });

const WATCHED = [{ fromAt: -10 * DAY, toAt: 100 * DAY }];

/** What became of promises, watched throughout unless said. */
export function outcomes(
  promises: readonly ResetPromise[],
  counted: Partial<CountedResets> = {},
  coverage: readonly Interval[] = WATCHED,
) {
  return forecastPromises(promises, { regular: [], banked: [], ...counted }, coveredTime(coverage));
}
