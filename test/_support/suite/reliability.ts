import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FaultResult, faultResultSchema } from '../../../scripts/faults-table.js';

/**
 * Keeps what a harness measured as `<RELIABILITY_DIR>/<id>.json`; does nothing where that is not set. To be
 * called before the counts are asserted, so that a bad run is on record too.
 */
export function recordReliability(result: FaultResult): void {
  const one = faultResultSchema.parse(result);
  const directory = process.env.RELIABILITY_DIR;
  if (!directory) return;
  mkdirSync(directory, { recursive: true });
  const rounded = one.unavailableSeconds === null ? null : Math.round(one.unavailableSeconds * 10) / 10;
  const kept = { ...one, unavailableSeconds: rounded };
  writeFileSync(join(directory, `${one.id}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}
