import type { Appender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { revisionsInUse } from '../read/launch-revisions.js';

/** Stores loaded ledgers that differ from the revision in use. */
export function appendRevisions(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: { readonly turnId: number; readonly now: number },
  loaded: readonly { readonly company: string; readonly contentHash: string; readonly text: string }[],
): void {
  const { turnId, now } = turn;
  const inUse = new Map(revisionsInUse(tx).map(({ company, contentHash }) => [company, contentHash]));
  for (const { company, contentHash, text } of loaded)
    if (inUse.get(company) !== contentHash)
      ledger.append('launchRevisions', { turnId, company, contentHash, content: text, loadedAt: now });
}
