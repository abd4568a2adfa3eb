import { createAppender } from '../ledger/chain/append.js';
import type { LedgerWriter } from '../ledger/file/open-writing.js';
import { recordedProduct } from '../ledger/read/product.js';

/** The ledger is the record of another product. */
export class OtherProductError extends Error {
  override name = 'OtherProductError';
}

/**
 * Makes a new ledger that of a product, and refuses that of another one: two products in one record could not be told
 * apart again.
 * @throws OtherProductError
 */
export function claimLedger(
  ledger: LedgerWriter,
  { product, ledgerPath, now }: { product: string; ledgerPath: string; now: number },
): void {
  const known = recordedProduct(ledger.db);
  if (known === null)
    ledger.commit((tx) => createAppender(tx).append('products', { product, recordedAt: now }));
  else if (known !== product)
    throw new OtherProductError(
      `${ledgerPath} is the record of ${known}, not of ${product}. Set LEDGER_PATH to another file (${product} has its own default), or PRODUCT to ${known}.`,
    );
}
