import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { conformityPage, holdingTests } from './conformity.js';

/* Writes the last column of docs/conformity.md. npm run docs:conformity */
const PAGE = fileURLToPath(new URL('../docs/conformity.md', import.meta.url));
writeFileSync(PAGE, conformityPage(readFileSync(PAGE, 'utf8'), holdingTests()));
