import { LAUNCH_RULES_VERSION } from '../../core/launches/hints/launch-reading.js';
import { LONGEST_PROMISE_MS, namedWindow } from '../../core/promises/reset-promise.js';
import { evidencePlace, placeIn } from '../../core/reading/evidence-place.js';
import type { NewPost } from '../../core/reading/new-posts.js';
import type { Post } from '../../core/reading/post.js';
import type { Reading } from '../../core/reading/reading.js';
import { RULES_VERSION } from '../../core/reading/rules/rules-reader.js';
import { inWords, type ReadPost, readPost } from '../../core/record/read-post.js';
import { relatedTo } from '../../core/record/related-to.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import type { Queries } from '../../ledger/queries.js';
import { readPostsSince } from '../../ledger/read/read-posts.js';
import { contextIdentity } from '../../ledger/read/redactions.js';
import type { StoredContext } from '../../ledger/read/stored-context.js';
import { readingFailures } from '../../ledger/schema.js';
import { storedPlans } from '../../ledger/stored-plans.js';
import { PROMPT_VERSION } from '../../sources/model/model-prompt.js';
import type { ModelAnswer } from '../../sources/model/model-response.js';
import type { LaunchPosts } from '../fetch/read-launch-feeds.js';
import type { TimelinePosts } from '../fetch/read-timeline.js';
import type { Moment } from './moment.js';

/** Stores the timeline's new posts, and every reading or failed reading of this turn. */
export function storePosts(
  tx: LedgerTransaction,
  ledger: Appender,
  { turnId, now }: Moment,
  read: TimelinePosts,
): void {
  const { added, late, requestedModel } = read;
  const candidates = postsThatSaySomething(tx, read);
  for (const { post, rules, model } of added) {
    const postId = ledger.append('posts', {
      ...postColumns(ledger, post),
      isReply: post.isReply ? 1 : 0,
      context: JSON.stringify(contextOf(ledger, post)),
      firstSeenAt: now,
    });
    const row = { postId, reader: 'rules', readerVersion: RULES_VERSION, readAt: now } as const;
    const { rationale, ...reading } = rules;
    ledger.append('readings', { ...row, rationale, ...readingColumns(candidates, postId, post, reading) });
    if (model) storeAnswer(postId, post, model);
  }
  for (const { post, answer } of late) storeAnswer(post.id, post, answer);

  function storeAnswer(postId: number, post: Post, answer: ModelAnswer): void {
    if (requestedModel === null) throw new Error('an answer without a model');
    const row = { postId, requestedModel, readerVersion: PROMPT_VERSION };
    if (answer.kind === 'failure') {
      const { reason, detail } = answer;
      tx.insert(readingFailures)
        .values({ ...row, turnId, reason, detail, failedAt: now })
        .run();
      return;
    }
    const { reading, responseModel, promptTokens, completionTokens } = answer;
    const response = { responseModel, promptTokens, completionTokens, readAt: now };
    ledger.append('readings', {
      ...row,
      reader: 'model',
      ...response,
      ...readingColumns(candidates, postId, post, reading),
    });
  }
}

/** Stores new entries of launch feeds with their readings. */
export function storeLaunchPosts(ledger: Appender, now: number, { read }: LaunchPosts): void {
  for (const [post, { window, evidence, ...reading }] of read) {
    const { company } = post;
    const launchPostId = ledger.append('launchPosts', {
      company,
      ...postColumns(ledger, post),
      firstSeenAt: now,
    });
    ledger.append('launchReadings', {
      launchPostId,
      readerVersion: LAUNCH_RULES_VERSION,
      ...reading,
      ...(evidence === null ? {} : placeIn(post.text, evidence)),
      windowFrom: window?.from ?? null,
      windowTo: window?.to ?? null,
      readAt: now,
    });
  }
}

/** The columns that posts of the timeline and entries of launch feeds share. */
function postColumns(ledger: Appender, post: NewPost) {
  const { source, externalId, contentHash, identity, revision, at, dating, url } = post;
  const textHash = ledger.keepText(post.text, identity);
  return { source, externalId, contentHash, identity, revision, at, dating, textHash, url };
}

/** What a post answers or quotes, its texts by their names. */
function contextOf(ledger: Appender, { identity, context }: Post): readonly StoredContext[] {
  return context.map(({ text, ...related }) => ({
    ...related,
    textHash: text === '' ? null : ledger.keepText(text, related.identity ?? null, contextIdentity(identity)),
  }));
}

/**
 * The columns that readings by rules and model share. What later turns need of the post's words is among
 * them.
 */
function readingColumns(candidates: ReadPost[], postId: number, post: Post, reading: Reading) {
  const { window, another, evidence, plans, doubt, ...fields } = reading;
  const words = inWords(reading, post.text);
  const related: number[] = [];
  if (reading.kind !== 'none') {
    const read = readPost(postId, post, reading, words);
    related.push(...relatedTo(read, candidates));
    candidates.push({ ...read, related });
  }
  return {
    ...fields,
    revision: 1,
    ...(evidence === null ? {} : evidencePlace(evidence, post)),
    another: another ? 1 : 0,
    plans: storedPlans(plans),
    windowKind: namedWindow(window)?.kind ?? null,
    windowFrom: window?.from ?? null,
    windowTo: window?.to ?? null,
    isEarly: words.isEarly ? 1 : 0,
    isInstead: words.isInstead ? 1 : 0,
    retellsToday: words.retellsToday ? 1 : 0,
    doubt: doubt?.code ?? null,
    doubtField: doubt?.field ?? null,
    related: JSON.stringify(related),
  };
}

/** What is stored of the time about the posts of this turn; they are added as they are read. */
function postsThatSaySomething(queries: Queries, { added, late }: TimelinePosts): ReadPost[] {
  const readings = [
    ...added.flatMap(({ post, rules, model }) => [
      { post, reading: rules },
      ...(model?.kind === 'answer' ? [{ post, reading: model.reading }] : []),
    ]),
    ...late.flatMap(({ post, answer }) =>
      answer.kind === 'answer' ? [{ post, reading: answer.reading }] : [],
    ),
  ];
  const instants = readings.filter(({ reading }) => reading.kind !== 'none').map(({ post }) => post.at);
  if (instants.length === 0) return [];
  const oldestAt = instants.reduce((oldest, at) => Math.min(oldest, at));
  return [...readPostsSince(queries, oldestAt - LONGEST_PROMISE_MS)];
}
