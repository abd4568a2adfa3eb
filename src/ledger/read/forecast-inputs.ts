import { eq, inArray } from 'drizzle-orm';
import type { ResetRecord } from '../../core/forecast/inputs.js';
import type { CoveredInterval } from '../../core/record/coverage.js';
import { isPromise, promiseOf, type ResetPromise } from '../../core/record/promise-status.js';
import type { ReadPost } from '../../core/record/read-post.js';
import { readings, resetRanks, resets } from '../schema.js';
import { coveredIntervals } from './coverage.js';
import { resetCount } from './page.js';
import { countedAfter } from './promises.js';
import { newestId, type Queries } from './queries.js';
import { mayPromise, readPostOf, standingReadings } from './standing-readings.js';
import { firstTurnAt } from './turn.js';

/** The inputs of a forecast. */
export type ForecastInputs = ReturnType<typeof forecastInputs>;

/** A forecast looks back over so many resets (at 44 a year: 45 years), which bounds its cost. */
const HISTORY_RESETS = 2_000;
/** The start moves by so many resets at once, because each move recomputes everything. */
const HISTORY_STEP = 500;

/** Where the history of a forecast starts: at a reset, or null for the whole record. */
export function historyStart(queries: Queries): number | null {
  const passed = Math.floor((resetCount(queries) - HISTORY_RESETS) / HISTORY_STEP) * HISTORY_STEP;
  if (passed <= 0) return null;
  const first = queries
    .select({ at: resetRanks.at })
    .from(resetRanks)
    .where(eq(resetRanks.rank, passed + 1))
    .get();
  return first?.at ?? null;
}

/** What a forecast goes back to: when its history and this ledger's turns begin, what is covered, and the last rows. */
export type ForecastPast = ReturnType<typeof forecastPast>;

export function forecastPast(queries: Queries) {
  const startAt = historyStart(queries);
  return {
    startAt,
    liveSince: firstTurnAt(queries),
    coverage: historyCoverage(queries, startAt),
    lastReset: newestId(queries, resets),
    lastReading: newestId(queries, readings),
  };
}

/** The covered time of a forecast's history. */
function historyCoverage(queries: Queries, startAt: number | null): readonly CoveredInterval[] {
  const covered = coveredIntervals(queries);
  if (startAt === null) return covered;
  return covered
    .filter(({ toAt }) => toAt >= startAt)
    .map((one) => ({ ...one, fromAt: Math.max(one.fromAt, startAt) }));
}

/**
 * The history's resets by rank, with promises as last read. Its coverage is always complete.
 * @param since only what happened after this instant; null for the whole history
 */
export function forecastInputs(queries: Queries, since: number | null) {
  const startAt = historyStart(queries);
  const after = since ?? (startAt === null ? Number.MIN_SAFE_INTEGER : startAt - 1);
  const { regular, banked, early, unconfirmed } = countedAfter(queries, after);
  const coverage = historyCoverage(queries, startAt);
  const record: ResetRecord = { resets: regular, banked, early, unconfirmed, coverage };
  return { record, hints: hintsAfter(queries, after) };
}

/** The promises made after an instant, as last read. */
export function hintsAfter(queries: Queries, after: number): ResetPromise[] {
  return hintsIn(standingReadings(queries, after + 1, mayPromise).map(readPostOf));
}

/** All promises that the rules found, whatever a model read in their posts. */
export function hintsByRules(queries: Queries): ResetPromise[] {
  const found = standingReadings(
    queries,
    Number.MIN_SAFE_INTEGER,
    inArray(readings.kind, ['hint', 'withdrawal']),
  );
  return hintsIn(found.map(({ post, rules }) => readPostOf({ post, reading: rules })));
}

const hintsIn = (posts: readonly ReadPost[]): ResetPromise[] => posts.filter(isPromise).map(promiseOf);
