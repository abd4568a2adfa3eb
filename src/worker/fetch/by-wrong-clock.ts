import { redated } from '../../sources/posts/build-post.js';
import { SourceFailure, type TimelineRead } from '../../sources/source.js';
import type { Fetched, FetchedSource } from './fetched.js';

/**
 * What may be taken from reads by a clock that is wrong: posts that have a date of their own. The sources are
 * read from where they were again, and no time counts as watched.
 * @param now the time by the servers
 */
export function byWrongClock(
  fetched: Fetched,
  { now, stateOf }: { readonly now: number; readonly stateOf: (key: string) => unknown },
): Fetched {
  const wait = <Source extends FetchedSource<TimelineRead>>(source: Source): Source => {
    const { key, result } = source;
    if (result.kind === 'failed') return source;
    const { read } = result;
    const posts = read.posts
      .map((post) => redated(post, now))
      .filter(({ dating, at }) => dating === 'stated' && at <= now);
    const incomplete = read.incomplete ?? wrongClock(key);
    const waiting = { ...read, posts, state: stateOf(key), contiguous: false, incomplete };
    return { ...source, result: { kind: 'read', read: waiting } };
  };
  return { ...fetched, timeline: fetched.timeline.map(wait), launches: fetched.launches.map(wait) };
}

const wrongClock = (key: string) =>
  new SourceFailure(
    'wrong_clock',
    `${key} was read while the clock of this machine is wrong; it is read again from there when the clock is right`,
  );
