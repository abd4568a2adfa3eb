import { withOriginals } from '../../core/reading/copies.js';
import { type NewPost, newPosts } from '../../core/reading/new-posts.js';
import type { Post } from '../../core/reading/post.js';
import { MODEL_RETRY_MS, modelCallIsDue, UNCONFIRMED_ASKED_MS } from '../../core/reading/retry.js';
import { type RulesReading, readByRules } from '../../core/reading/rules/rules-reader.js';
import { asFirstVersions } from '../../core/reading/versions.js';
import type { Queries } from '../../ledger/queries.js';
import { newestPostsBetween } from '../../ledger/read/earlier-posts.js';
import { firstVersions, knownRevisions, wordingsNear } from '../../ledger/read/known-revisions.js';
import { contextIdentity, type Redactions, readRedactions } from '../../ledger/read/redactions.js';
import { postsFailedFor } from '../../ledger/read/rejected-answers.js';
import { type Unanswered, unansweredPosts } from '../../ledger/read/unanswered-posts.js';
import { FINAL_FAILURES } from '../../sources/model/model-failure.js';
import { EARLIER_POSTS, PROMPT_VERSION } from '../../sources/model/model-prompt.js';
import type { ModelReader } from '../../sources/model/model-reader.js';
import type { ModelAnswer } from '../../sources/model/model-response.js';
import { askModel } from './ask-model.js';
import { recentPosts, withKnownParents } from './conversation.js';
import type { Fetched } from './fetched.js';
import { knownBefore, promptContext } from './prompt-context.js';
import { readInTime } from './read-in-time.js';

/** New posts with their readings, and the model's answers about posts of earlier turns. */
export interface TimelinePosts {
  /** Oldest first. `model` is null where the model was not called, or not in time. */
  readonly added: readonly {
    readonly post: NewPost;
    readonly rules: RulesReading;
    readonly model: ModelAnswer | null;
  }[];
  readonly late: readonly { readonly post: Unanswered; readonly answer: ModelAnswer }[];
  /**
   * How many new posts wait for the next turn, because there are too many for one, or the time for reading
   * was over.
   */
  readonly left: number;
  /** The configured model; null without one. */
  readonly requestedModel: string | null;
}

interface TimelineOptions {
  /** IANA zone of the product's team. */
  readonly timeZone: string;
  /** Names of the product and its company. */
  readonly names: readonly string[];
  readonly model: ModelReader | null;
  /** How many posts the model may still read today. */
  readonly budget: number;
  readonly now: number;
  /** Whether reading by the rules must end. */
  readonly rulesTimeIsUp: () => boolean;
  /** Ends reading by the model. */
  readonly signal: AbortSignal;
}

/** About as many as a quick model reads in a turn. */
const BATCH = 50;

/** Reads new and edited posts of the timeline by the rules, and by the model if there is one. */
export async function readTimeline(
  queries: Queries,
  timeline: Fetched['timeline'],
  { timeZone, names, model, budget, now, rulesTimeIsUp, signal }: TimelineOptions,
): Promise<TimelinePosts> {
  const posts = findNew(queries, timeline);
  const recent = recentPosts(posts, (after, before) =>
    newestPostsBetween(queries, after, before, EARLIER_POSTS + 1),
  );
  const { read, left } = await readInTime(
    posts,
    (post) => readByRules(post, { timeZone, names, recent: () => recent(post) }),
    rulesTimeIsUp,
  );
  if (model === null) {
    const added = read.map(([post, rules]) => ({ post, rules, model }));
    return { added, late: [], left, requestedModel: null };
  }
  const edited = new Set(posts.map(({ identity }) => identity));
  const asked = { requestedModel: model.requestedModel, readerVersion: PROMPT_VERSION };
  const final = postsFailedFor(queries, FINAL_FAILURES, asked, now - MODEL_RETRY_MS);
  const waiting = unansweredPosts(queries, now - MODEL_RETRY_MS, now - UNCONFIRMED_ASKED_MS).filter(
    (post) => modelCallIsDue(post, now) && !final.has(post.id) && !edited.has(post.identity),
  );
  const redactions = readRedactions(queries);
  const mayBeSent = read.filter(([post]) => !redactions.refuses(post.text, post.identity));
  // When not all can be read in this turn, today's posts matter more than last month's.
  const newest = [...mayBeSent.map(([post]) => post), ...waiting]
    .sort((a, b) => b.at - a.at)
    .slice(0, Math.max(0, budget));
  const earlier = knownBefore(queries, newest);
  const answers = await askModel({
    posts: inBatches(newest),
    readings: mayBeSent,
    inputOf: (post, readings) => promptContext(earlier, [...readings], withoutRemoved(post, redactions)),
    model,
    signal,
  });
  return {
    added: read.map(([post, rules]) => ({ post, rules, model: answers.get(post) ?? null })),
    late: waiting.flatMap((post) => {
      const answer = answers.get(post);
      return answer ? [{ post, answer }] : [];
    }),
    left,
    requestedModel: model.requestedModel,
  };
}

function findNew(queries: Queries, timeline: Fetched['timeline']): readonly NewPost[] {
  const sources = timeline.map(({ key }) => key);
  const listed = timeline.flatMap(({ result }) => (result.kind === 'read' ? result.read.posts : []));
  const names = listed.flatMap(({ identity, versions = [], context }) => [
    identity,
    ...versions,
    ...context.flatMap((related) => related.identity ?? []),
  ]);
  const read = asFirstVersions(listed, firstVersions(queries, sources, names));
  const fetched = withOriginals(read, wordingsNear(queries, read));
  return withKnownParents(queries, newPosts(fetched, knownRevisions(queries, fetched), sources));
}

/** The post without those texts that it answers or quotes and that were taken down. */
function withoutRemoved(post: Post, redactions: Redactions): Post {
  const context = post.context.map((related) =>
    redactions.refuses(related.text, related.identity ?? null, contextIdentity(post.identity))
      ? { ...related, text: '' }
      : related,
  );
  return { ...post, context };
}

/** The newest batch first, each batch oldest first. */
function inBatches<P>(newestFirst: readonly P[]): readonly P[] {
  const batches = Array.from({ length: Math.ceil(newestFirst.length / BATCH) }, (_, n) =>
    newestFirst.slice(n * BATCH, (n + 1) * BATCH).reverse(),
  );
  return batches.flat();
}
