import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLED_PRODUCTS, type Product, readProduct } from '../../config/product.js';
import { DEFAULT_PRODUCT } from '../../config/product-id.js';

/** The product profiles of the package, the default first. */
export function bundledProfiles(): readonly Product[] {
  const others = readdirSync(BUNDLED_PRODUCTS).filter((id) => id !== DEFAULT_PRODUCT);
  return [DEFAULT_PRODUCT, ...others.sort()].flatMap((id) => {
    const profile = readProduct(id);
    return typeof profile === 'string' ? [] : [profile];
  });
}

/** Whether a folder holds a product profile. */
export function isProfile(folder: string): boolean {
  return existsSync(join(folder, 'product.json'));
}
