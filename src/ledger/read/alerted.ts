import { and, asc, desc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { LastAlert } from '../../core/alerts/condition-alerts.js';
import type { AlertEvent } from '../../core/alerts/kinds.js';
import type { AlertedPromise, NewPromise, WithdrawnPromiseAlert } from '../../core/alerts/promise-alerts.js';
import { type ChangedReset, type ReportDoubt, recordedKey } from '../../core/alerts/reset-alerts.js';
import { isPromise, promiseOf } from '../../core/promises/reset-promise.js';
import type { BareReset } from '../../core/record/reset.js';
import { SAME_EVENT_MS } from '../../core/record/reset-events.js';
import { alertDeliveries, alertOutcomes, posts, readings, resetEvidence, resets, texts } from '../schema.js';
import { newestId, type Queries } from './queries.js';
import { readRedactions } from './redactions.js';
import { wholeResets } from './resets.js';
import {
  EVERY_READING,
  isByOperatorAfter,
  isWithdrawnPromise,
  mayPromise,
  readPostOf,
  relatedOf,
  standingReadAt,
  standingReadings,
} from './standing-readings.js';

/**
 * Candidates for alerts: of the record the resets with rows after `through`, since an instant, and withdrawn ones of any
 * time.
 */
export function changedResets(
  queries: Queries,
  record: readonly BareReset[],
  { through, since }: { readonly through: number; readonly since: number },
): readonly ChangedReset[] {
  const changed = record.filter(
    (one) => one.rowId > through && (one.at >= since || one.status === 'retracted'),
  );
  return wholeResets(queries, newestId(queries, resets), changed).map((one) => {
    const rows = queries
      .select({ id: resets.id, status: resets.status, actor: resets.actor })
      .from(resets)
      .where(eq(resets.resetId, one.resetId))
      .orderBy(asc(resets.id))
      .all();
    return {
      ...one,
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
  const [found] = standingReadings(queries, {
    fromAt: at - SAME_EVENT_MS,
    through: EVERY_READING,
    where: isQuoted,
  });
  if (!found) return null;
  const { rationale, confidence } = found.reading;
  return { rationale, confidence, dating: found.post.dating };
}

/**
 * Posts since `since` whose standing reading is a promise that counts, and was stored at this instant or by an operator after
 * the row `through` of `readings`.
 */
export function promisesReadAt(
  queries: Queries,
  { readAt, through, since }: { readonly readAt: number; readonly through: number; readonly since: number },
): readonly NewPromise[] {
  const isNew = or(sql`${standingReadAt} = ${readAt}`, isByOperatorAfter(through));
  const where = and(mayPromise, isNew);
  const { shownUrl } = readRedactions(queries);
  return standingReadings(queries, { fromAt: since, through: EVERY_READING, where }).flatMap((one) => {
    const post = readPostOf(one);
    const { postId, related, identity, text } = post;
    const url = shownUrl(post.url);
    return isPromise(post)
      ? [{ readingId: one.reading.id, postId, related, identity, text, url, promise: promiseOf(post) }]
      : [];
  });
}

/** The promises that operators have taken back after a row of `readings`, with those who have heard of them. */
export function promisesWithdrawnAfter(
  queries: Queries,
  through: number,
  destinations: readonly string[],
): readonly WithdrawnPromiseAlert[] {
  const { shownUrl } = readRedactions(queries);
  const where = and(isWithdrawnPromise, isByOperatorAfter(through));
  const asked = { fromAt: Number.MIN_SAFE_INTEGER, through: EVERY_READING, where };
  return standingReadings(queries, asked).map(({ post: { identity, at, url }, reading }) => {
    const heard = heardOfPromise(queries, identity);
    return {
      readingId: reading.id,
      at,
      url: shownUrl(url),
      reason: reading.rationale ?? '',
      informed: destinations.filter((id) => heard.has(id)),
    };
  });
}

/** Which destinations got an alert of a promise of this post, or have it in their queue. */
function heardOfPromise(queries: Queries, identity: string): ReadonlySet<string> {
  const ofPost = sql`reading_id IN (SELECT r.id FROM posts AS p CROSS JOIN readings AS r ON r.post_id = p.id
    WHERE p.identity = ${identity}) AND event <> 'promise.withdrawn'`;
  const rows = queries.all<{ destination: string }>(sql`
    SELECT destination FROM alert_deliveries WHERE ${ofPost} AND next_attempt_at IS NOT NULL
    UNION SELECT destination FROM alert_outcomes WHERE ${ofPost} AND outcome = 'sent'`);
  return new Set(rows.map(({ destination }) => destination));
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
 * The last alert of these events. Of older ones only the outcomes are left, which stand in the order in which deliveries
 * ended.
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
