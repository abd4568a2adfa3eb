import { and, asc, between, desc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Horizon } from '../../core/scoring/horizons.js';
import { HOUR_MS, MINUTE_MS } from '../../core/time/time.js';
import { forecastHash } from '../published-hash.js';
import type { Queries } from '../queries.js';
import { forecasts, resets, saidBefore, turns } from '../schema.js';

/** What a saved forecast said of the hours after its slot. */
export interface Said {
  readonly slot: number;
  readonly issuedAt: number;
  readonly probability: number;
}

/** A forecast this much older than asked for is another one: turns were missed. */
export const MISSED_MS = 30 * MINUTE_MS;

/**
 * The forecast of some hours before an instant, for these hours; null if none was saved then, the one that
 * was is gone, or it is not what its turn published.
 */
export function forecastBefore(queries: Queries, at: number, hours: Horizon): Said | null {
  const latest = at - hours * HOUR_MS;
  const { slot } = forecasts;
  const row = queries
    .select({ forecast: forecasts, published: turns.forecastHash })
    .from(forecasts)
    .innerJoin(turns, eq(turns.id, forecasts.turnId))
    .where(between(slot, latest - MISSED_MS, latest))
    .orderBy(desc(slot))
    .limit(1)
    .get();
  if (!row || forecastHash(row.forecast) !== row.published) return null;
  if (savedAnother(queries, row.forecast.turnId, latest)) return null;
  const { issuedAt, probability6h, probability24h } = row.forecast;
  return { slot: row.forecast.slot, issuedAt, probability: hours === 6 ? probability6h : probability24h };
}

/** Whether a turn after this one saved a forecast up to an instant: its row is gone. */
function savedAnother(queries: Queries, turnId: number, until: number): boolean {
  const isLater = and(gt(turns.id, turnId), lte(turns.slot, until), isNotNull(turns.forecastHash));
  return queries.select({ id: turns.id }).from(turns).where(isLater).limit(1).get() !== undefined;
}

/** The slot of the oldest forecast that is not deleted yet; null without one. */
export function oldestForecastSlot(queries: Queries): number | null {
  const { slot } = forecasts;
  return queries.select({ slot }).from(forecasts).orderBy(asc(slot)).limit(1).get()?.slot ?? null;
}

/** Whether what was said so many hours before the reset of a row is copied. */
export function isSaidKept(queries: Queries, resetRowId: number, hours: Horizon): boolean {
  const isOfRow = and(eq(saidBefore.resetRowId, resetRowId), eq(saidBefore.horizonHours, hours));
  return queries.select({ id: saidBefore.id }).from(saidBefore).where(isOfRow).get() !== undefined;
}

/** The chance that was saved some hours before a reset, for these hours; null if none was. */
export function saidOf(
  queries: Queries,
  { resetId, at }: { readonly resetId: number; readonly at: number },
  hours: Horizon,
): number | null {
  const row = queries
    .select({ probability: saidBefore.probability })
    .from(resets)
    .innerJoin(saidBefore, eq(saidBefore.resetRowId, resets.id))
    .where(and(eq(resets.resetId, resetId), eq(resets.at, at), eq(saidBefore.horizonHours, hours)))
    .orderBy(desc(saidBefore.id))
    .limit(1)
    .get();
  return row?.probability ?? null;
}
