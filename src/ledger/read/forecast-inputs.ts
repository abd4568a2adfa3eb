import type { ForecastInputs } from '../../core/forecast/inputs.js';
import { isPromise, promiseOf, type ResetPromise } from '../../core/promises/reset-promise.js';
import type { ReadPost } from '../../core/record/read-post.js';
import type { Interval } from '../../core/time/time.js';
import type { Queries } from '../queries.js';
import { countedAfter, type KnownRecord } from './promises.js';
import {
  EVERY_READING,
  mayPromise,
  readPostOf,
  rulesMayPromise,
  standingReadings,
} from './standing-readings.js';

const EVER = Number.MIN_SAFE_INTEGER;

/** What a forecast is computed from, with the given record and where it is known to be complete. */
export function forecastInputs(
  queries: Queries,
  knownRecord: KnownRecord,
  coverage: readonly Interval[],
): ForecastInputs {
  const { regular, ...counted } = countedAfter(queries, knownRecord, EVER);
  return {
    record: { ...counted, resets: regular, coverage },
    promises: promisesIn(
      standingReadings(queries, {
        fromAt: EVER,
        through: knownRecord.readingsThrough,
        where: mayPromise,
      }).map(readPostOf),
    ),
  };
}

/** All promises that the rules found, whatever a model or an operator reads in their posts. */
export function promisesByRules(queries: Queries): ResetPromise[] {
  const standing = standingReadings(queries, {
    fromAt: EVER,
    through: EVERY_READING,
    where: rulesMayPromise,
  });
  return promisesIn(
    standing.flatMap(({ post, rules }) => (rules ? [readPostOf({ post, reading: rules })] : [])),
  );
}

const promisesIn = (posts: readonly ReadPost[]): ResetPromise[] => posts.filter(isPromise).map(promiseOf);
