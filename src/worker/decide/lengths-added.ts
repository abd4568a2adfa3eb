import { launchFeedKey } from '../../sources/launches/launch-feed-spec.js';
import type { Incident } from '../../sources/source.js';
import type { Fetched } from '../fetch/fetched.js';
import { lengthOfIncident, lengthOfPost } from '../fetch/lengths.js';
import type { LaunchPosts } from '../fetch/read-launch-feeds.js';
import type { TimelinePosts } from '../fetch/read-timeline.js';

/** What a turn stores of its sources. */
interface Added {
  readonly fetched: Pick<Fetched, 'status'>;
  readonly posts: Pick<TimelinePosts, 'added'>;
  readonly launchPosts: Pick<LaunchPosts, 'read'>;
  /** Incidents of the status page that are new or changed. */
  readonly incidents: readonly Incident[];
}

/** What a turn takes from the budget of each source: the lengths of its new posts and incidents. */
export function lengthsAdded({
  fetched,
  posts,
  launchPosts,
  incidents,
}: Added): ReadonlyMap<string, readonly number[]> {
  const bySource = new Map<string, number[]>();
  const add = (source: string, length: number) => {
    const lengths = bySource.get(source) ?? [];
    lengths.push(length);
    bySource.set(source, lengths);
  };
  for (const { post } of posts.added) add(post.source, lengthOfPost(post));
  for (const [post] of launchPosts.read) add(launchFeedKey(post.company, post.source), lengthOfPost(post));
  for (const incident of incidents) add(fetched.status?.key ?? '', lengthOfIncident(incident));
  return bySource;
}
