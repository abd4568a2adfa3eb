import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readFaultResults, withFaultsTable } from './faults-table.js';

/*
 * Writes the table of docs/reliability.md from the results of the long runs. npm run reliability:table
 */
const page = new URL('../docs/reliability.md', import.meta.url);
const results = readFaultResults(fileURLToPath(new URL('../docs/reliability/', import.meta.url)));
writeFileSync(page, withFaultsTable(readFileSync(page, 'utf8'), results));
