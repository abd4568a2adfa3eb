import { readFileSync, writeFileSync } from 'node:fs';
import { withGenerated } from './api-page.js';

/* Writes the field tables and examples of docs/api.md. npm run docs:api */
const page = new URL('../docs/api.md', import.meta.url);
writeFileSync(page, withGenerated(readFileSync(page, 'utf8')));
