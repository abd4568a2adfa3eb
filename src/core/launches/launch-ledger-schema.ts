import { z } from 'zod';
import { launchLedgerSchema } from './launch-ledger.js';

/**
 * The form of a launch ledger as JSON Schema (draft 2020-12), so that an editor completes and checks a file while it is
 * written. It cannot say the rules that compare entries; `checkLaunchLedger` does.
 */
export function launchLedgerJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(launchLedgerSchema, { io: 'input' });
  return { $schema, title: 'Launch ledger of a company', ...schema };
}
