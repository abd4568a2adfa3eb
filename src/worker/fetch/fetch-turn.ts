import { isResting, SILENT_MS, silentSince, sourcesToTry } from '../../core/health/source-rest.js';
import { type ClockVerdict, judgeClock, NOT_WRONG, type Standing } from '../../core/time/machine-time.js';
import type { Queries } from '../../ledger/queries.js';
import { standingOffset } from '../../ledger/read/clock-offset.js';
import { coveredIntervals } from '../../ledger/read/coverage.js';
import { newestImportAt } from '../../ledger/read/resets.js';
import { lastAskedAt } from '../../ledger/read/source-reads.js';
import { type StoredState, sourceStateIsAsLeft, sourceStates } from '../../ledger/read/source-states.js';
import type { TimelineSource } from '../../sources/source.js';
import { byWrongClock } from './by-wrong-clock.js';
import { fetchSources } from './fetch-sources.js';
import type { Fetched } from './fetched.js';
import type { TurnSources } from './turn-sources.js';

/** What the turns before have read. Instants are epoch milliseconds. */
export interface EarlierReads {
  /** How far each source was read; a source without a state is read as for the first time. */
  readonly states: ReadonlyMap<string, StoredState>;
  /** False: `source_state` may have been changed outside this program, so that the states are not used. */
  readonly isAsLeft: boolean;
  /** The record ends here: the first read of a timeline need not page back further. */
  readonly since: number | null;
  /** When a source was last asked, until an instant. */
  readonly lastAskedAt: (source: string, until: number) => number | null;
  /** By how much the clock was off. */
  readonly offset: Standing;
}

/** What has been read where there is no ledger: nothing. */
export const NOTHING_READ: EarlierReads = {
  states: new Map(),
  isAsLeft: true,
  since: null,
  lastAskedAt: () => null,
  offset: NOT_WRONG,
};

export function earlierReads(queries: Queries): EarlierReads {
  // A planted validator would make a source answer "not modified" about posts that were never read.
  const isAsLeft = sourceStateIsAsLeft(queries);
  return {
    states: isAsLeft ? sourceStates(queries) : new Map(),
    isAsLeft,
    since: coveredIntervals(queries).at(-1)?.toAt ?? newestImportAt(queries),
    lastAskedAt: (source, until) => lastAskedAt(queries, source, until),
    offset: standingOffset(queries),
  };
}

interface FetchMoment {
  /** Whether sources that have long been gone are asked in some turns only. */
  readonly mayRest: boolean;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/**
 * The fetch half of a turn: reads every source, and compares the clock with what the servers said of the
 * time. By a wrong clock only that is taken which has a date of its own.
 */
export async function fetchTurn(
  sources: TurnSources,
  earlier: EarlierReads,
  moment: FetchMoment,
): Promise<{ readonly fetched: Fetched; readonly clock: ClockVerdict }> {
  const { now } = moment;
  // What answers of an earlier turn said, which was given up, is no news.
  sources.serverTimes();
  const fetched = await fetchAll(sources, earlier, moment);
  const clock = judgeClock(sources.serverTimes(), now(), earlier.offset);
  if (clock.clock !== 'wrong') return { fetched, clock };
  const stateOf = (key: string) => earlier.states.get(key)?.state ?? null;
  return { fetched: byWrongClock(fetched, { now: now() + clock.offsetMs, stateOf }), clock };
}

async function fetchAll(
  sources: TurnSources,
  { states, since, lastAskedAt }: EarlierReads,
  { mayRest, now, signal }: FetchMoment,
): Promise<Fetched> {
  const { timeline, fallbacks, status, launchFeeds, room } = sources;
  const startedAt = now();
  const lastRead = ({ key }: TimelineSource) => states.get(key)?.readAt ?? startedAt;
  const unread = silentSince(timeline, lastRead, startedAt);
  // Asked in vain for a day: a worker that did not run has nothing to say yet.
  const isSilent =
    unread !== null && timeline.some(({ key }) => (lastAskedAt(key, startedAt - SILENT_MS) ?? 0) > unread);
  const tried = isSilent ? sourcesToTry(fallbacks, ({ source }) => lastRead(source), startedAt) : [];
  room.clear();
  const fetched = await fetchSources({
    timeline: [...timeline, ...tried.map(({ source }) => source)],
    status,
    launches: launchFeeds,
    stateOf: (key) => states.get(key)?.state ?? null,
    since,
    isResting: (key, now) =>
      mayRest && isResting(states.get(key)?.readAt ?? now, () => lastAskedAt(key, now), now),
    readAt: (key) => {
      const { leftMs = null, readAt = 0 } = states.get(key) ?? {};
      return leftMs === null ? 0 : readAt;
    },
    now,
    signal,
  });
  const isRead = fetched.timeline.slice(0, timeline.length).some(({ result }) => result.kind === 'read');
  const using = tried.map(({ name }) => name);
  return { ...fetched, silence: isSilent && !isRead ? { since: unread, using } : null };
}
