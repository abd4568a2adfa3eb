import * as schema from '../schema.js';

/*
 * What the hash chain covers of each append-only table and of `snapshots`, by the names in schema.ts. A list that rows
 * were written with never changes: a new one gets the next version, and the old one stays in `EARLIER_FIELDS`.
 */

const fields = (names: string): readonly string[] => names.trim().split(/\s+/);

const READING_FIELDS = fields(`
  id turnId postId reader readerVersion kind evidence another times windowFrom windowTo confidence
  rationale requestedModel responseModel promptTokens completionTokens readAt
`);

export const FIELDS = {
  turns: fields(`
    id trigger slot startedAt committedAt postsRead postsNew readingsNew resetsNew sourcesFailed
  `),
  sourceReads: fields(`
    id turnId source role outcome failureClass failureDetail httpStatus startedAt finishedAt items
    contiguous oldestAt newestAt
  `),
  posts: fields(`
    id turnId source externalId contentHash identity revision at dating text url isReply context firstSeenAt
  `),
  readings: [...READING_FIELDS, ...fields('promises strength scope reason expiresAt windowKind')],
  readingFailures: fields('id turnId postId reason detail requestedModel readerVersion failedAt'),
  resets: fields('id resetId supersedes at kind status text url actor reason recordedAt turnId'),
  resetEvidence: fields('id resetId postId role turnId'),
  providerStatus: fields('id turnId indicator description readAt'),
  incidents: fields(`
    id turnId externalId contentHash name status impact startedAt resolvedAt components url counts seenAt
  `),
  forecasts: fields(`
    id turnId slot issuedAt modelVersion probability6h low6h high6h baseline6h withoutHints6h
    smoothHistory6h probability24h low24h high24h baseline24h withoutHints24h smoothHistory24h clockFactor
    opens6h opens24h
  `),
  scores: fields(`
    id turnId forecastId horizonHours revision supersedes opensAt closesAt status outcome resetRowId reason
    scoredAt
  `),
  launchRevisions: fields('id turnId company contentHash content loadedAt'),
  launchPosts: fields(`
    id turnId company source externalId contentHash identity revision at dating text url firstSeenAt
  `),
  launchReadings: fields(`
    id turnId launchPostId reader readerVersion kind line evidence windowFrom windowTo confidence rationale
    requestedModel responseModel promptTokens completionTokens readAt
  `),
  launchReadingFailures: fields('id turnId launchPostId reason detail requestedModel readerVersion failedAt'),
  alerts: fields('id turnId event key resetRowId readingId title text url windowFrom windowTo at decidedAt'),
  alertAttempts: fields('id alertId destination attempt outcome detail attemptedAt'),
  coverageClaims: fields('id fromAt toAt origin recordedAt'),
  products: fields('id product recordedAt'),
  // Payloads are thinned, so their hash stands for them. The last entry before a snapshot's own is its chain head.
  snapshots: fields('id turnId generatedAt payloadHash'),
};

/** These joined the chain after their table had rows: rows before the first entry have none. */
export const JOINED_LATER: ReadonlySet<string> = new Set(['snapshots']);

/** The lists of earlier versions, from version 1 on. */
const EARLIER_FIELDS: Partial<Record<ChainedEntity, readonly (readonly string[])[]>> = {
  readings: [READING_FIELDS],
};

/** The version of the list that rows are written with now. */
export function fieldsVersion(entity: ChainedEntity): number {
  return (EARLIER_FIELDS[entity]?.length ?? 0) + 1;
}

/** The list of a version; undefined if this program does not have that version. */
export function fieldsOf(entity: ChainedEntity, version: number): readonly string[] | undefined {
  return [...(EARLIER_FIELDS[entity] ?? []), FIELDS[entity]][version - 1];
}

export type ChainedEntity = keyof typeof FIELDS;

export const CHAINED_TABLES: Pick<typeof schema, ChainedEntity> = schema;

export function isEntity(entity: string): entity is ChainedEntity {
  return Object.hasOwn(FIELDS, entity);
}
