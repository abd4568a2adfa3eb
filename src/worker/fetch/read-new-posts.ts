import type { NewPost } from '../../core/reading/new-posts.js';
import type { Post } from '../../core/reading/post.js';
import { modelCallIsDue } from '../../core/reading/retry.js';
import type { Unanswered } from '../../ledger/read/turn.js';
import type { TaskReader } from '../../sources/model/model-call.js';
import type { ModelAnswer } from '../../sources/model/model-response.js';
import { askModel } from './ask-model.js';

/** New posts with their readings, and the model's answers about posts of earlier turns. */
export interface ReadPosts<P extends Post, Reading> {
  /** Oldest first. `model` is null where the model was not called, or not in time. */
  readonly added: readonly {
    readonly post: P & NewPost;
    readonly rules: Reading;
    readonly model: ModelAnswer<Reading> | null;
  }[];
  readonly late: readonly { readonly post: Unanswered<P>; readonly answer: ModelAnswer<Reading> }[];
  /** The configured model; null without one. */
  readonly model: ModelName | null;
}

type ModelName = Pick<TaskReader<unknown, unknown>, 'requestedModel' | 'promptVersion'>;

export interface ReadOptions<P extends Post, Reading> {
  readonly rules: (post: P) => Reading;
  readonly model: TaskReader<P, Reading> | null;
  /** Posts of earlier turns that the model has not answered yet. */
  readonly unanswered: () => readonly Unanswered<P>[];
  /** Whether a new post is worth a call. */
  readonly isAsked: (post: P) => boolean;
  /** The same for every revision of a post. */
  readonly keyOf: (post: P) => string;
  /** How many posts the model may still read today. */
  readonly budget: number;
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Reads new and edited posts by the rules, and by the model if there is one. */
export async function readNewPosts<P extends Post, Reading>(
  posts: readonly (P & NewPost)[],
  options: ReadOptions<P, Reading>,
): Promise<ReadPosts<P, Reading>> {
  const { rules, model, isAsked, keyOf, budget, now, signal } = options;
  const added = posts.toSorted((a, b) => a.at - b.at);
  if (model === null)
    return { added: added.map((post) => ({ post, rules: rules(post), model: null })), late: [], model };
  const edited = new Set(posts.map(keyOf));
  const waiting = options
    .unanswered()
    .filter((post) => modelCallIsDue(post, now) && !edited.has(keyOf(post)));
  // Newest first: when not all can be read in this turn, today's posts matter more than last month's.
  const queue: P[] = [...posts.filter(isAsked), ...waiting].sort((a, b) => b.at - a.at);
  const results = await askModel({ posts: queue, model, budget, signal });
  const answers = new Map<P, ModelAnswer<Reading>>();
  queue.forEach((post, index) => {
    const result = results[index];
    // An answer cut off by the end of the turn is not a failure of the reader; the next turn asks again.
    if (!result || result.kind === 'not_attempted') return;
    if (result.kind === 'failure' && result.reason === 'aborted') return;
    answers.set(post, result);
  });
  return {
    added: added.map((post) => ({ post, rules: rules(post), model: answers.get(post) ?? null })),
    late: waiting.flatMap((post) => {
      const answer = answers.get(post);
      return answer ? [{ post, answer }] : [];
    }),
    model,
  };
}

/** Every answer and failure of the model, about new posts and earlier ones. */
export function answersIn<P extends Post, Reading>({
  added,
  late,
}: ReadPosts<P, Reading>): readonly ModelAnswer<Reading>[] {
  return [...added.flatMap(({ model }) => model ?? []), ...late.map(({ answer }) => answer)];
}
