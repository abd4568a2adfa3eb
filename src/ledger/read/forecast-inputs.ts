import { inArray } from 'drizzle-orm';
import type { ForecastInputs } from '../../core/forecast/inputs.js';
import { isPromise, promiseOf, type ResetPromise } from '../../core/record/promise-status.js';
import type { ReadPost } from '../../core/record/read-post.js';
import type { BareReset } from '../../core/record/reset.js';
import type { Interval } from '../../core/time.js';
import { readings } from '../schema.js';
import { countedAfter } from './promises.js';
import type { Queries } from './queries.js';
import { mayPromise, readPostOf, standingReadings } from './standing-readings.js';

const EVER = Number.MIN_SAFE_INTEGER;

/** What a forecast is computed from, with the given record and where it is known to be complete. */
export function forecastInputs(
  queries: Queries,
  resets: readonly BareReset[],
  coverage: readonly Interval[],
): ForecastInputs {
  const { regular, ...known } = countedAfter(queries, resets, EVER);
  return {
    record: { ...known, resets: regular, coverage },
    hints: hintsAfter(queries, EVER),
  };
}

/** The promises made after an instant, as last read. */
export function hintsAfter(queries: Queries, after: number): ResetPromise[] {
  return hintsIn(standingReadings(queries, after + 1, mayPromise).map(readPostOf));
}

/** All promises that the rules found, whatever a model read in their posts. */
export function hintsByRules(queries: Queries): ResetPromise[] {
  const found = standingReadings(queries, EVER, inArray(readings.kind, ['hint', 'withdrawal']));
  return hintsIn(found.map(({ post, rules }) => readPostOf({ post, reading: rules })));
}

const hintsIn = (posts: readonly ReadPost[]): ResetPromise[] => posts.filter(isPromise).map(promiseOf);
