import { type Alert, type Recipient, takersOf } from '../../core/alerts/alert.js';
import {
  type AlertedPromise,
  alertsOfPromises,
  alertsOfWithdrawnPromises,
  type WithdrawnPromise,
} from '../../core/alerts/promise-alerts.js';
import {
  alertsOfResets,
  alertsOfUnconfirmed,
  alertsOfWithdrawn,
  type ChangedReset,
  type UnconfirmedReset,
  type WithdrawnReset,
} from '../../core/alerts/reset-alerts.js';
import { openPromises, type RecordedPromise } from '../../core/promises/recorded-promise.js';

/** What the ledger says of what has changed since the snapshot before. */
export interface RecordNews {
  readonly resets: readonly ChangedReset[];
  /** Those of them that were withdrawn; `informed`: who got an alert of the reset. */
  readonly withdrawn: readonly WithdrawnReset[];
  readonly unconfirmed: readonly UnconfirmedReset[];
  /** All that alerts may be about. */
  readonly promises: readonly RecordedPromise[];
  /** The last reading that the snapshot before knew. */
  readonly readBefore: number;
  /** Newly taken back; `informed`: who got an alert of the promise. */
  readonly takenBack: readonly WithdrawnPromise[];
  readonly alerted: readonly AlertedPromise[];
}

interface AlertTerms {
  readonly product: string;
  /** Epoch milliseconds; what is older is history. */
  readonly since: number;
  readonly destinations: readonly Recipient[];
}

/** Alerts of resets and promises that are new, changed or withdrawn. */
export function recordAlerts(news: RecordNews, terms: AlertTerms): readonly Alert[] {
  const { product, destinations } = terms;
  const promised = alertsOfPromises(
    openPromises(news.promises).filter((promise) => isNew(promise, news)),
    { ...terms, alerted: news.alerted },
  );
  const withdrawn = news.withdrawn.map((reset) => ({
    ...reset,
    informed: hearingOfWithdrawal(reset, terms),
  }));
  return [
    ...alertsOfResets(news.resets, terms),
    ...alertsOfWithdrawn(withdrawn, promised, { product, promisesTo: takersOf('promise', destinations) }),
    ...alertsOfWithdrawnPromises(news.takenBack, product),
    ...alertsOfUnconfirmed(news.unconfirmed, terms),
  ];
}

/** The promises that operators took back since the snapshot before. */
export function newlyTakenBack(
  news: Pick<RecordNews, 'promises' | 'readBefore'>,
): readonly RecordedPromise[] {
  return news.promises.filter((promise) => promise.withdrawn !== null && isNew(promise, news));
}

/** Whether it was read, or taken back, since the snapshot before. */
function isNew({ readingId }: RecordedPromise, { readBefore }: Pick<RecordNews, 'readBefore'>): boolean {
  return readingId > readBefore;
}

/** Those who were alerted of the reset, and, if it is recent, those who do not get alerts of resets. */
function hearingOfWithdrawal(
  { at, before, informed }: WithdrawnReset,
  { since, destinations }: AlertTerms,
): readonly string[] {
  if (before !== 'confirmed' || at < since) return informed;
  const ofResets = takersOf('reset', destinations);
  return takersOf('withdrawal', destinations).filter((id) => informed.includes(id) || !ofResets.includes(id));
}
