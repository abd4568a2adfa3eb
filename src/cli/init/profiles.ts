import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DEFAULT_PRODUCT } from '../../config/product-id.js';

const BUNDLED_PRODUCTS = fileURLToPath(new URL('../../../data/products', import.meta.url));

const profileSchema = z.object({
  name: z.string(),
  timeline: z.array(z.string()).catch([]),
  statusPage: z.string().nullish().catch(null),
});

export interface Profile {
  readonly id: string;
  readonly name: string;
  /** Its default sources. */
  readonly sources: readonly string[];
}

/** The product profiles of the package, the default first. */
export function bundledProfiles(folder = BUNDLED_PRODUCTS): readonly Profile[] {
  const ids = readdirSync(folder).filter((id) => isProfile(join(folder, id)));
  const profiles = ids.sort().map((id) => {
    const json = JSON.parse(readFileSync(join(folder, id, 'product.json'), 'utf8'));
    const { name, timeline, statusPage } = profileSchema.parse(json);
    return { id, name, sources: [...timeline, ...(statusPage ? [statusPage] : [])] };
  });
  return profiles.sort((a, b) => Number(b.id === DEFAULT_PRODUCT) - Number(a.id === DEFAULT_PRODUCT));
}

/** Whether a folder holds a product profile. */
export function isProfile(folder: string): boolean {
  return existsSync(join(folder, 'product.json'));
}
