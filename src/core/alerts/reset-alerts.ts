import type { Reset, ResetStatus } from '../record/reset.js';
import type { Alert, ReportDoubt } from './alert.js';
import { type PromiseAlert, promiseKey } from './promise-alerts.js';

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
): readonly Alert[] {
  return changed
    .filter(
      (reset) => reset.status === 'confirmed' && (reset.before === null || reset.before === 'unconfirmed'),
    )
    .filter((reset) => !reset.imported && reset.at >= since)
    .sort((a, b) => a.at - b.at || a.rowId - b.rowId)
    .map((reset) => {
      const isBanked = reset.kind === 'banked';
      return {
        event: isBanked ? 'banked.recorded' : 'reset.recorded',
        key: recordedKey(reset.resetId),
        resetRowId: reset.rowId,
        readingId: null,
        subject: product,
        says: { what: 'recorded', kind: reset.kind, at: reset.at, quote: reset.text },
        url: reset.url,
        windowFrom: null,
        windowTo: null,
        at: reset.at,
      };
    });
}

export interface UnconfirmedReset extends ChangedReset {
  /** Null where no standing reading quotes it. */
  readonly doubt: ReportDoubt | null;
}

/**
 * Alerts for reports that somebody may have to confirm, one for each: a report that is reread, or comes back,
 * triggers no other.
 * @param since epoch milliseconds; older reports trigger no alerts
 */
export function alertsOfUnconfirmed(
  unconfirmed: readonly UnconfirmedReset[],
  { product, since }: { readonly product: string; readonly since: number },
): readonly Alert[] {
  return unconfirmed
    .filter((reset) => reset.before !== 'unconfirmed' && !reset.imported && reset.at >= since)
    .sort((a, b) => a.at - b.at || a.rowId - b.rowId)
    .map(({ resetId, rowId, kind, at, text, url, doubt }) => ({
      event: 'reset.unconfirmed',
      key: `unconfirmed:${resetId}`,
      resetRowId: rowId,
      readingId: null,
      subject: product,
      says: { what: 'unconfirmed', kind, at, quote: text, doubt },
      url,
      windowFrom: null,
      windowTo: null,
      at,
    }));
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
  promised: readonly PromiseAlert[],
  { product, promisesTo }: { readonly product: string; readonly promisesTo: readonly string[] },
): readonly Alert[] {
  const drafts = withdrawn.map((reset): Alert => {
    const keys = reset.withdrawnBy.map(promiseKey);
    const moved = promised.find(({ key }) => keys.includes(key));
    return {
      event: moved ? 'reset.moved' : 'reset.withdrawn',
      key: `withdrawn:${reset.rowId}`,
      to: reset.informed,
      resetRowId: reset.rowId,
      readingId: moved?.readingId ?? null,
      subject: product,
      says: {
        what: 'withdrawn',
        kind: reset.kind,
        at: reset.at,
        reason: reset.reason,
        moved: moved?.says ?? null,
      },
      url: moved ? moved.url : reset.url,
      windowFrom: moved?.windowFrom ?? null,
      windowTo: moved?.windowTo ?? null,
      at: reset.at,
    };
  });
  const others = promised.map((promise) => {
    const told = drafts.flatMap(({ readingId, to }) => (readingId === promise.readingId ? to : []));
    return { ...promise, to: promisesTo.filter((id) => !told.includes(id)) };
  });
  return [...drafts, ...others];
}
