import { getTableName } from 'drizzle-orm';
import { GENESIS } from '../ledger/chain/append.js';
import { isEntity } from '../ledger/chain/fields.js';
import { type ChainDifference, chainDifferences } from '../ledger/chain/verify.js';
import { APPEND_ONLY } from '../ledger/schema.js';
import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';

/** Every append-only row matches its entry in the hash chain, and each has one. */
export function checkChain(
  { queries }: Audited,
  find: Find,
  onEntry: (done: number, hash: string) => void,
): void {
  for (const difference of chainDifferences(queries, onEntry)) {
    const { table, rowId, message } = differenceInWords(difference);
    find(table, rowId, message);
  }
}

function differenceInWords({ seq, entity, rowId, what }: ChainDifference) {
  const table = entity !== null && isEntity(entity) ? getTableName(APPEND_ONLY[entity]) : 'chain';
  const aboutRow = (message: string) => ({ table, rowId, message });
  const aboutEntry = (message: string) => ({ table: 'chain', rowId: seq, message });
  switch (what) {
    case 'hash':
      return aboutRow(`was changed: its hash differs from entry ${seq} of the chain`);
    case 'entry_hash':
      return aboutEntry(`its hash was changed: it is not the hash of row ${rowId} of ${table}`);
    case 'row_missing':
      return aboutRow(`is missing: entry ${seq} of the chain refers to it`);
    case 'entry_missing':
      return aboutEntry('is missing, with all entries up to the next existing one');
    case 'unprovable':
      return aboutRow(`cannot be checked, because chain entries before its entry ${seq} are missing`);
    case 'out_of_order':
      return aboutEntry(`refers to row ${rowId} of ${table}, which is out of order`);
    case 'row_without_entry':
      return aboutRow('has no entry in the chain: this program did not write it');
    case 'unknown_entry':
      return aboutEntry(`is not an entry that this program writes (${entity}, row ${rowId})`);
  }
}

/**
 * A head that was kept elsewhere must be a hash of this chain. It is missing if the chain was recomputed or
 * cut.
 */
export function checkHead(find: Find, head: string, isThere: boolean): void {
  if (isThere || head === GENESIS) return;
  find(
    'chain',
    null,
    `no entry has the hash ${head}: the chain was recomputed or cut since then, or the head belongs to another ledger`,
  );
}
