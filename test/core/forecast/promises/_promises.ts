import { promiseAt } from '../../../../bench/processes/process.js';
import { flatClock } from '../../../../src/core/forecast/clock/clock.js';
import { NO_HABITS } from '../../../../src/core/forecast/promises/habits.js';
import { DAY } from '../../../_support/ledgers/snapshot.js';

/** A flat clock, on which an operational day is a day, and nothing learnt. */
export const INPUTS = { clock: flatClock(), offsetAt: () => 0, habits: NO_HABITS };

/** Made at 0 for the day after the next midnight: an explicit one, of a day. */
export const DUE = promiseAt({ at: 0, from: DAY, to: 2 * DAY });
