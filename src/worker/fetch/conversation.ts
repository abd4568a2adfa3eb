import { isOwnWords, wordsHash } from '../../core/reading/copies.js';
import type { NewPost } from '../../core/reading/new-posts.js';
import type { Post, PostContext } from '../../core/reading/post.js';
import { countUpTo, DAY_MS } from '../../core/time/time.js';
import type { Queries } from '../../ledger/queries.js';
import { newestPostsBetween, textsOf } from '../../ledger/read/earlier-posts.js';
import { EARLIER_POSTS } from '../../sources/model/model-prompt.js';

/** An earlier post of the team. */
export interface EarlierPost {
  readonly identity: string;
  readonly at: number;
  readonly text: string;
}

/** How old the earlier posts may be that readers get. */
const RECENT_MS = 7 * DAY_MS;

/** How far back the ledger is asked whose words those are, and for how many of the newest posts. */
const QUOTED_WITHIN_MS = 30 * DAY_MS;
const MOST_QUOTED = 1_000;

/**
 * The posts with the words of those that they answer or quote, where the ledger or this read has them as the
 * team's: by identity, else by their text, because some feeds quote without a name.
 */
export function withKnownParents(queries: Queries, found: readonly NewPost[]): readonly NewPost[] {
  return byText(queries, byIdentity(queries, found));
}

function byText(queries: Queries, found: readonly NewPost[]): readonly NewPost[] {
  const isUnknown = ({ own, relation, text }: PostContext) =>
    own !== true && relation !== 'poll' && isOwnWords(text);
  const asking = found.filter(({ context }) => context.some(isUnknown)).map(({ at }) => at);
  if (asking.length === 0) return found;
  const from = asking.reduce((a, b) => Math.min(a, b)) - QUOTED_WITHIN_MS;
  const to = asking.reduce((a, b) => Math.max(a, b));
  const known = new Map<string | null, EarlierPost>();
  const earlier = [...found, ...newestPostsBetween(queries, from, to, MOST_QUOTED)];
  // The first of several with the same words.
  for (const one of earlier.sort((a, b) => b.at - a.at)) known.set(wordsHash(one.text), one);
  return found.map((post) => ({
    ...post,
    context: post.context.map((one) => {
      const original = isUnknown(one) ? known.get(wordsHash(one.text)) : undefined;
      if (!original || original.at >= post.at) return one;
      return { ...one, own: true, identity: one.identity ?? original.identity };
    }),
  }));
}

function byIdentity(queries: Queries, found: readonly NewPost[]): readonly NewPost[] {
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
