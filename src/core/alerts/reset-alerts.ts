import type { Post } from '../reading/post.js';
import type { Reading } from '../reading/reading.js';
import type { Reset, ResetStatus } from '../record/reset.js';
import type { AlertDraft } from './alert.js';
import { promiseKey } from './promise-alerts.js';
import { instantInWords, paragraphs, quoted } from './words.js';

/** A reset with new rows in the ledger that were not checked for alerts yet. */
export interface ChangedReset
  extends Pick<
    Reset,
    'resetId' | 'rowId' | 'kind' | 'status' | 'at' | 'text' | 'textHash' | 'url' | 'reason'
  > {
  /** Its status at the last check; null if it was not in the ledger. */
  readonly before: ResetStatus | null;
  /** One of the new rows came from a record file. */
  readonly imported: boolean;
}

export const recordedKey = (resetId: number): string => `reset:${resetId}`;

/**
 * Alerts for resets that are newly confirmed. Corrections of confirmed resets and imported history trigger
 * none.
 * @param since epoch milliseconds; older resets trigger no alerts
 */
export function alertsOfResets(
  changed: readonly ChangedReset[],
  { product, since }: { readonly product: string; readonly since: number },
): readonly AlertDraft[] {
  return changed
    .filter((one) => one.status === 'confirmed' && (one.before === null || one.before === 'unconfirmed'))
    .filter((one) => !one.imported && one.at >= since)
    .sort((a, b) => a.at - b.at || a.rowId - b.rowId)
    .map((one) => {
      const isBanked = one.kind === 'banked';
      return {
        event: isBanked ? 'banked.recorded' : 'reset.recorded',
        key: recordedKey(one.resetId),
        resetRowId: one.rowId,
        readingId: null,
        title: isBanked
          ? `${product}: a banked reset was granted`
          : `${product}: usage limits have been reset`,
        text: paragraphs(
          `${isBanked ? 'Granted' : 'Reset'} at ${instantInWords(one.at)}.`,
          quoted(one.text ?? ''),
        ),
        url: one.url,
        windowFrom: null,
        windowTo: null,
        at: one.at,
      };
    });
}

/** The reading of the post behind a report, as far as it says why the report is not sure. */
export interface ReportDoubt extends Pick<Reading, 'confidence'>, Pick<Post, 'dating'> {
  /** Null once it was taken down. */
  readonly rationale: string | null;
}

export interface UnconfirmedReset extends ChangedReset {
  /** Null where no standing reading quotes it. */
  readonly doubt: ReportDoubt | null;
}

/** Characters of a rationale and of a post. With the sentences around them they fit into an alert. */
const RATIONALE_CHARACTERS = 250;
const REPORT_CHARACTERS = 450;

/**
 * Alerts for reports that somebody may have to confirm, one for each: a report that is reread, or comes back,
 * triggers no other.
 * @param since epoch milliseconds; older reports trigger no alerts
 */
export function alertsOfUnconfirmed(
  unconfirmed: readonly UnconfirmedReset[],
  { product, since }: { readonly product: string; readonly since: number },
): readonly AlertDraft[] {
  return unconfirmed
    .filter((one) => one.before !== 'unconfirmed' && !one.imported && one.at >= since)
    .sort((a, b) => a.at - b.at || a.rowId - b.rowId)
    .map(({ resetId, rowId, kind, at, text, url, doubt }) => {
      const isBanked = kind === 'banked';
      const command = `reset-record record --at ${new Date(at).toISOString()}${isBanked ? ' --kind banked' : ''}`;
      return {
        event: 'reset.unconfirmed',
        key: `unconfirmed:${resetId}`,
        resetRowId: rowId,
        readingId: null,
        title: `${product}: a post may announce a ${isBanked ? 'banked reset' : 'reset'}`,
        text: paragraphs(
          `Reported at ${instantInWords(at)}. ${doubt === null ? '' : doubtInWords(doubt)}`.trim(),
          quoted(text ?? '', REPORT_CHARACTERS),
          `It does not count until another post confirms it, or you do: ${command}`,
        ),
        url,
        windowFrom: null,
        windowTo: null,
        at,
      };
    });
}

function doubtInWords({ rationale, confidence, dating }: ReportDoubt): string {
  const undated = dating === 'first_seen' ? ' The post has no date.' : '';
  const why = rationale === null ? '' : `: ${quoted(rationale, RATIONALE_CHARACTERS).replace(/\.$/, '')}`;
  return `Read with confidence ${confidence.toFixed(2)}${why}.${undated}`;
}

export interface WithdrawnReset extends ChangedReset {
  /** Destinations that hear of its withdrawal. */
  readonly informed: readonly string[];
  /** Identities of the posts that may have withdrawn it. */
  readonly withdrawnBy: readonly string[];
}

/**
 * Alerts for resets that were withdrawn. A reset that a post withdrew by promising another one was moved:
 * whoever gets this alert gets the promise in it, and no other alert for that promise.
 * @param promised this turn's alerts for promises
 * @param promisesTo ids of all destinations that get promises
 * @returns these, and the alerts for promises
 */
export function alertsOfWithdrawn(
  withdrawn: readonly WithdrawnReset[],
  promised: readonly AlertDraft[],
  { product, promisesTo }: { readonly product: string; readonly promisesTo: readonly string[] },
): readonly AlertDraft[] {
  const drafts = withdrawn.map((one): AlertDraft => {
    const keys = one.withdrawnBy.map(promiseKey);
    const moved = promised.find(({ key }) => keys.includes(key));
    const what = one.kind === 'banked' ? 'banked reset' : 'reset';
    return {
      event: moved ? 'reset.moved' : 'reset.withdrawn',
      key: `withdrawn:${one.rowId}`,
      to: one.informed,
      resetRowId: one.rowId,
      readingId: moved?.readingId ?? null,
      title: `${product}: a ${what} was ${moved ? 'moved' : 'withdrawn'}`,
      text: paragraphs(
        `The ${what} of ${instantInWords(one.at)} was withdrawn.`,
        moved ? moved.text : quoted(one.reason),
      ),
      url: moved ? moved.url : one.url,
      windowFrom: moved?.windowFrom ?? null,
      windowTo: moved?.windowTo ?? null,
      at: one.at,
    };
  });
  const others = promised.map((promise) => {
    const told = drafts.flatMap(({ readingId, to }) => (readingId === promise.readingId ? to : []));
    return { ...promise, to: promisesTo.filter((id) => !told.includes(id)) };
  });
  return [...drafts, ...others];
}
