import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { conformityPage, holdingTests, testsHolding } from './conformity.js';

/*
 * Writes the last column of docs/conformity.md: npm run docs:conformity. With rules it prints the tests that
 * hold them:
 * npm run docs:conformity -- R1 L4
 */
const PAGE = fileURLToPath(new URL('../docs/conformity.md', import.meta.url));
const ids = process.argv.slice(2);
const tests = holdingTests();
if (ids.length > 0) process.stdout.write(`${testsHolding(ids, tests).join('\n')}\n`);
else writeFileSync(PAGE, conformityPage(readFileSync(PAGE, 'utf8'), tests));
