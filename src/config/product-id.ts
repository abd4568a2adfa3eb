import { basename } from 'node:path';

/*
 * What both processes need to know of a product: which ledger is its own.
 */

export const DEFAULT_PRODUCT = 'codex';

export const PRODUCTS =
  'codex, claude, grok, or the path of a folder with product.json and resets.csv, such as ./products/mine';

/** Whether a value of `PRODUCT` is a path instead of the name of a bundled profile. */
export const isFolder = (value: string) => /[/\\]/.test(value);

/** A folder's own name is the product's id: small letters, digits and hyphens. */
export const productIdOf = (value: string) => basename(value);
export const isProductId = (id: string) => /^[a-z0-9][a-z0-9-]*$/.test(id);

/** Each product has a ledger of its own unless `LEDGER_PATH` names one. */
export function ledgerPathOf(product: string, ledgerPath: string | null): string {
  const name = product === DEFAULT_PRODUCT ? 'ledger' : `ledger-${product}`;
  return ledgerPath ?? `data/${name}.sqlite`;
}
