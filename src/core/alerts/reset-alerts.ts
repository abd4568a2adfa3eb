import type { ResetKind } from '../record/merge-posts.js';
import type { ResetStatus } from '../record/reconcile.js';
import type { AlertDraft } from './alert.js';
import { instantInWords, paragraphs, quoted } from './words.js';

/** A reset of which the ledger has rows that were not checked for alerts yet. */
export interface ChangedReset {
  readonly resetId: number;
  /** Its newest row, and what that says. */
  readonly rowId: number;
  readonly kind: ResetKind;
  readonly status: ResetStatus;
  readonly at: number;
  readonly text: string | null;
  readonly url: string | null;
  /** Its status at the last check; null when it was not there. */
  readonly before: ResetStatus | null;
  /** One of the new rows came from a record file. */
  readonly imported: boolean;
}

/**
 * Alerts about resets: those that are confirmed now and were not known, or not confirmed, before. A correction of a
 * confirmed one is no further alert, and history from a record file never is one.
 * @param since epoch milliseconds; older resets are history
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
        key: `reset:${one.resetId}`,
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
