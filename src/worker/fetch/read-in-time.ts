import { setImmediate } from 'node:timers/promises';

/**
 * As many as a turn reads and commits while a stop signal waits, which has ten seconds on a slow machine too.
 */
const MOST_POSTS = 5_000;

/** Posts with what the rules read in them. */
export interface ReadInTime<P, Reading> {
  /** Oldest first. */
  readonly read: readonly (readonly [P, Reading])[];
  /**
   * How many posts wait for the next turn, because there are too many for one, or the time for reading was
   * over.
   */
  readonly left: number;
}

/**
 * Reads posts one by one, as many as a turn may take and until the time is over, but at least one, so that
 * every turn makes progress. After each one timers, stop signals and requests for metrics get their turn.
 * @param posts those at the end are left when time is short
 * @param timeIsUp asked after each post
 */
export async function readInTime<P extends { readonly at: number }, Reading>(
  posts: readonly P[],
  rules: (post: P) => Reading,
  timeIsUp: () => boolean,
): Promise<ReadInTime<P, Reading>> {
  const read: [P, Reading][] = [];
  for (const post of posts.slice(0, MOST_POSTS)) {
    read.push([post, rules(post)]);
    await setImmediate();
    if (timeIsUp()) break;
  }
  return { read: read.toSorted(([a], [b]) => a.at - b.at), left: posts.length - read.length };
}
