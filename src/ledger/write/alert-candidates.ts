import { and, desc, eq, exists, gt, gte, inArray, lt, lte, max, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { AlertedPromise, NewPromise } from '../../core/alerts/promise-alerts.js';
import { type ChangedReset, recordedKey } from '../../core/alerts/reset-alerts.js';
import { isPromise, promiseOf } from '../../core/record/promise-status.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import type { Queries } from '../read/queries.js';
import { mayPromise, readPostOf, standingReadings, standingTurnId } from '../read/standing-readings.js';
import { alerts, currentRows, posts, readings, resetEvidence, resets, turns } from '../schema.js';
import { includedThrough, newestResetRow, setIncludedThrough } from './projection-state.js';

/*
 * Candidates for alerts: what is new in the ledger since the last check.
 */

const NAME = 'alerts';
const isWithdrawn = eq(currentRows.status, 'retracted');

/**
 * Resets since `since`, and withdrawn ones of any time, with rows that were not checked before; remembers how far it
 * checked.
 */
export function takeChangedResets(
  tx: LedgerTransaction,
  { turnId, since }: { readonly turnId: number; readonly since: number },
): readonly ChangedReset[] {
  const through = lookedThrough(tx, turnId);
  const last = newestResetRow(tx);
  setIncludedThrough(tx, NAME, last);
  if (last === through) return [];
  const imported = alias(resets, 'imported');
  return tx
    .select({
      resetId: currentRows.resetId,
      rowId: currentRows.id,
      kind: currentRows.kind,
      status: currentRows.status,
      at: currentRows.at,
      text: currentRows.text,
      url: currentRows.url,
      reason: currentRows.reason,
      imported: exists(
        tx
          .select({ id: imported.id })
          .from(imported)
          .where(
            and(
              eq(imported.resetId, currentRows.resetId),
              gt(imported.id, through),
              eq(imported.actor, 'import'),
            ),
          ),
      ).mapWith(Boolean),
    })
    .from(currentRows)
    .where(and(gt(currentRows.id, through), or(gte(currentRows.at, since), isWithdrawn)))
    .all()
    .map((row) => ({ ...row, before: statusAt(tx, row.resetId, through) }));
}

/**
 * A ledger from before there were alerts counts as checked up to its newest turn: updating the program triggers no
 * alerts about what is already known.
 */
function lookedThrough(queries: Queries, turnId: number): number {
  const known = includedThrough(queries, NAME);
  if (known !== null) return known;
  const before = queries
    .select({ at: max(turns.committedAt) })
    .from(turns)
    .where(lt(turns.id, turnId))
    .get();
  if (!before || before.at === null) return 0;
  const row = queries
    .select({ id: max(resets.id) })
    .from(resets)
    .where(lte(resets.recordedAt, before.at))
    .get();
  return row?.id ?? 0;
}

function statusAt(queries: Queries, resetId: number, through: number): ChangedReset['before'] {
  const row = queries
    .select({ status: resets.status })
    .from(resets)
    .where(and(eq(resets.resetId, resetId), lte(resets.id, through)))
    .orderBy(desc(resets.id))
    .limit(1)
    .get();
  return row?.status ?? null;
}

/** Which of these destinations got an alert that this reset was recorded, or have it in their queue. */
export function informedOf(
  queries: Queries,
  resetId: number,
  destinations: readonly string[],
): readonly string[] {
  const rows = queries.all<{ destination: string }>(sql`
    SELECT destination FROM alert_queue JOIN alerts ON alerts.id = alert_id WHERE key = ${recordedKey(resetId)}
    UNION SELECT destination FROM alert_attempts JOIN alerts ON alerts.id = alert_id
    WHERE key = ${recordedKey(resetId)} AND outcome = 'sent'`);
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

/** Posts since `since` whose standing reading is of this turn, and is a promise that counts. */
export function promisesReadIn(
  queries: Queries,
  { turnId, since }: { readonly turnId: number; readonly since: number },
): readonly NewPromise[] {
  const ofTurn = and(mayPromise, sql`${standingTurnId} = ${turnId}`);
  return standingReadings(queries, since, ofTurn).flatMap((one) => {
    const post = readPostOf(one);
    const { identity, text, url } = post;
    return isPromise(post) ? [{ readingId: one.reading.id, identity, text, url, hint: promiseOf(post) }] : [];
  });
}

/** Posts since `since` whose promise was alerted. */
export function alertedPromises(queries: Queries, since: number): readonly AlertedPromise[] {
  return queries
    .select({ text: posts.text, at: posts.at })
    .from(alerts)
    .innerJoin(readings, eq(readings.id, alerts.readingId))
    .innerJoin(posts, eq(posts.id, readings.postId))
    .where(and(gte(posts.at, since), inArray(alerts.event, ['reset.promised', 'reset.moved'])))
    .all();
}

/** The last alert about health. */
export function lastHealthAlert(queries: Queries): 'health.degraded' | 'health.recovered' | null {
  const row = queries
    .select({ event: alerts.event })
    .from(alerts)
    .where(inArray(alerts.event, ['health.degraded', 'health.recovered']))
    .orderBy(desc(alerts.id))
    .limit(1)
    .get();
  if (row?.event === 'health.degraded' || row?.event === 'health.recovered') return row.event;
  return null;
}
