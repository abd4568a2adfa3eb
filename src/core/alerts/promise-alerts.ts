import { type CountedResets, isUndecided } from '../promises/keeping.js';
import { dueWindow, PROMISED_IN_WORDS, type ResetPromise } from '../promises/reset-promise.js';
import { standingPromises } from '../promises/standing.js';
import type { ReadPost } from '../record/read-post.js';
import { repeats } from '../record/related-posts.js';
import { SAME_EVENT_MS } from '../record/reset-events.js';
import type { AlertDraft } from './alert.js';
import { instantInWords, paragraphs, quoted } from './words.js';

/** A post newly read as a promise that counts. */
export interface NewPromise extends Pick<ReadPost, 'postId' | 'related' | 'text'> {
  readonly readingId: number;
  /** The same for all copies and revisions of a post. */
  readonly identity: string;
  readonly url: string | null;
  readonly promise: ResetPromise;
}

interface PromiseMoment {
  readonly product: string;
  readonly now: number;
  /** Epoch milliseconds; older posts trigger no alerts. */
  readonly since: number;
  /** Counted resets since the oldest promise that can be open. */
  readonly counted: CountedResets;
  /** Promises that can be open, whenever they were read: one that was read late may have been moved before. */
  readonly known: readonly ResetPromise[];
  /** Promises that recently triggered an alert. */
  readonly alerted: readonly AlertedPromise[];
}

/** One alert for each post. */
export const promiseKey = (identity: string): string => `promise:${identity}`;

export type AlertedPromise = Pick<ReadPost, 'postId' | 'related' | 'text' | 'at'>;

/**
 * Alerts for promises that stand, that no unconfirmed report may have kept, and that can still be kept in time. A veiled
 * one triggers none: it may be no promise at all.
 * The same words on another service within six hours are one promise.
 */
export function alertsOfPromises(
  promises: readonly NewPromise[],
  moment: PromiseMoment,
): readonly AlertDraft[] {
  const { product, now, since, counted, known } = moment;
  const alerted = [...moment.alerted];
  const all: (ResetPromise & { readonly one?: NewPromise })[] = [
    ...known,
    ...promises.map((one) => ({ ...one.promise, one })),
  ];
  const standing = standingPromises(all, counted, now)
    .filter(({ promise }) => !isUndecided(promise, counted, now))
    .flatMap(({ promise, awaits }) => (promise.one ? { ...promise.one, awaits } : []))
    .filter(({ promise }) => promise.at >= since && promise.strength !== 'veiled')
    .filter(({ promise }) => (dueWindow(promise).to ?? now) >= now)
    .sort((a, b) => a.promise.at - b.promise.at || a.readingId - b.readingId);
  const drafts: AlertDraft[] = [];
  for (const one of standing) {
    const { readingId, identity, postId, related, text, url, promise, awaits } = one;
    const { at, from, to } = promise;
    if (alerted.some((other) => Math.abs(other.at - at) <= SAME_EVENT_MS && repeats(other, one))) continue;
    alerted.push({ postId, related, text, at });
    drafts.push({
      event: 'reset.promised',
      key: promiseKey(identity),
      resetRowId: null,
      readingId,
      title: `${product}: ${PROMISED_IN_WORDS[awaits]}`,
      text: paragraphs(termsInWords(promise), quoted(text ?? '')),
      url,
      windowFrom: from,
      windowTo: to,
      at,
    });
  }
  return drafts;
}

/** A promise that an operator took back. */
export interface WithdrawnPromiseAlert {
  /** The operator's. */
  readonly readingId: number;
  /** When it was made, epoch milliseconds. */
  readonly at: number;
  readonly url: string | null;
  readonly reason: string;
  /** Destinations that have heard of it. */
  readonly informed: readonly string[];
}

/** Alerts for promises that were taken back, to those who have heard of them. */
export function alertsOfWithdrawnPromises(
  withdrawn: readonly WithdrawnPromiseAlert[],
  product: string,
): readonly AlertDraft[] {
  return withdrawn.map(({ readingId, at, url, reason, informed }) => ({
    event: 'promise.withdrawn',
    key: `promise-withdrawn:${readingId}`,
    to: informed,
    resetRowId: null,
    readingId,
    title: `${product}: a promise was withdrawn`,
    text: paragraphs(`The promise of ${instantInWords(at)} was withdrawn.`, quoted(reason)),
    url,
    windowFrom: null,
    windowTo: null,
    at,
  }));
}

function termsInWords(promise: ResetPromise): string {
  const window = windowInWords(promise);
  return promise.strength === 'conditional' ? `Only if a condition is met. ${window}` : window;
}

function windowInWords({ from, to }: ResetPromise): string {
  if (from !== null && to !== null) {
    return from === to
      ? `Promised for ${instantInWords(from)}.`
      : `Promised between ${instantInWords(from)} and ${instantInWords(to)}.`;
  }
  if (to !== null) return `Promised by ${instantInWords(to)}.`;
  if (from !== null) return `Promised after ${instantInWords(from)}.`;
  return 'No time was given.';
}
