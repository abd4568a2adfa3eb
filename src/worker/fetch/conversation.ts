import type { NewPost } from '../../core/reading/new-posts.js';
import type { Post, PostContext } from '../../core/reading/post.js';
import { firstLetters, isOwnWords } from '../../core/reading/words.js';
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
export function withKnownParents(queries: Queries, posts: readonly NewPost[]): readonly NewPost[] {
  return byText(queries, byIdentity(queries, posts));
}

function byText(queries: Queries, posts: readonly NewPost[]): readonly NewPost[] {
  const isUnknown = ({ own, relation, text }: PostContext) =>
    own !== true && relation !== 'poll' && isOwnWords(text);
  const asking = posts.filter(({ context }) => context.some(isUnknown)).map(({ at }) => at);
  if (asking.length === 0) return posts;
  const from = asking.reduce((a, b) => Math.min(a, b)) - QUOTED_WITHIN_MS;
  const to = asking.reduce((a, b) => Math.max(a, b));
  const byWords = new Map<string, EarlierPost>();
  const earlier = [...posts, ...newestPostsBetween(queries, from, to, MOST_QUOTED)];
  // The first of several with the same words.
  for (const post of earlier.sort((a, b) => b.at - a.at)) byWords.set(firstLetters(post.text), post);
  return posts.map((post) => ({
    ...post,
    context: post.context.map((related) => {
      const original = isUnknown(related) ? byWords.get(firstLetters(related.text)) : undefined;
      if (!original || original.at >= post.at) return related;
      return { ...related, own: true, identity: related.identity ?? original.identity };
    }),
  }));
}

function byIdentity(queries: Queries, posts: readonly NewPost[]): readonly NewPost[] {
  const asked = new Set(posts.flatMap(({ context }) => context.flatMap(({ identity }) => identity ?? [])));
  if (asked.size === 0) return posts;
  const texts = new Map([
    ...textsOf(queries, [...asked]),
    ...posts.map(({ identity, text }) => [identity, text] as const),
  ]);
  return posts.map((post) => ({
    ...post,
    context: post.context.flatMap((related) => {
      const text = texts.get(related.identity ?? '');
      if (text !== undefined) return [{ ...related, text, own: true }];
      return related.text === '' && related.own !== true ? [] : [related];
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
    const fromLedger = stored(from, at).filter((post) => !isNew.has(post.identity));
    const near: EarlierPost[] = [];
    for (let next = countUpTo(instants, at - 1) - 1; near.length < EARLIER_POSTS; next -= 1) {
      const post = ordered[next];
      if (post === undefined || post.at <= from) break;
      if (post.identity !== identity) near.push(post);
    }
    return [...fromLedger.filter((post) => post.identity !== identity), ...near]
      .sort(oldestFirst)
      .slice(-EARLIER_POSTS);
  };
}

const oldestFirst = (a: EarlierPost, b: EarlierPost) => a.at - b.at || (a.identity < b.identity ? -1 : 1);
