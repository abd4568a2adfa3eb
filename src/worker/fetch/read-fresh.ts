import { type NewPost, newPosts } from '../../core/reading/new-posts.js';
import type { Post } from '../../core/reading/post.js';
import type { Reading } from '../../core/reading/reading.js';
import { MODEL_RETRY_MS, modelCallIsDue } from '../../core/reading/retry.js';
import { readByRules } from '../../core/reading/rules/rules-reader.js';
import { DAY_MS } from '../../core/time.js';
import type { Queries } from '../../ledger/read/queries.js';
import { knownRevisions, postsAskedSince, unansweredPosts } from '../../ledger/read/turn.js';
import type { ModelAnswer, ModelReader } from '../../sources/model/model-reader.js';
import { readNewPosts } from './read-posts.js';

/** A post to be stored, with what the readers made of it. */
export interface FreshPost {
  readonly post: NewPost;
  readonly rules: Reading;
  /** Null where the model was not asked, or not in time. */
  readonly model: ModelAnswer | null;
}

/** A further call about a post that is stored already. */
export interface LateAnswer {
  readonly postId: number;
  readonly answer: ModelAnswer;
}

export interface ReadNews {
  readonly fresh: readonly FreshPost[];
  readonly late: readonly LateAnswer[];
}

export interface ReadFreshOptions {
  /** Keys of the timeline sources, the primary first. */
  readonly sources: readonly string[];
  readonly timeZone: string;
  readonly model: ModelReader | null;
  /** How many posts the model may be asked about in a UTC day. */
  readonly dailyPosts: number;
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Finds the posts that are new or edited and has them read: by the rules, and by the model where there is one. */
export async function readFresh(
  ledger: Queries,
  read: readonly Post[],
  options: ReadFreshOptions,
): Promise<ReadNews> {
  const posts = newPosts(read, knownRevisions(ledger, read), options.sources);
  const { timeZone } = options;
  const byRules = posts.map((post) => ({ post, rules: readByRules(post, { timeZone }) }));
  const { model } = options;
  if (model === null) return { fresh: byRules.map((one) => ({ ...one, model: null })), late: [] };
  const answers = await askModel(ledger, posts, { ...options, model });
  return {
    fresh: byRules.map((one) => ({ ...one, model: answers.fresh.get(one.post) ?? null })),
    late: answers.late,
  };
}

/** About how many posts the model was asked. */
export function askedAbout({ fresh, late }: ReadNews): number {
  return fresh.filter(({ model }) => model !== null).length + late.length;
}

type Asked =
  | { readonly kind: 'fresh'; readonly post: NewPost }
  | { readonly kind: 'stored'; readonly postId: number };

async function askModel(
  ledger: Queries,
  posts: readonly NewPost[],
  options: ReadFreshOptions & { readonly model: ModelReader },
): Promise<{ fresh: ReadonlyMap<NewPost, ModelAnswer>; late: readonly LateAnswer[] }> {
  const { now, model, signal } = options;
  const edited = new Set(posts.map((post) => post.identity));
  const waiting = unansweredPosts(ledger, now - MODEL_RETRY_MS).filter(
    (post) => modelCallIsDue(post, now) && !edited.has(post.identity),
  );
  const queue: { id: Asked; post: Post }[] = [
    ...posts.map((post) => ({ id: { kind: 'fresh', post } as const, post })),
    ...waiting.map((post) => ({ id: { kind: 'stored', postId: post.id } as const, post })),
  ];
  // Newest first: when not all can be read in this turn, today's posts matter more than last month's.
  queue.sort((a, b) => b.post.at - a.post.at);
  const budget = options.dailyPosts - postsAskedSince(ledger, now - (now % DAY_MS));
  const fresh = new Map<NewPost, ModelAnswer>();
  const late: LateAnswer[] = [];
  for (const { id, result } of await readNewPosts({ posts: queue, model, budget, signal })) {
    // What was cut off by the end of the turn is no failure of the reader: the next turn asks again.
    if (result.kind === 'not_attempted' || (result.kind === 'failure' && result.reason === 'aborted'))
      continue;
    if (id.kind === 'fresh') fresh.set(id.post, result);
    else late.push({ postId: id.postId, answer: result });
  }
  return { fresh, late };
}
