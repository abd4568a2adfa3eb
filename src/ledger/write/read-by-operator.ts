import { LONGEST_PROMISE_MS } from '../../core/promises/reset-promise.js';
import { contentHash } from '../../core/reading/new-posts.js';
import { addressIdentity } from '../../core/reading/post.js';
import type { Reading } from '../../core/reading/reading.js';
import { readPost } from '../../core/record/read-post.js';
import { relatedTo } from '../../core/record/related-to.js';
import { createAppender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { readPostsSince } from '../read/read-posts.js';
import { operatorReadings, type StandingReading } from '../read/standing-readings.js';
import { storedContext } from '../read/stored-context.js';

/** What an operator says of a post: what it promises, or that it promises nothing. */
export interface OperatorReading extends Pick<Reading, 'kind' | 'promises' | 'strength' | 'window'> {
  readonly actor: string;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
}

/** A post that no timeline has shown. */
export interface AddedPost {
  readonly url: string;
  /** Null if it is not given. */
  readonly text: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Appends what an operator says of a post; what it bears on follows from its words, if they are there. */
export function readByOperator(
  tx: LedgerTransaction,
  { post, reading: before }: Pick<StandingReading, 'post' | 'reading'>,
  reading: OperatorReading,
): void {
  const { text } = post;
  const related =
    reading.kind === 'none' ? '[]' : text === null ? before.related : relatedIn(tx, post, text, reading);
  appendReading(tx, post, reading, related);
}

/** Adds a post that an operator has read. A timeline that shows it later adds a revision of it. */
export function addPost(tx: LedgerTransaction, { url, text, at }: AddedPost, reading: OperatorReading): void {
  const identity = addressIdentity(url) ?? url;
  const words = text ?? '';
  const ledger = createAppender(tx);
  const row = {
    source: 'operator',
    externalId: url,
    contentHash: contentHash(words),
    identity,
    revision: 1,
    at,
    dating: 'stated' as const,
    textHash: ledger.keepText(words, identity),
    url,
    isReply: 0,
    context: '[]',
    firstSeenAt: reading.readAt,
  };
  const post = { ...row, id: ledger.append('posts', row) };
  appendReading(tx, post, reading, relatedIn(tx, post, words, reading));
}

type Post = Omit<StandingReading['post'], 'text'>;

function appendReading(
  tx: LedgerTransaction,
  { id, identity }: Post,
  { kind, promises, strength, window, actor, reason, readAt }: OperatorReading,
  related: string,
): void {
  createAppender(tx).append('readings', {
    postId: id,
    reader: 'operator',
    revision: operatorReadings(tx, identity) + 1,
    actor,
    kind,
    promises,
    strength,
    windowKind: window?.kind ?? null,
    windowFrom: window?.from ?? null,
    windowTo: window?.to ?? null,
    rationale: reason,
    confidence: 1,
    times: 1,
    another: 0,
    isEarly: 0,
    isInstead: 0,
    retellsToday: 0,
    related,
    readAt,
  });
}

function relatedIn(tx: LedgerTransaction, post: Post, text: string, reading: OperatorReading): string {
  const context = storedContext(post.context);
  const read = readPost(
    post.id,
    { ...post, text, isReply: post.isReply === 1, context },
    { ...reading, another: false, times: 1, scope: null, plans: [], expiresAt: null, confidence: 1 },
    { isEarly: false, isInstead: false, retellsToday: false, related: [] },
  );
  return JSON.stringify(relatedTo(read, readPostsSince(tx, post.at - LONGEST_PROMISE_MS)));
}
