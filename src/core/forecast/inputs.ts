import type { ResetInstants } from '../promises/keeping.js';
import type { ResetPromise } from '../promises/reset-promise.js';
import type { Interval } from '../time/time.js';

/** The record that a forecast starts from. */
export interface ResetRecord {
  /** Counted (regular, confirmed) resets, epoch milliseconds, ascending, distinct. */
  readonly resets: readonly number[];
  /** Counted banked resets; none unless stated. They are no events, but keep promises of an unclear kind. */
  readonly banked?: readonly number[];
  /** Those of `resets` that say that they come earlier than promised. */
  readonly early?: readonly number[];
  /** Those of `banked` that say that they come instead of a promised reset. */
  readonly instead?: readonly number[];
  /**
   * Reports that nothing has confirmed yet; none unless stated. Nothing is learnt of a promise that they may
   * have kept.
   */
  readonly unconfirmed?: ResetInstants;
  /** Where the record is known to be complete; disjoint, ascending. Outside of it the wait is censored. */
  readonly coverage: readonly Interval[];
}

/** What a forecast is computed from: the whole history, and what may follow `now`, which it ignores. */
export interface ForecastInputs {
  readonly record: ResetRecord;
  /** All promises as last read, by time. */
  readonly promises: readonly ResetPromise[];
}

export interface ForecastOptions {
  /** IANA zone of the product team. */
  readonly timeZone: string;
}
