import type { ResetKind } from '../record/merge-posts.js';
import type { ResetStatus } from '../record/reconcile.js';
import type { AlertDraft } from './alert.js';
import { instantInWords, paragraphs, quoted } from './words.js';

/** A reset with new rows in the ledger that were not checked for alerts yet. */
export interface ChangedReset {
  readonly resetId: number;
  /** The newest row; the fields below are its content. */
  readonly rowId: number;
  readonly kind: ResetKind;
  readonly status: ResetStatus;
  readonly at: number;
  readonly text: string | null;
  readonly url: string | null;
  /** Its status at the last check; null if it was not in the ledger. */
  readonly before: ResetStatus | null;
  /** One of the new rows came from a record file. */
  readonly imported: boolean;
}

/**
 * Alerts for resets that are newly confirmed. Corrections of confirmed resets and imported history trigger none.
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
