import type { Publication } from '../../core/forecast/publication/publication.js';
import { type BareReset, isCounted } from '../../core/record/reset.js';
import { HORIZONS, type Horizon } from '../../core/scoring/horizons.js';
import { type Issue, opensWindow, windowOf } from '../../core/scoring/journal.js';
import type { Appender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { forecastHash } from '../published-hash.js';
import { newestWindowSlot } from '../read/journal.js';
import { forecastBefore, isSaidKept, oldestForecastSlot } from '../read/said-before.js';
import { forecasts } from '../schema.js';

/*
 * The journal: publications, the windows that they open, and what was said before a reset.
 */

export interface SavedPublication extends Issue {
  readonly publication: Publication;
  /** By horizon, whether a promise that is open changed the probability. */
  readonly movedByPromise: Readonly<Record<'sixHours' | 'twentyFourHours', boolean>>;
}

/**
 * Saves a publication and opens its windows. Call `refusalToPublish` first.
 * @returns the hash of its row, for its turn
 */
export function appendPublication(
  tx: LedgerTransaction,
  ledger: Appender,
  turnId: number,
  { slot, issuedAt, publication, movedByPromise }: SavedPublication,
): string {
  const row = tx
    .insert(forecasts)
    .values({ turnId, slot, issuedAt, ...probabilityFields(publication) })
    .returning()
    .get();
  for (const horizonHours of HORIZONS) {
    if (!opensWindow(newestWindowSlot(tx, horizonHours), slot, horizonHours)) continue;
    ledger.append('windows', {
      horizonHours,
      slot,
      ...windowOf({ slot, issuedAt }, horizonHours),
      modelVersion: publication.comparisons.modelVersion,
      ...chancesOf(publication, horizonHours),
      movedByPromise: movedByPromise[KEYS[horizonHours]] ? 1 : 0,
    });
  }
  return forecastHash(row);
}

const KEYS = { 6: 'sixHours', 24: 'twentyFourHours' } as const;

/** What a publication says of one horizon, as the columns of `windows`. */
function chancesOf({ next24Hours, nearTerm, comparisons }: Publication, horizonHours: Horizon) {
  const { probability, low, high } = horizonHours === 6 ? nearTerm : next24Hours;
  const key = KEYS[horizonHours];
  return {
    probability,
    low,
    high,
    baseline: comparisons.baseline[key],
    withoutHints: comparisons.withoutHints[key],
    smoothHistory: comparisons.smoothHistory[key],
  };
}

/** A publication as the columns of `forecasts`. */
export function probabilityFields(publication: Publication) {
  const six = chancesOf(publication, 6);
  const day = chancesOf(publication, 24);
  return {
    modelVersion: publication.comparisons.modelVersion,
    probability6h: six.probability,
    low6h: six.low,
    high6h: six.high,
    baseline6h: six.baseline,
    withoutHints6h: six.withoutHints,
    smoothHistory6h: six.smoothHistory,
    probability24h: day.probability,
    low24h: day.low,
    high24h: day.high,
    baseline24h: day.baseline,
    withoutHints24h: day.withoutHints,
    smoothHistory24h: day.smoothHistory,
    clockFactor: publication.comparisons.clockFactor,
  };
}

/**
 * Copies what was said before counted resets, where that is not done yet and the forecasts are still kept.
 */
export function keepSaidBefore(
  tx: LedgerTransaction,
  ledger: Appender,
  resets: readonly BareReset[],
  now: number,
): void {
  const since = oldestForecastSlot(tx);
  if (since === null) return;
  for (const { rowId, at } of resets.filter((reset) => isCounted(reset) && reset.at >= since))
    for (const horizonHours of HORIZONS) {
      if (isSaidKept(tx, rowId, horizonHours)) continue;
      const forecast = forecastBefore(tx, at, horizonHours);
      if (forecast)
        ledger.append('saidBefore', { resetRowId: rowId, horizonHours, ...forecast, recordedAt: now });
    }
}
