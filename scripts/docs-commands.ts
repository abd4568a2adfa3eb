import { readFileSync, writeFileSync } from 'node:fs';
import { commandsPage } from './commands-page.js';

/* Writes the help of every command into docs/commands.md. npm run docs:commands */
const PAGE = new URL('../docs/commands.md', import.meta.url);
// Help is wrapped to the terminal, if there is one.
process.stdout.columns = 80;
writeFileSync(PAGE, await commandsPage(readFileSync(PAGE, 'utf8')));
