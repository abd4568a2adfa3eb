import { z } from 'zod';
import { launchLedgerSchema } from './launch-ledger.js';

/**
 * JSON Schema (draft 2020-12) of a launch ledger, for completion and checks in an editor. Rules that compare entries
 * are only in `checkLaunchLedger`.
 */
export function launchLedgerJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(launchLedgerSchema, { io: 'input' });
  return { $schema, title: 'Launch ledger of a company', ...schema };
}
