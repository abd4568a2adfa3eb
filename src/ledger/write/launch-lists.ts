import type { LedgerTransaction } from '../file/open-writing.js';
import { type StoredList, storedLists } from '../read/launch-lists.js';
import { launchLists } from '../schema.js';

/** Stores launch lists that differ from what is stored of their companies. */
export function keepLaunchLists(
  tx: LedgerTransaction,
  loaded: readonly (StoredList & { readonly text: string })[],
): void {
  const hashes = new Map(storedLists(tx).map(({ company, contentHash }) => [company, contentHash]));
  for (const { company, contentHash, text: content } of loaded) {
    if (hashes.get(company) === contentHash) continue;
    tx.insert(launchLists)
      .values({ company, contentHash, content })
      .onConflictDoUpdate({ target: launchLists.company, set: { contentHash, content } })
      .run();
  }
}
