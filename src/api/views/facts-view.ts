import { openPromises } from '../../core/promises/recorded-promise.js';
import { reservationOf } from '../../core/record/known-time.js';
import { isBanked, scopeText, withdrawalOf } from '../../core/record/reset.js';
import { isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import { expiryOf } from '../../ledger/read/resets.js';
import { unconfirmedReports } from '../../ledger/read/unconfirmed-reports.js';
import type { Facts, Granted } from '../../words/mood.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { statsView } from './record-views.js';

/** What the sentence is made of, but for the chance, with all that is shown of unconfirmed reports. */
export function factsView(record: RecordView) {
  const { snapshot, queries, resets } = record;
  return {
    generatedAt: snapshot.generatedAt,
    known: snapshot.known,
    reservation: reservationOf(snapshot),
    stats: statsView(snapshot),
    unconfirmed: unconfirmedReports(queries, resets, snapshot.readingsThrough),
    granted: grantedView(record),
    withdrawn: resets.flatMap((reset) => {
      const withdrawal = withdrawalOf(reset);
      if (withdrawal === null) return [];
      const withdrawnAt = isoInstant(reset.withdrawnBy?.at ?? withdrawal.at);
      return [{ kind: reset.kind, at: isoInstant(reset.at), withdrawnAt }];
    }),
    promises: openPromises(record.promises()),
  } satisfies Omit<Facts, 'forecast'>;
}

function grantedView({ snapshot, queries, resets }: RecordView): Granted | null {
  const newest = resets.findLast(isBanked);
  return newest === undefined
    ? null
    : {
        scope: scopeText(newest),
        expiresAt: isoInstantOrNull(expiryOf(queries, newest.resetId, snapshot.readingsThrough)),
        redeemUrl: snapshot.product.about?.redeemUrl ?? null,
      };
}
