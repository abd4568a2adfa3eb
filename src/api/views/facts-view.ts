import { openPromises } from '../../core/promises/recorded-promise.js';
import { isDated } from '../../core/promises/reset-promise.js';
import { reservationOf } from '../../core/record/known-time.js';
import { isBanked, isTextRemoved, type Reset, withdrawalOf } from '../../core/record/reset.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs, isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import { expiryOf } from '../../ledger/read/resets.js';
import type { PageData } from '../../site/page-data.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { entryId } from './entry-id.js';
import { statsView } from './record-views.js';

/** Whoever saw an older reset here will not look for it any more; the data files keep it. */
export const WITHDRAWN_SHOWN_MS = 30 * DAY_MS;

export type FactsData = Pick<
  PageData,
  'generatedAt' | 'known' | 'reservation' | 'stats' | 'promises' | 'withdrawn' | 'unconfirmed' | 'granted'
>;

/** What the sentence is made of, but for the chance. */
export function factsView(record: RecordView): FactsData {
  const { snapshot } = record;
  const withdrawnSince = epochMs(snapshot.generatedAt) - WITHDRAWN_SHOWN_MS;
  return {
    generatedAt: snapshot.generatedAt,
    known: snapshot.known,
    reservation: reservationOf(snapshot),
    stats: statsView(snapshot),
    unconfirmed: snapshot.unconfirmed,
    granted: grantedView(record),
    withdrawn: record.resets.flatMap((one) => {
      const { kind } = one;
      const withdrawn = withdrawalOf(one);
      if (withdrawn === null || one.at < withdrawnSince) return [];
      const { at: withdrawnAt, reason } = withdrawn;
      return [{ ...announcedReset(one), kind, reason, withdrawnAt: isoInstant(withdrawnAt) }];
    }),
    promises: openPromises(record.promises()).map((promise) => ({
      ...promise,
      eventId: isDated(promise) ? entryId(snapshot.product.provider, 'promise', promise.identity) : null,
      part: partOf(snapshot, promise.identity),
    })),
  };
}

function grantedView({ snapshot, queries, resets }: RecordView): FactsData['granted'] {
  const newest = resets.findLast(isBanked);
  return newest === undefined
    ? null
    : {
        expiresAt: isoInstantOrNull(expiryOf(queries, newest.resetId, snapshot.readingsThrough)),
        redeemUrl: snapshot.product.about?.redeemUrl ?? null,
      };
}

export function announcedReset(reset: Reset) {
  const { at, text, url } = reset;
  return { at: isoInstant(at), announcement: { text, url }, isTextRemoved: isTextRemoved(reset) };
}

/** The place of a promise among the parts of the explanation, or null. */
function partOf({ forecast }: Snapshot, promise: string): number | null {
  const place = forecast.explanation?.parts.findIndex(({ identity }) => identity === promise) ?? -1;
  return place < 0 ? null : place;
}
