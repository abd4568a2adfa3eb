import type { Publication } from '../../core/forecast/publication/publication.js';
import { HORIZONS, type Horizon } from '../../core/scoring/horizons.js';
import { type Issue, opensWindow } from '../../core/scoring/journal.js';
import type { Appender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { newestOpener } from '../read/journal.js';

/*
 * The journal of publications, and the scored windows that they open.
 */

/** Saves a publication and opens its windows. Call `refusalToPublish` first. */
export function appendPublication(
  tx: LedgerTransaction,
  ledger: Appender,
  issue: Issue & { readonly publication: Publication },
): void {
  const { slot, issuedAt, publication } = issue;
  const opens = (hours: Horizon) => opensWindow(newestOpener(tx, hours)?.slot ?? null, slot, hours);
  const opened = HORIZONS.filter(opens);
  ledger.append('forecasts', {
    slot,
    issuedAt,
    ...probabilityFields(publication),
    opens6h: opened.includes(6) ? 1 : 0,
    opens24h: opened.includes(24) ? 1 : 0,
  });
}

/** A publication as the columns of `forecasts`. */
export function probabilityFields({ next24Hours, nearTerm, comparisons }: Publication) {
  const { baseline, withoutHints, smoothHistory } = comparisons;
  return {
    modelVersion: comparisons.modelVersion,
    probability6h: nearTerm.probability,
    low6h: nearTerm.low,
    high6h: nearTerm.high,
    baseline6h: baseline.sixHours,
    withoutHints6h: withoutHints.sixHours,
    smoothHistory6h: smoothHistory.sixHours,
    probability24h: next24Hours.probability,
    low24h: next24Hours.low,
    high24h: next24Hours.high,
    baseline24h: baseline.twentyFourHours,
    withoutHints24h: withoutHints.twentyFourHours,
    smoothHistory24h: smoothHistory.twentyFourHours,
    clockFactor: comparisons.clockFactor,
  };
}
