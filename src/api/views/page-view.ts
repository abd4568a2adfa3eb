import { assessHealth } from '../../core/health.js';
import type { Snapshot } from '../../core/snapshot.js';
import { DAY_MS } from '../../core/time.js';
import { isoInstant, isoInstantOrNull } from '../../lib/iso.js';
import type { PageData } from '../../site/page-data.js';
import type { DataUnavailableError } from '../http/errors.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { daysView, MOST } from './days-view.js';
import { glanceView, whereAvailable } from './glance-view.js';
import { launchCompanies } from './launch-views.js';
import { healthView, resetsView } from './record-views.js';

/** As many rows as the first page of `/resets`. */
const ROWS = { limit: 50, offset: 0, since: null };
/** Whoever saw an older reset here will not look for it any more; the data files keep it. */
const WITHDRAWN_SHOWN_MS = 30 * DAY_MS;

/**
 * The content of the start page: the bodies of the endpoints from one read of the record, and what they do not serve.
 * @param report called with the reason if a part is unavailable; the page shows a note in its place
 */
export function pageView(
  record: RecordView,
  now: number,
  report: (error: DataUnavailableError) => void,
): PageData {
  const { snapshot } = record;
  const banked = record.banked(MOST);
  const announced = (one: { at: number; text: string | null; url: string | null }) => ({
    at: isoInstant(one.at),
    announcement: { text: one.text, url: one.url },
  });
  return {
    ...glanceView(record, now, report),
    recordStartedAt: isoInstantOrNull(snapshot.recordStartedAt),
    sources: snapshot.sources,
    configured: snapshot.configured,
    resets: resetsView(snapshot, record.page(ROWS), ROWS),
    banked: banked
      .slice(0, ROWS.limit)
      .map((one) => ({ ...announced(one), expiresAt: isoInstantOrNull(one.expiresAt) })),
    withdrawn: record.tables.resets(ROWS.limit).flatMap((one) => {
      if (one.withdrawn === null || one.at < snapshot.generatedAt - WITHDRAWN_SHOWN_MS) return [];
      return [{ ...announced(one), kind: one.kind, reason: one.withdrawn.reason }];
    }),
    days: daysView(record, banked),
    promises: record.promises().map(({ identity, madeAt, from, to, text, url, ...promise }) => ({
      madeAt: isoInstant(madeAt),
      from: isoInstant(from),
      to: isoInstantOrNull(to),
      state: promise.state,
      isDoubted: promise.isDoubted,
      promises: promise.promises,
      strength: promise.strength,
      windowKind: promise.windowKind,
      part: partOf(snapshot, identity),
      announcement: { text, url },
    })),
    unconfirmed: snapshot.unconfirmed.map((one) => ({ ...announced(one), kind: one.kind })),
    incidents: snapshot.incidents.map((one) => ({ ...one, startedAt: isoInstant(one.startedAt) })),
    companies:
      snapshot.odds.payloadId === null ? null : whereAvailable(() => launchCompanies(record), report),
    health: healthView(assessHealth(snapshot, now)),
  };
}

/** The place of a promise among the parts of the explanation, or null. */
function partOf({ forecast }: Snapshot, promise: string): number | null {
  const place = forecast.explanation?.parts.findIndex(({ identity }) => identity === promise) ?? -1;
  return place < 0 ? null : place;
}
