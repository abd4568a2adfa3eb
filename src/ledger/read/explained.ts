import { and, asc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { RecordedPromise } from '../../core/promises/recorded-promise.js';
import { addressIdentity } from '../../core/reading/post.js';
import type { CurrentReset } from '../../core/record/reconcile.js';
import type { Queries } from '../queries.js';
import { alertDeliveries, alertOutcomes, posts, readings, resetEvidence, resets } from '../schema.js';
import { recordedPromises, withEveryReading } from './promises.js';
import { currentRecord, currentResets } from './resets.js';
import { EVERY_READING, postAt, type StandingReading, standingReadings } from './standing-readings.js';

type ResetRow = Readonly<typeof resets.$inferSelect>;

/** Everything that the ledger has of a post or a reset: what was read, what was made of it, who was told. */
export interface Explained {
  readonly posts: readonly ExplainedPost[];
  readonly resets: readonly ExplainedReset[];
  readonly promises: readonly RecordedPromise[];
  readonly alerts: readonly ExplainedAlert[];
}

export interface ExplainedPost extends StandingReading {
  /** Every reading of every revision, in the order in which they were stored. */
  readonly readings: readonly Readonly<typeof readings.$inferSelect>[];
}

interface ExplainedReset extends CurrentReset {
  /** Its row and every correction, in their order. */
  readonly rows: readonly ResetRow[];
}

interface ExplainedAlert {
  readonly event: string;
  readonly destination: string;
  readonly decidedAt: number;
  readonly outcome: 'sent' | 'given_up' | 'left_out' | 'waiting';
}

/** What the ledger has of the post at an address; null if it has neither that nor a reset of it. */
export function explainedPost(queries: Queries, url: string, now: number): Explained | null {
  const standing = postAt(queries, url);
  const all = currentResets(queries, {});
  // The address of a reset is among its identities, whether or not a post there was read.
  const identity = standing?.post.identity ?? addressIdentity(url) ?? url;
  const about = all.filter(({ identities }) => identities.includes(identity));
  if (standing === null && about.length === 0) return null;
  return explained(queries, standing === null ? [] : [standing], about, now);
}

/** What it has of resets; null if the record has none of these. */
export function explainedResets(
  queries: Queries,
  isMeant: (reset: CurrentReset) => boolean,
  now: number,
): Explained | null {
  const about = currentResets(queries, {}).filter(isMeant);
  if (about.length === 0) return null;
  return explained(queries, postsAbout(queries, about), about, now);
}

/** The posts that announce, confirm or withdraw these resets, by their standing readings. */
export function postsAbout(
  queries: Queries,
  about: readonly Pick<CurrentReset, 'resetId'>[],
): readonly StandingReading[] {
  const ids = about.map(({ resetId }) => resetId);
  const cited = queries
    .selectDistinct({ identity: posts.identity })
    .from(resetEvidence)
    .innerJoin(posts, eq(posts.id, resetEvidence.postId))
    .where(and(inArray(resetEvidence.resetId, ids), ne(resetEvidence.role, 'promise')))
    .all();
  const where = inArray(
    posts.identity,
    cited.map(({ identity }) => identity),
  );
  return standingReadings(queries, { fromAt: Number.MIN_SAFE_INTEGER, through: EVERY_READING, where });
}

function explained(
  queries: Queries,
  standing: readonly StandingReading[],
  about: readonly CurrentReset[],
  now: number,
): Explained {
  const whole = standing.map((post) => ({ ...post, readings: readingsOf(queries, post.post.identity) }));
  const rows = queries
    .select()
    .from(resets)
    .where(
      inArray(
        resets.resetId,
        about.map(({ resetId }) => resetId),
      ),
    )
    .orderBy(asc(resets.id))
    .all();
  const identities = standing.map(({ post }) => post.identity);
  const record = withEveryReading(currentRecord(queries));
  return {
    posts: whole,
    resets: about.map((reset) => ({
      ...reset,
      rows: rows.filter(({ resetId }) => resetId === reset.resetId),
    })),
    promises: recordedPromises(queries, record, now).filter(({ identity }) => identities.includes(identity)),
    alerts: alertsAbout(
      queries,
      rows.map(({ id }) => id),
      whole.flatMap((post) => post.readings.map(({ id }) => id)),
    ),
  };
}

function readingsOf(queries: Queries, identity: string): ExplainedPost['readings'] {
  return queries
    .select({ reading: readings })
    .from(posts)
    .crossJoin(readings)
    .where(and(eq(posts.identity, identity), eq(readings.postId, posts.id)))
    .orderBy(asc(readings.id))
    .all()
    .map(({ reading }) => reading);
}

/** Those that ended, then those that wait. */
function alertsAbout(
  queries: Queries,
  rowIds: readonly number[],
  readingIds: readonly number[],
): readonly ExplainedAlert[] {
  const isAbout = (table: typeof alertOutcomes | typeof alertDeliveries) =>
    or(inArray(table.resetRowId, [...rowIds]), inArray(table.readingId, [...readingIds]));
  const { event, destination, decidedAt, outcome } = alertOutcomes;
  const ended = queries
    .select({ event, destination, decidedAt, outcome })
    .from(alertOutcomes)
    .where(isAbout(alertOutcomes))
    .orderBy(asc(alertOutcomes.id))
    .all();
  const waiting = queries
    .select({
      event: alertDeliveries.event,
      destination: alertDeliveries.destination,
      decidedAt: alertDeliveries.decidedAt,
    })
    .from(alertDeliveries)
    .where(and(isAbout(alertDeliveries), isNotNull(alertDeliveries.nextAttemptAt)))
    .orderBy(asc(alertDeliveries.id))
    .all();
  return [...ended, ...waiting.map((alert) => ({ ...alert, outcome: 'waiting' as const }))];
}
