import type { Post } from '../../core/reading/post.js';
import type { Reading } from '../../core/reading/reading.js';
import type { ModelFailureReason } from '../../sources/model/model-failure.js';
import type { PostToRead } from '../../sources/model/model-prompt.js';
import type { ModelReader } from '../../sources/model/model-reader.js';
import type { ModelAnswer } from '../../sources/model/model-response.js';

export interface AskOptions {
  /** In the order in which they are asked about. */
  readonly posts: readonly Post[];
  /** What the rules read, of these posts and of others that belong to their timeline. */
  readonly readings: Iterable<readonly [Post, Reading]>;
  /** What the model gets for a post, with the readings as they stand then. */
  readonly inputOf: (post: Post, readings: ReadonlyMap<Post, Reading>) => PostToRead;
  readonly model: Pick<ModelReader, 'read'>;
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

/**
 * After this many failures in a row the model counts as down: more calls would only spend time and the day's
 * budget.
 */
const DOWN_AFTER = 3;

/**
 * Asks the model about posts, one after the other, so that each is read with the model's readings of those
 * before it. Upstream failures are results, never rejections.
 * @returns answers and failures; a post that was not asked about, because time was over or the model is down,
 *   has none
 */
export async function askModel(options: AskOptions): Promise<ReadonlyMap<Post, ModelAnswer>> {
  const { posts, inputOf, model, signal, onProgress } = options;
  const readings = new Map(options.readings);
  const answers = new Map<Post, ModelAnswer>();
  let failedInRow = 0;
  for (const post of posts) {
    if (signal.aborted || failedInRow === DOWN_AFTER) break;
    const answer = await model.read(inputOf(post, readings), signal);
    // An answer cut off by the end of the turn is not a failure of the reader; the next turn asks again.
    if (answer.kind === 'failure' && answer.reason === 'aborted') break;
    if (answer.kind === 'answer') readings.set(post, answer.reading);
    answers.set(post, answer);
    failedInRow = answer.kind === 'failure' && UPSTREAM.has(answer.reason) ? failedInRow + 1 : 0;
    onProgress?.(answers.size, posts.length);
  }
  return answers;
}
