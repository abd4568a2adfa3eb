import { assessHealth } from '../../core/health/health.js';
import { endedPromises } from '../../core/promises/outcomes.js';
import { openPromises } from '../../core/promises/recorded-promise.js';
import { isDated } from '../../core/promises/reset-promise.js';
import {
  isBanked,
  isCounted,
  isTextRemoved,
  type Reset,
  scopeText,
  withdrawalOf,
} from '../../core/record/reset.js';
import { UNCONFIRMED_SHOWN } from '../../core/record/unconfirmed-report.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs, isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import { expiryOf } from '../../ledger/read/resets.js';
import type { PageData } from '../../site/page-data.js';
import { unknowable } from '../../words/mood.js';
import type { DataUnavailableError } from '../http/errors.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { entryId } from '../views/entry-id.js';
import { factsView } from '../views/facts-view.js';
import { forecastView } from '../views/forecast-view.js';
import { resetsView, statsView } from '../views/record-views.js';
import { whereAvailable } from '../views/where-available.js';
import { daysView } from './days-view.js';

/** Whoever saw an older reset here will not look for it any more; the data files keep it. */
const WITHDRAWN_SHOWN_MS = 30 * DAY_MS;

/** As many rows as the first page of `/resets`. */
const ROWS = { limit: 50, offset: 0, since: null };

/**
 * The content of the start page: the bodies of the endpoints from one read of the record, and what they do
 * not serve.
 * @param report called with the reason if a part is unavailable; the page shows a note in its place
 */
export function pageView(
  record: RecordView,
  now: number,
  report: (error: DataUnavailableError) => void,
): PageData {
  const { snapshot, queries, resets } = record;
  const facts = factsView(record);
  const promises = record.promises();
  const withdrawnSince = epochMs(snapshot.generatedAt) - WITHDRAWN_SHOWN_MS;
  return {
    ...facts,
    stats: statsView(snapshot),
    promises: openPromises(promises).map((promise) => ({
      ...promise,
      eventId: isDated(promise) ? entryId(snapshot.product.provider, 'promise', promise.identity) : null,
      part: partOf(snapshot, promise.identity),
    })),
    withdrawn: resets.flatMap((reset) => {
      const withdrawal = withdrawalOf(reset);
      if (withdrawal === null || reset.at < withdrawnSince) return [];
      const { kind, withdrawnBy: by } = reset;
      const withdrawnAt = isoInstant(by?.at ?? withdrawal.at);
      const withdrawn = { kind, withdrawnAt, by, reason: withdrawal.reason };
      return [{ ...announcedReset(reset), ...withdrawn }];
    }),
    product: snapshot.product.name,
    teamZone: snapshot.product.timeZone,
    about: snapshot.product.about ?? {},
    forecast: unknowable(facts) ? null : whereAvailable(() => forecastView(record, now), report),
    recordStartedAt: snapshot.recordStartedAt,
    sources: snapshot.sources,
    configured: snapshot.configured,
    resets: newestResets(record),
    banked: resets
      .filter(isBanked)
      .slice(-ROWS.limit)
      .reverse()
      .map((reset) => ({
        ...announcedReset(reset),
        expiresAt: isoInstantOrNull(expiryOf(queries, reset.resetId, snapshot.readingsThrough)),
        kept: promises.findLast(({ keptAt }) => keptAt === reset.at) ?? null,
      })),
    withdrawnPromises: promises.filter(({ state, at }) => state === 'withdrawn' && at >= withdrawnSince),
    days: daysView(record),
    ended: endedPromises(promises),
    undecided: promises.filter(({ state }) => state === 'undecided').slice(-UNCONFIRMED_SHOWN),
    incidents: snapshot.incidents,
    health: assessHealth(snapshot, now),
  };
}

/** The first page of `/resets`, and which texts were taken down. */
function newestResets(record: RecordView): PageData['resets'] {
  const { totalResets, resets } = resetsView(record, ROWS);
  const newest = record.resets.filter(isCounted).reverse();
  return {
    totalResets,
    resets: resets.map((row, place) => {
      const reset = newest[place];
      return { ...row, isTextRemoved: reset !== undefined && isTextRemoved(reset) };
    }),
  };
}

function announcedReset(reset: Reset) {
  const { at, text, url } = reset;
  const announcement = { text, url, scope: scopeText(reset) };
  return { at: isoInstant(at), announcement, isTextRemoved: isTextRemoved(reset) };
}

/** The place of a promise among the parts of the explanation, or null. */
function partOf({ forecast }: Snapshot, promise: string): number | null {
  const place = forecast.explanation?.parts.findIndex(({ identity }) => identity === promise) ?? -1;
  return place < 0 ? null : place;
}
