import type { OpenPromise, RecordedPromise } from '../promises/recorded-promise.js';
import { repeats } from '../record/related-posts.js';
import { SAME_EVENT_MS } from '../record/reset-events.js';
import type { Alert, PromisedFacts } from './alert.js';

/** One alert for each post. */
export const promiseKey = (identity: string): string => `promise:${identity}`;

/** A promise that has triggered an alert. */
export type AlertedPromise = Pick<RecordedPromise, 'postId' | 'related' | 'text' | 'at'>;

/** The alert of a promise. The alert of a reset that the promise moved also says it. */
export type PromiseAlert = Alert & { readonly says: PromisedFacts };

interface PromiseMoment {
  readonly product: string;
  /** Epoch milliseconds; older posts trigger no alerts. */
  readonly since: number;
  /** Promises that recently triggered an alert. */
  readonly alerted: readonly AlertedPromise[];
}

/**
 * Alerts for promises that can still be kept in time. A veiled one triggers none: it may be no promise at
 * all. The same words on another service within six hours are one promise.
 * @param promises those that were newly read
 */
export function alertsOfPromises(
  promises: readonly OpenPromise[],
  { product, since, ...moment }: PromiseMoment,
): readonly PromiseAlert[] {
  const alerted = [...moment.alerted];
  const due = promises
    .filter(({ at, strength, state }) => at >= since && strength !== 'veiled' && state !== 'overdue')
    .sort((a, b) => a.at - b.at || a.readingId - b.readingId);
  const drafts: PromiseAlert[] = [];
  for (const promise of due) {
    const { readingId, identity, text, url, awaits, strength, at, from, to } = promise;
    if (alerted.some((earlier) => Math.abs(earlier.at - at) <= SAME_EVENT_MS && repeats(earlier, promise)))
      continue;
    alerted.push(promise);
    drafts.push({
      event: 'reset.promised',
      key: promiseKey(identity),
      resetRowId: null,
      readingId,
      subject: product,
      says: { what: 'promised', awaits, strength, from, to, quote: text },
      url,
      windowFrom: from,
      windowTo: to,
      at,
    });
  }
  return drafts;
}

/** A promise that an operator took back, and the destinations that have heard of it. */
export interface WithdrawnPromise extends RecordedPromise {
  readonly informed: readonly string[];
}

/** Alerts for promises that were taken back, to those who have heard of them. */
export function alertsOfWithdrawnPromises(
  promises: readonly WithdrawnPromise[],
  product: string,
): readonly Alert[] {
  return promises.map(({ readingId, at, url, withdrawn, informed }) => ({
    event: 'promise.withdrawn',
    key: `promise-withdrawn:${readingId}`,
    to: informed,
    resetRowId: null,
    readingId,
    subject: product,
    says: { what: 'promiseWithdrawn', at, reason: withdrawn?.reason ?? '' },
    url,
    windowFrom: null,
    windowTo: null,
    at,
  }));
}
