import { getTableName } from 'drizzle-orm';
import { GENESIS } from '../ledger/chain/append.js';
import { CHAINED_TABLES } from '../ledger/chain/fields.js';
import { type ChainDifference, chainDifferences, isEntity } from '../ledger/chain/verify.js';
import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';

/** Whether every append-only row is what the hash chain says, and the chain speaks of every one of them. */
export function checkChain({ queries }: Audited, find: Find, onEntry: (done: number) => void): void {
  for (const difference of chainDifferences(queries, onEntry)) {
    const { table, rowId, message } = inWords(difference);
    find(table, rowId, message);
  }
}

function inWords({ seq, entity, rowId, what }: ChainDifference) {
  const table = entity !== null && isEntity(entity) ? getTableName(CHAINED_TABLES[entity]) : 'chain';
  const aboutRow = (message: string) => ({ table, rowId, message });
  const aboutEntry = (message: string) => ({ table: 'chain', rowId: seq, message });
  switch (what) {
    case 'hash':
      return aboutRow(`is not what was written: its hash is another one than entry ${seq} of the chain says`);
    case 'entry_hash':
      return aboutEntry(`its hash is not that of row ${rowId} of ${table}, on which the next entry rests`);
    case 'row_missing':
      return aboutRow(`is gone: entry ${seq} of the chain speaks of it`);
    case 'entry_missing':
      return aboutEntry('is gone, with every entry up to the next one that is there');
    case 'unprovable':
      return aboutRow(`cannot be checked, because entries of the chain before its own, ${seq}, are gone`);
    case 'out_of_order':
      return aboutEntry(`speaks of row ${rowId} of ${table}, which does not come after the row before it`);
    case 'row_without_entry':
      return aboutRow('no entry of the chain speaks of it: this program did not write it');
    case 'unknown_entry':
      return aboutEntry(`is none that this program writes (${entity}, row ${rowId})`);
  }
}

/** Whether a head that somebody kept outside is a hash of this chain: one that was recomputed, or cut before it, lacks it. */
export function checkHead({ sqlite }: Audited, find: Find, head: string): void {
  const kept = head.toLowerCase();
  if (kept === GENESIS) return;
  if (sqlite.prepare('SELECT 1 FROM chain WHERE hash = ?').get(kept)) return;
  find(
    'chain',
    null,
    `no entry has the hash ${kept}: since it was kept, the chain was recomputed over changed rows or cut, or it is of another ledger`,
  );
}
