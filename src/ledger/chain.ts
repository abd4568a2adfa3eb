import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { LedgerTransaction } from './open-writing.js';
import type { Queries } from './queries.js';
import {
  chain,
  incidents,
  posts,
  providerStatus,
  readingFailures,
  readings,
  resetEvidence,
  resets,
  sourceReads,
  turns,
} from './schema.js';

/*
 * One hash chain over every append-only table. A row's hash covers a versioned list of its fields, not its columns,
 * so a migration that adds a column keeps every hash; a new field list gets the next version.
 */

export const FIELDS = {
  turns: [
    'id',
    'trigger',
    'slot',
    'startedAt',
    'committedAt',
    'postsRead',
    'postsNew',
    'readingsNew',
    'resetsNew',
    'sourcesFailed',
  ],
  sourceReads: [
    'id',
    'turnId',
    'source',
    'role',
    'outcome',
    'failureClass',
    'failureDetail',
    'httpStatus',
    'startedAt',
    'finishedAt',
    'items',
    'contiguous',
    'oldestAt',
    'newestAt',
  ],
  posts: [
    'id',
    'turnId',
    'source',
    'externalId',
    'contentHash',
    'identity',
    'revision',
    'at',
    'dating',
    'text',
    'url',
    'isReply',
    'context',
    'firstSeenAt',
  ],
  readings: [
    'id',
    'turnId',
    'postId',
    'reader',
    'readerVersion',
    'kind',
    'evidence',
    'another',
    'times',
    'windowFrom',
    'windowTo',
    'confidence',
    'rationale',
    'requestedModel',
    'responseModel',
    'promptTokens',
    'completionTokens',
    'readAt',
  ],
  readingFailures: [
    'id',
    'turnId',
    'postId',
    'reason',
    'detail',
    'requestedModel',
    'readerVersion',
    'failedAt',
  ],
  resets: [
    'id',
    'resetId',
    'supersedes',
    'at',
    'kind',
    'status',
    'text',
    'url',
    'actor',
    'reason',
    'recordedAt',
    'turnId',
  ],
  resetEvidence: ['id', 'resetId', 'postId', 'role', 'turnId'],
  providerStatus: ['id', 'turnId', 'indicator', 'description', 'readAt'],
  incidents: [
    'id',
    'turnId',
    'externalId',
    'contentHash',
    'name',
    'status',
    'impact',
    'startedAt',
    'resolvedAt',
    'components',
    'url',
    'counts',
    'seenAt',
  ],
} as const;

export type ChainedEntity = keyof typeof FIELDS;
export const CHAIN_VERSION = 1;
export const GENESIS = '0'.repeat(64);

export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/**
 * SHA-256 over the JSON list [entity, version, …field values in the listed order, previous hash].
 * A field that a row does not have counts as null.
 */
export function chainHash(
  entity: ChainedEntity,
  row: Readonly<Record<string, unknown>>,
  previous: string,
): string {
  const values = FIELDS[entity].map((field) => row[field] ?? null);
  return createHash('sha256')
    .update(JSON.stringify([entity, CHAIN_VERSION, ...values, previous]))
    .digest('hex');
}

export function chainHead(queries: Queries): ChainHead {
  const last = queries.select().from(chain).orderBy(desc(chain.seq)).limit(1).get();
  return last ? { seq: last.seq, hash: last.hash } : { seq: 0, hash: GENESIS };
}

const TABLES = {
  turns,
  sourceReads,
  posts,
  readings,
  readingFailures,
  resets,
  resetEvidence,
  providerStatus,
  incidents,
} as const;

type InsertRow<E extends ChainedEntity> = Omit<(typeof TABLES)[E]['$inferInsert'], 'id'>;

export interface Appender {
  /** Inserts a row with the next id and links it into the chain; returns the id. */
  append<E extends ChainedEntity>(entity: E, row: InsertRow<E> | ((id: number) => InsertRow<E>)): number;
  /** The id that the next row of this entity will have. */
  nextId(entity: ChainedEntity): number;
  head(): ChainHead;
}

/** The only way rows get into append-only tables. Lives as long as its transaction. */
export function createAppender(tx: LedgerTransaction): Appender {
  let head = chainHead(tx);
  const lastIds = new Map<ChainedEntity, number>();
  const nextId = (entity: ChainedEntity) => (lastIds.get(entity) ?? lastId(tx, entity)) + 1;
  return {
    append(entity, rowOrBuild) {
      const table: SQLiteTable = TABLES[entity];
      const id = nextId(entity);
      const fields = typeof rowOrBuild === 'function' ? rowOrBuild(id) : rowOrBuild;
      const row = { ...fields, id };
      tx.insert(table).values(row).run();
      head = { seq: head.seq + 1, hash: chainHash(entity, row, head.hash) };
      tx.insert(chain)
        .values({ seq: head.seq, entity, rowId: id, version: CHAIN_VERSION, hash: head.hash })
        .run();
      lastIds.set(entity, id);
      return id;
    },
    nextId,
    head: () => head,
  };
}

function lastId(queries: Queries, entity: ChainedEntity): number {
  const table = TABLES[entity];
  return queries.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1).get()?.id ?? 0;
}
