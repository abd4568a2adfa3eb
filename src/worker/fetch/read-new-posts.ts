import { setImmediate } from 'node:timers/promises';
import type { NewPost } from '../../core/reading/new-posts.js';
import type { Post } from '../../core/reading/post.js';
import { modelCallIsDue } from '../../core/reading/retry.js';
import type { Unanswered } from '../../ledger/read/turn.js';
import type { TaskReader } from '../../sources/model/model-call.js';
import type { ModelAnswer } from '../../sources/model/model-response.js';
import { type AskOptions, askModel } from './ask-model.js';

/** New posts with their readings, and the model's answers about posts of earlier turns. */
export interface ReadPosts<P extends Post, Reading> {
  /** Oldest first. `model` is null where the model was not called, or not in time. */
  readonly added: readonly {
    readonly post: P & NewPost;
    readonly rules: Reading;
    readonly model: ModelAnswer<Reading> | null;
  }[];
  readonly late: readonly { readonly post: Unanswered<P>; readonly answer: ModelAnswer<Reading> }[];
  /** How many new posts wait for the next turn, because there are too many for one, or the time for reading was over. */
  readonly left: number;
  /** The configured model; null without one. */
  readonly model: ModelName | null;
}

type ModelName = Pick<TaskReader<unknown, unknown>, 'requestedModel' | 'promptVersion'>;

export interface ReadLimits {
  /** How many posts the model may still read today. */
  readonly budget: number;
  readonly now: number;
  /** Whether reading by the rules must end, asked after each post. */
  readonly rulesTimeIsUp: () => boolean;
  /** Ends reading by the model. */
  readonly signal: AbortSignal;
}

export interface ReadOptions<P extends Post, Reading, Input> extends ReadLimits {
  readonly rules: (post: P) => Reading;
  readonly model: TaskReader<Input, Reading> | null;
  /**
   * What the model gets for a post.
   * @param asked the posts that may be asked about
   */
  readonly inputOf: (asked: readonly P[]) => AskOptions<P, Reading, Input>['inputOf'];
  /** Posts of earlier turns that the model has not answered yet. */
  readonly unanswered: () => readonly Unanswered<P>[];
  /** Whether a new post is worth a call. */
  readonly isAsked: (post: P) => boolean;
  /** The same for every revision of a post. */
  readonly keyOf: (post: P) => string;
}

/** About as many as a quick model reads in a turn. */
const BATCH = 50;

/** As many as a turn reads and commits while a stop signal waits, which has ten seconds on a slow machine too. */
const MOST_POSTS = 5_000;

/**
 * Reads new and edited posts by the rules, and by the model if there is one.
 * @param posts in the order in which they were found to be new; those at the end are left when time is short
 */
export async function readNewPosts<P extends Post, Reading, Input>(
  posts: readonly (P & NewPost)[],
  options: ReadOptions<P, Reading, Input>,
): Promise<ReadPosts<P, Reading>> {
  const { rules, model, isAsked, keyOf, budget, now, rulesTimeIsUp, signal } = options;
  const readings = await readInTime(posts, rules, rulesTimeIsUp);
  const read = [...readings].sort(([a], [b]) => a.at - b.at);
  const left = posts.length - read.length;
  if (model === null)
    return { added: read.map(([post, reading]) => ({ post, rules: reading, model })), late: [], left, model };
  const edited = new Set(posts.map(keyOf));
  const waiting = options
    .unanswered()
    .filter((post) => modelCallIsDue(post, now) && !edited.has(keyOf(post)));
  // When not all can be read in this turn, today's posts matter more than last month's.
  const newest: P[] = [...[...readings.keys()].filter(isAsked), ...waiting]
    .sort((a, b) => b.at - a.at)
    .slice(0, Math.max(0, budget));
  const answers = await askModel<P, Reading, Input>({
    posts: inBatches(newest),
    readings: read,
    inputOf: options.inputOf(newest),
    model,
    signal,
  });
  return {
    added: read.map(([post, reading]) => ({ post, rules: reading, model: answers.get(post) ?? null })),
    late: waiting.flatMap((post) => {
      const answer = answers.get(post);
      return answer ? [{ post, answer }] : [];
    }),
    left,
    model,
  };
}

/** The newest batch first, each batch oldest first. */
function inBatches<P>(newestFirst: readonly P[]): readonly P[] {
  const batches = Array.from({ length: Math.ceil(newestFirst.length / BATCH) }, (_, n) =>
    newestFirst.slice(n * BATCH, (n + 1) * BATCH).reverse(),
  );
  return batches.flat();
}

/**
 * Reads posts one by one, as many as a turn may take and until the time is over, but at least one, so that every turn
 * makes progress. After each one timers, stop signals and requests for metrics get their turn.
 */
async function readInTime<P, Reading>(
  posts: readonly P[],
  rules: (post: P) => Reading,
  timeIsUp: () => boolean,
): Promise<ReadonlyMap<P, Reading>> {
  const readings = new Map<P, Reading>();
  for (const post of posts.slice(0, MOST_POSTS)) {
    readings.set(post, rules(post));
    await setImmediate();
    if (timeIsUp()) break;
  }
  return readings;
}

/** Every answer and failure of the model, about new posts and earlier ones. */
export function answersIn<P extends Post, Reading>({
  added,
  late,
}: ReadPosts<P, Reading>): readonly ModelAnswer<Reading>[] {
  return [...added.flatMap(({ model }) => model ?? []), ...late.map(({ answer }) => answer)];
}
