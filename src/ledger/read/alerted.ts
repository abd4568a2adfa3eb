import { and, asc, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { ReportDoubt } from '../../core/alerts/alert.js';
import type { LastAlert } from '../../core/alerts/condition-alerts.js';
import type { AlertEvent } from '../../core/alerts/kinds.js';
import type { AlertedPromise } from '../../core/alerts/promise-alerts.js';
import { type ChangedReset, recordedKey } from '../../core/alerts/reset-alerts.js';
import { remindersOf } from '../../core/alerts/source-alerts.js';
import type { BareReset } from '../../core/record/reset.js';
import { SAME_EVENT_MS } from '../../core/record/reset-events.js';
import { newestId, type Queries } from '../queries.js';
import { alertDeliveries, alertOutcomes, posts, readings, resetEvidence, resets, texts } from '../schema.js';
import { wholeResets } from './resets.js';
import { doubtOf, EVERY_READING, relatedOf, standingReadings } from './standing-readings.js';

/**
 * Candidates for alerts: of the record the resets with rows after `through`, since an instant, and withdrawn
 * ones of any time.
 */
export function changedResets(
  queries: Queries,
  record: readonly BareReset[],
  { through, since }: { readonly through: number; readonly since: number },
): readonly ChangedReset[] {
  const changed = record.filter(
    (reset) => reset.rowId > through && (reset.at >= since || reset.status === 'retracted'),
  );
  return wholeResets(queries, newestId(queries, resets), changed).map((reset) => {
    const rows = queries
      .select({ id: resets.id, status: resets.status, actor: resets.actor })
      .from(resets)
      .where(eq(resets.resetId, reset.resetId))
      .orderBy(asc(resets.id))
      .all();
    return {
      ...reset,
      before: rows.findLast(({ id }) => id <= through)?.status ?? null,
      imported: rows.some(({ id, actor }) => id > through && actor === 'import'),
    };
  });
}

/** Whether an alert of this key was decided before, however long ago: it is queued, or its delivery ended. */
export function isAlerted(queries: Queries, key: string): boolean {
  const rows = queries.all(sql`
    SELECT id FROM alert_deliveries WHERE key = ${key} UNION ALL SELECT id FROM alert_outcomes WHERE key = ${key}`);
  return rows.length > 0;
}

/** When the newest alert of this key, or the newest reminder of it, was decided; null without one. */
export function lastAlertedAt(queries: Queries, key: string): number | null {
  const reminders = remindersOf(key);
  const isMeant = sql`(key = ${key} OR substr(key, 1, length(${reminders})) = ${reminders})`;
  const row = queries.get<{ at: number | null }>(sql`SELECT max(at) AS at FROM (
    SELECT max(decided_at) AS at FROM alert_deliveries WHERE ${isMeant}
    UNION ALL SELECT max(decided_at) FROM alert_outcomes WHERE event = 'source.gone' AND ${isMeant})`);
  return row?.at ?? null;
}

/** Which of these destinations got an alert that this reset was recorded, or have it in their queue. */
export function informedOf(
  queries: Queries,
  resetId: number,
  destinations: readonly string[],
): readonly string[] {
  const rows = queries.all<{ destination: string }>(sql`
    SELECT destination FROM alert_deliveries WHERE key = ${recordedKey(resetId)} AND next_attempt_at IS NOT NULL
    UNION SELECT destination FROM alert_outcomes WHERE key = ${recordedKey(resetId)} AND outcome = 'sent'`);
  const informed = new Set(rows.map(({ destination }) => destination));
  return destinations.filter((id) => informed.has(id));
}

/** Identities of the posts that may have withdrawn a reset: those about it. */
export function withdrawnBy(queries: Queries, resetId: number): readonly string[] {
  return queries
    .select({ identity: posts.identity })
    .from(resetEvidence)
    .innerJoin(posts, eq(posts.id, resetEvidence.postId))
    .where(and(eq(resetEvidence.resetId, resetId), ne(resetEvidence.role, 'promise')))
    .all()
    .map(({ identity }) => identity);
}

/** The standing reading of the post that a report quotes; null without one. */
export function doubtAbout(
  queries: Queries,
  { resetId, at, textHash }: Pick<ChangedReset, 'resetId' | 'at' | 'textHash'>,
): ReportDoubt | null {
  const isQuoted = sql`${posts.textHash} = ${textHash} AND ${posts.id} IN (
    SELECT post_id FROM reset_evidence WHERE reset_id = ${resetId} AND role <> 'promise')`;
  const [standing] = standingReadings(queries, {
    fromAt: at - SAME_EVENT_MS,
    through: EVERY_READING,
    where: isQuoted,
  });
  if (!standing) return null;
  const { reading, post } = standing;
  return { doubt: doubtOf(reading), confidence: reading.confidence, dating: post.dating };
}

/** Which of these destinations got an alert of a promise of this post, or have it in their queue. */
export function informedOfPromise(
  queries: Queries,
  identity: string,
  destinations: readonly string[],
): readonly string[] {
  const ofPost = sql`reading_id IN (SELECT r.id FROM posts AS p CROSS JOIN readings AS r ON r.post_id = p.id
    WHERE p.identity = ${identity}) AND event <> 'promise.withdrawn'`;
  const rows = queries.all<{ destination: string }>(sql`
    SELECT destination FROM alert_deliveries WHERE ${ofPost} AND next_attempt_at IS NOT NULL
    UNION SELECT destination FROM alert_outcomes WHERE ${ofPost} AND outcome = 'sent'`);
  const informed = new Set(rows.map(({ destination }) => destination));
  return destinations.filter((id) => informed.has(id));
}

/** Posts since `since`, a few days ago, whose promise was alerted. */
export function alertedPromises(queries: Queries, since: number): readonly AlertedPromise[] {
  return queries
    .select({ postId: posts.id, related: readings.related, text: texts.text, at: posts.at })
    .from(alertDeliveries)
    .innerJoin(readings, eq(readings.id, alertDeliveries.readingId))
    .innerJoin(posts, eq(posts.id, readings.postId))
    .leftJoin(texts, eq(texts.hash, posts.textHash))
    .where(and(gte(posts.at, since), inArray(alertDeliveries.event, ['reset.promised', 'reset.moved'])))
    .all()
    .map(({ related, ...post }) => ({ ...post, related: relatedOf(related) }));
}

/**
 * The last alert of these events. Of older ones only the outcomes are left, which stand in the order in which
 * deliveries ended.
 */
export function lastAlertOf(queries: Queries, events: readonly AlertEvent[]): LastAlert | null {
  const queued = queries
    .select({ event: alertDeliveries.event, decidedAt: alertDeliveries.decidedAt })
    .from(alertDeliveries)
    .where(inArray(alertDeliveries.event, [...events]))
    .orderBy(desc(alertDeliveries.id))
    .limit(1)
    .get();
  if (queued) return queued;
  const ended = queries
    .select({ event: alertOutcomes.event, decidedAt: alertOutcomes.decidedAt })
    .from(alertOutcomes)
    .where(inArray(alertOutcomes.event, [...events]))
    .orderBy(desc(alertOutcomes.decidedAt))
    .limit(1)
    .get();
  return ended ?? null;
}
