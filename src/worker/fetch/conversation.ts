import type { NewPost } from '../../core/reading/new-posts.js';
import type { Post } from '../../core/reading/post.js';
import { countUpTo, DAY_MS } from '../../core/time.js';
import { textsOf } from '../../ledger/read/earlier-posts.js';
import type { Queries } from '../../ledger/read/queries.js';
import { EARLIER_POSTS } from '../../sources/model/model-prompt.js';

/** An earlier post of the team. */
export interface EarlierPost {
  readonly identity: string;
  readonly at: number;
  readonly text: string;
}

/** How old the earlier posts may be that readers get. */
const RECENT_MS = 7 * DAY_MS;

/** The posts with the words of those that they answer or quote, where the ledger or this read has them as the team's. */
export function withKnownParents(queries: Queries, found: readonly NewPost[]): readonly NewPost[] {
  const asked = new Set(found.flatMap(({ context }) => context.flatMap(({ identity }) => identity ?? [])));
  if (asked.size === 0) return found;
  const texts = new Map([
    ...textsOf(queries, [...asked]),
    ...found.map(({ identity, text }) => [identity, text] as const),
  ]);
  return found.map((post) => ({
    ...post,
    context: post.context.flatMap((one) => {
      const text = texts.get(one.identity ?? '');
      if (text !== undefined) return [{ ...one, text, own: true }];
      return one.text === '' && one.own !== true ? [] : [one];
    }),
  }));
}

/**
 * The team's last posts before a post, oldest first.
 * @param together posts that are read in the same turn
 * @param stored at least the newest `EARLIER_POSTS` + 1 other posts between two instants, in any order
 */
export function recentPosts(
  together: readonly EarlierPost[],
  stored: (after: number, before: number) => readonly EarlierPost[],
): (post: Pick<Post, 'identity' | 'at'>) => readonly EarlierPost[] {
  const isNew = new Set(together.map(({ identity }) => identity));
  const ordered = together.toSorted(oldestFirst);
  const instants = ordered.map(({ at }) => at);
  return ({ identity, at }) => {
    const from = at - RECENT_MS;
    const known = stored(from, at).filter((one) => !isNew.has(one.identity));
    const near: EarlierPost[] = [];
    for (let next = countUpTo(instants, at - 1) - 1; near.length < EARLIER_POSTS; next -= 1) {
      const one = ordered[next];
      if (one === undefined || one.at <= from) break;
      if (one.identity !== identity) near.push(one);
    }
    return [...known.filter((one) => one.identity !== identity), ...near]
      .sort(oldestFirst)
      .slice(-EARLIER_POSTS);
  };
}

const oldestFirst = (a: EarlierPost, b: EarlierPost) => a.at - b.at || (a.identity < b.identity ? -1 : 1);
