import { writeFileSync } from 'node:fs';
import { launchListJsonSchema } from '../src/core/launches/launch-list.js';

/*
 * Writes the JSON Schema that the launch lists in data/launches name. npm run schema:launches
 */
const target = new URL('../data/launches.schema.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(launchListJsonSchema(), null, 2)}\n`);
