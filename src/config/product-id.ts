import { basename, extname } from 'node:path';

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

/**
 * How the names of a ledger's backups begin: with its own name and its product, so that a folder may hold
 * those of several.
 */
export function backupStemOf(product: string, ledgerPath: string): string {
  const name = basename(ledgerPath, extname(ledgerPath));
  return product === DEFAULT_PRODUCT || name.endsWith(`-${product}`) ? name : `${name}-${product}`;
}
