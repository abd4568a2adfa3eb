import { writeFileSync } from 'node:fs';
import { launchLedgerJsonSchema } from '../src/core/launches/launch-ledger-schema.js';

/*
 * Writes the JSON Schema that the launch ledgers in data/launches name. npm run schema:launches
 */
const target = new URL('../data/launches.schema.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(launchLedgerJsonSchema(), null, 2)}\n`);
