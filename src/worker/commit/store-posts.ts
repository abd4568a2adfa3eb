import { LAUNCH_RULES_VERSION } from '../../core/launches/hints/launch-reading.js';
import type { Post } from '../../core/reading/post.js';
import { RULES_VERSION } from '../../core/reading/rules/rules-reader.js';
import { namedWindow } from '../../core/record/promise-status.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { posts as postTable, readingFailures, readings } from '../../ledger/schema.js';
import type { ModelAnswer } from '../../sources/model/model-response.js';
import type { LaunchPosts } from '../fetch/read-launch-feeds.js';
import type { ReadPosts } from '../fetch/read-new-posts.js';
import type { TimelinePosts } from '../fetch/read-timeline.js';
import type { Moment } from './moment.js';

/** Stores the timeline's new posts, and every reading or failed reading of this turn. */
export function storePosts(ledger: Appender, turn: Moment, read: TimelinePosts): void {
  store(turn, read, {
    rulesVersion: RULES_VERSION,
    post: (row, { isReply, context }) =>
      ledger.append('posts', { ...row, isReply: isReply ? 1 : 0, context: JSON.stringify(context) }),
    reading: (postId, row, { another, ...reading }) =>
      ledger.append('readings', {
        ...row,
        postId,
        ...fieldsOf(reading),
        windowKind: namedWindow(reading.window)?.kind ?? null,
        another: another ? 1 : 0,
      }),
    failure: (postId, row) => ledger.append('readingFailures', { ...row, postId }),
  });
}

/** The same for entries of launch feeds. */
export function storeLaunchPosts(ledger: Appender, turn: Moment, read: LaunchPosts): void {
  store(turn, read, {
    rulesVersion: LAUNCH_RULES_VERSION,
    post: (row, { company }) => ledger.append('launchPosts', { ...row, company }),
    reading: (launchPostId, row, reading) =>
      ledger.append('launchReadings', { ...row, launchPostId, ...fieldsOf(reading) }),
    failure: (launchPostId, row) => ledger.append('launchReadingFailures', { ...row, launchPostId }),
  });
}

type Columns<Table extends { $inferInsert: object }, Left extends keyof Table['$inferInsert']> = Omit<
  Table['$inferInsert'],
  Left | 'id'
>;

/** Appends rows of one kind of post, from the columns that all kinds have. */
interface Tables<P extends Post, Reading> {
  readonly rulesVersion: string;
  post(row: Columns<typeof postTable, 'isReply' | 'context'>, post: P): number;
  reading(postId: number, row: ReaderColumns, reading: Reading): void;
  failure(postId: number, row: Columns<typeof readingFailures, 'postId'>): void;
}
type ReaderColumns = Pick<
  typeof readings.$inferInsert,
  | 'turnId'
  | 'reader'
  | 'readerVersion'
  | 'readAt'
  | 'requestedModel'
  | 'responseModel'
  | 'promptTokens'
  | 'completionTokens'
>;

function store<P extends Post, Reading>(
  { turnId, now }: Moment,
  { added, late, model: asked }: ReadPosts<P, Reading>,
  tables: Tables<P, Reading>,
): void {
  for (const { post, rules, model } of added) {
    const { source, externalId, contentHash, identity, revision, at, dating, text, url } = post;
    const seen = { source, externalId, contentHash, identity, revision, at, dating, text, url };
    const postId = tables.post({ turnId, ...seen, firstSeenAt: now }, post);
    const row = { turnId, reader: 'rules', readerVersion: tables.rulesVersion, readAt: now } as const;
    tables.reading(postId, row, rules);
    if (model) storeAnswer(postId, model);
  }
  for (const { post, answer } of late) storeAnswer(post.id, answer);

  function storeAnswer(postId: number, answer: ModelAnswer<Reading>): void {
    if (!asked) throw new Error('an answer without a model');
    const { requestedModel, promptVersion: readerVersion } = asked;
    if (answer.kind === 'failure') {
      const { reason, detail } = answer;
      tables.failure(postId, { turnId, reason, detail, requestedModel, readerVersion, failedAt: now });
      return;
    }
    const { reading, responseModel, promptTokens, completionTokens } = answer;
    const response = { requestedModel, responseModel, promptTokens, completionTokens };
    tables.reading(postId, { turnId, reader: 'model', readerVersion, ...response, readAt: now }, reading);
  }
}

function fieldsOf<Reading extends { readonly window: { from: number | null; to: number | null } | null }>({
  window,
  ...reading
}: Reading) {
  return { ...reading, windowFrom: window?.from ?? null, windowTo: window?.to ?? null };
}
