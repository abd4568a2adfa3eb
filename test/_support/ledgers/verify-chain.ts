import type { ChainHead } from '../../../src/ledger/chain/append.js';
import { type ChainDifference, chainDifferences } from '../../../src/ledger/chain/verify.js';
import type { Queries } from '../../../src/ledger/queries.js';

export type ChainReport =
  | { readonly kind: 'intact'; readonly head: ChainHead }
  | ({ readonly kind: 'differs' } & ChainDifference);

/** The head of a chain that is intact, or the first difference. */
export function verifyChain(queries: Queries): ChainReport {
  const walk = chainDifferences(queries);
  const first = walk.next();
  return first.done ? { kind: 'intact', head: first.value } : { kind: 'differs', ...first.value };
}
