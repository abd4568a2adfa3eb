import { Command } from 'commander';
import { benchHttp } from './http/bench-http.js';
import { httpTables } from './http/report.js';
import { benchPaging, pagingTable } from './paging.js';
import { writeFigures } from './performance-page.js';
import { startCost, startLines } from './start-cost.js';
import { turnCosts } from './turns.js';
import { turnsTable } from './turns-table.js';

/*
 * `npm run bench`: how fast answers are beside what Node can do at most and what frameworks do, and what a turn costs
 * as the record grows.
 */
const PARTS = ['start', 'http', 'turns', 'paging'];
const SIZES = { full: [1_000, 100, 10_000, 100_000, 1_000_000], quick: [100, 1_000] };

interface Options {
  readonly json?: true;
  readonly quick?: true;
  readonly only?: string;
  readonly withRestServer?: true;
  readonly writeDocs?: true;
}

const program = new Command('bench')
  .description(
    'Measures the service on this machine. Close everything else: figures of a busy machine say little.',
  )
  .option('--json', 'print JSON instead of tables')
  .option('--quick', 'a few seconds, to see that it works; the figures say nothing')
  .option('--only <part>', `one part: ${PARTS.join(', ')}`)
  .option('--with-rest-server', 'fetch a generic SQLite-to-REST server from npm and compare with it, too')
  .option('--write-docs', 'write docs/performance.json and the tables of docs/performance.md')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse();
const options = program.opts<Options>();
if (options.only !== undefined && !PARTS.includes(options.only)) {
  program.error(`error: --only takes one of ${PARTS.join(', ')}, not ${options.only}`);
}
const wants = (part: string) => options.only === undefined || options.only === part;
const tell = (what: string) => {
  if (process.stderr.isTTY) process.stderr.write(`${what} …\n`);
};

if (wants('start')) tell('starts');
const start = wants('start') ? await startCost() : null;
const http = wants('http')
  ? await benchHttp({ quick: options.quick === true, restServer: options.withRestServer === true, tell })
  : null;
const turns = wants('turns') ? await turnCosts(SIZES[options.quick ? 'quick' : 'full'], tell) : [];
const paging = wants('paging')
  ? await benchPaging({
      ...(options.quick ? { resets: 10_000, rounds: 1 } : { resets: 1_000_000, rounds: 15 }),
      tell,
    })
  : null;

if (options.json) process.stdout.write(`${JSON.stringify({ start, http, turns, paging }, null, 2)}\n`);
else {
  if (start) process.stdout.write(`${startLines(start).join('\n')}\n\n`);
  if (http) process.stdout.write(`${httpTables(http)}\n\n`);
  if (turns.length > 0) process.stdout.write(`${turnsTable(turns)}\n\n`);
  if (paging) process.stdout.write(`${pagingTable(paging)}\n`);
}
if (options.writeDocs && http) writeFigures('docs', http);
