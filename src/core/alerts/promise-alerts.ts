import type { Hint } from '../forecast/inputs.js';
import { SAME_EVENT_MS } from '../record/merge-posts.js';
import { promiseStatus } from '../record/promise-status.js';
import { sameWording } from '../record/same-wording.js';
import type { AlertDraft } from './alert.js';
import { instantInWords, paragraphs, quoted } from './words.js';

/** A post newly read as a promise, with enough confidence to count. */
export interface NewPromise {
  readonly readingId: number;
  /** The same for all copies and revisions of a post. */
  readonly identity: string;
  readonly text: string;
  readonly url: string | null;
  readonly hint: Hint;
}

interface PromiseMoment {
  readonly product: string;
  readonly now: number;
  /** Epoch milliseconds; older posts trigger no alerts. */
  readonly since: number;
  /** Counted resets since the oldest promise that can be open, epoch milliseconds. */
  readonly counted: readonly number[];
  /** Promises that recently triggered an alert. */
  readonly alerted: readonly AlertedPromise[];
}

export interface AlertedPromise {
  readonly text: string;
  readonly at: number;
}

/**
 * Alerts for promises that can still be kept. The same words on another service within six hours are one promise.
 */
export function alertsOfPromises(
  promises: readonly NewPromise[],
  moment: PromiseMoment,
): readonly AlertDraft[] {
  const alerted = [...moment.alerted];
  const drafts: AlertDraft[] = [];
  for (const one of [...promises].sort((a, b) => a.hint.at - b.hint.at || a.readingId - b.readingId)) {
    if (one.hint.at < moment.since || isOver(one.hint, moment)) continue;
    const { text, hint } = one;
    if (
      alerted.some((other) => Math.abs(other.at - hint.at) <= SAME_EVENT_MS && sameWording(other.text, text))
    )
      continue;
    alerted.push({ text, at: hint.at });
    drafts.push({
      event: 'reset.promised',
      key: `promise:${one.identity}`,
      resetRowId: null,
      readingId: one.readingId,
      title: `${moment.product}: a reset is promised`,
      text: paragraphs(windowInWords(one.hint), quoted(one.text)),
      url: one.url,
      windowFrom: one.hint.from,
      windowTo: one.hint.to,
      at: one.hint.at,
    });
  }
  return drafts;
}

/** Its window has passed, or a reset has kept it; one turn may read both. */
function isOver(hint: Hint, { now, counted }: PromiseMoment): boolean {
  return (hint.to !== null && hint.to < now) || promiseStatus(hint, counted, now) !== 'open';
}

function windowInWords({ from, to }: Hint): string {
  if (from !== null && to !== null) {
    return from === to
      ? `Promised for ${instantInWords(from)}.`
      : `Promised between ${instantInWords(from)} and ${instantInWords(to)}.`;
  }
  if (to !== null) return `Promised by ${instantInWords(to)}.`;
  if (from !== null) return `Promised after ${instantInWords(from)}.`;
  return 'No time was given.';
}
