import { FAILURE_ADVICE } from '../../core/failure-class.js';
import type { StatusRead, TimelineRead } from '../../sources/source.js';
import { fetchSources } from '../../worker/fetch/fetch-sources.js';
import { type FetchedSource, failureOf } from '../../worker/fetch/fetched.js';
import type { TurnSources } from '../../worker/fetch/turn-sources.js';
import { counted } from '../output.js';
import { type Check, fails, off, works } from './check.js';

/** Reads the newest page of every source once, like a turn. */
export async function checkSources(sources: TurnSources, now: number, signal: AbortSignal): Promise<Check[]> {
  const { timeline, status, launchFeeds } = sources;
  const read = await fetchSources({
    timeline,
    status,
    launches: launchFeeds,
    stateOf: () => null,
    // Only the first page is read.
    since: now,
    isResting: () => false,
    readAt: () => 0,
    now: () => now,
    signal,
  });
  return [
    ...(timeline.length === 0 ? [off('timeline', 'none is configured', 'Set TIMELINE.')] : []),
    ...read.timeline.map((one, rank) => checkOne(rank === 0 ? 'primary timeline' : 'fallback timeline', one)),
    read.status === null
      ? off(
          'status page',
          'none is configured',
          'Set STATUS_PAGE_URL, so that the page shows open incidents.',
        )
      : checkOne('status page', read.status),
    ...read.launches.map((one) => checkOne('launch feed', one)),
  ];
}

function checkOne(what: string, one: FetchedSource): Check {
  const name = `${what} ${one.key}`;
  const { result } = one;
  const failure = failureOf(one);
  if (failure !== null) return fails(name, failure.message, FAILURE_ADVICE[failure.failureClass]);
  return works(name, result.kind === 'read' ? summaryOf(result.read) : '');
}

function summaryOf(read: TimelineRead | StatusRead): string {
  const { skipped } = read;
  const unusable =
    skipped.length > 0
      ? `; ${counted(skipped.length, 'unusable entry', 'unusable entries')}: ${skipped[0]}`
      : '';
  if ('incidents' in read)
    return `status “${read.description}”, ${counted(read.incidents.length, 'incident')}${unusable}`;
  return `${counted(read.posts.length, 'post')} on its newest page${unusable}`;
}
