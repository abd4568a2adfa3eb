import pLimit from 'p-limit';
import type { Post } from '../core/reading/post.js';
import type { ModelFailureReason } from '../sources/model-failure.js';
import type { ModelReader } from '../sources/model-reader.js';
import type { ModelAnswer } from '../sources/model-response.js';

export type PostResult =
  | ModelAnswer
  /** No call was made; the post waits for another turn. */
  | { readonly kind: 'not_attempted'; readonly why: 'ended' | 'budget' | 'reader_down' };

export interface ReadPost<Id> {
  readonly id: Id;
  readonly result: PostResult;
}

export interface ReadPostsOptions<Id> {
  /** In the order in which they should be read when not all can be. */
  readonly posts: readonly { readonly id: Id; readonly post: Post }[];
  readonly model: ModelReader;
  /** How many posts may still be sent to the model today. */
  readonly budget: number;
  readonly concurrency?: number;
  /** Shutdown, or the end of the turn's time for reading. */
  readonly signal: AbortSignal;
  /** Called after each finished call. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Failures of the upstream, not of the answer to one post. */
const UPSTREAM: ReadonlySet<ModelFailureReason> = new Set([
  'timeout',
  'rate_limited',
  'unauthorized',
  'http_status',
  'connection',
]);
/** After so many in a row the reader is down: the other posts would only spend the day's budget on it. */
const DOWN_AFTER = 8;

/**
 * Reads posts with the model, a few at once. Never rejects for what the upstream does.
 * @returns one result for each post, in the order given
 */
export async function readNewPosts<Id>(options: ReadPostsOptions<Id>): Promise<ReadPost<Id>[]> {
  const { posts, model, budget, concurrency = 4, signal, onProgress } = options;
  const total = Math.min(posts.length, Math.max(0, budget));
  const limit = pLimit(concurrency);
  let done = 0;
  let failedInRow = 0;

  async function readOne(post: Post): Promise<PostResult> {
    if (signal.aborted) return { kind: 'not_attempted', why: 'ended' };
    if (failedInRow >= DOWN_AFTER) return { kind: 'not_attempted', why: 'reader_down' };
    const answer = await model.read(post, signal);
    failedInRow = answer.kind === 'failure' && UPSTREAM.has(answer.reason) ? failedInRow + 1 : 0;
    done += 1;
    onProgress?.(done, total);
    return answer;
  }

  return Promise.all(
    posts.map(async ({ id, post }, rank): Promise<ReadPost<Id>> => {
      if (rank >= total) return { id, result: { kind: 'not_attempted', why: 'budget' } };
      return { id, result: await limit(() => readOne(post)) };
    }),
  );
}
