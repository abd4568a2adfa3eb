import pLimit from 'p-limit';
import type { ModelFailure, ModelFailureReason } from '../../sources/model/model-failure.js';

type AnswerOrFailure = { readonly kind: string } | ModelFailure;

export type Asked<Answer> =
  | Answer
  /** No call was made; the post waits for a later turn. */
  | { readonly kind: 'not_attempted'; readonly why: 'ended' | 'budget' | 'reader_down' };

export interface AskOptions<Post, Answer> {
  /** Most important first, because not all may be read. */
  readonly posts: readonly Post[];
  readonly model: { read(post: Post, signal: AbortSignal): Promise<Answer> };
  /** How many posts may still be sent to the model today. */
  readonly budget: number;
  readonly concurrency?: number;
  /** Shutdown, or the end of the turn's time for reading. */
  readonly signal: AbortSignal;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Failures of the upstream rather than of one answer. */
const UPSTREAM: ReadonlySet<ModelFailureReason> = new Set([
  'timeout',
  'rate_limited',
  'unauthorized',
  'http_status',
  'connection',
]);
/** After this many failures in a row the model counts as down: more calls would only spend the day's budget. */
const DOWN_AFTER = 8;

/**
 * Asks the model about posts, a few at a time. Upstream failures are results, never rejections.
 * @returns one result for each post, in the order given
 */
export async function askModel<Post, Answer extends AnswerOrFailure>(
  options: AskOptions<Post, Answer>,
): Promise<readonly Asked<Answer>[]> {
  const { posts, model, budget, concurrency = 4, signal, onProgress } = options;
  const total = Math.min(posts.length, Math.max(0, budget));
  const limit = pLimit(concurrency);
  let done = 0;
  let failedInRow = 0;

  async function askOne(post: Post): Promise<Asked<Answer>> {
    if (signal.aborted) return { kind: 'not_attempted', why: 'ended' };
    if (failedInRow >= DOWN_AFTER) return { kind: 'not_attempted', why: 'reader_down' };
    const answer = await model.read(post, signal);
    failedInRow = isUpstreamFailure(answer) ? failedInRow + 1 : 0;
    done += 1;
    onProgress?.(done, total);
    return answer;
  }

  return Promise.all(
    posts.map(
      async (post, rank): Promise<Asked<Answer>> =>
        rank < total ? limit(() => askOne(post)) : { kind: 'not_attempted', why: 'budget' },
    ),
  );
}

function isUpstreamFailure(answer: AnswerOrFailure): boolean {
  return answer.kind === 'failure' && 'reason' in answer && UPSTREAM.has(answer.reason);
}
