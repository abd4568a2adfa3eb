import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { machineInWords, thisMachine } from './figures.js';
import { type BenchOptions, PART_NAMES, PARTS, type PartName, textOf } from './parts.js';
import { type Figures, writeFigures } from './performance-page.js';
import { createRecords } from './records.js';

/*
 * `npm run bench`: how fast answers are beside what Node can do at most and what frameworks do, and what turns, pages
 * and commands cost as the record grows.
 */
interface Options {
  readonly json?: true;
  readonly quick?: true;
  readonly only?: PartName;
  readonly withRestServer?: true;
  readonly writeDocs?: true;
}

const options = new Command('bench')
  .description(
    'Measures the service on this machine. Close everything else: figures of a busy machine say little.',
  )
  .option('--json', 'print JSON instead of tables')
  .option('--quick', 'a few seconds, to see that it works; the figures say nothing')
  .addOption(new Option('--only <part>', 'one part').choices(PART_NAMES))
  .option('--with-rest-server', 'fetch a generic SQLite-to-REST server from npm and compare with it, too')
  .option('--write-docs', 'write the parts that ran to docs/performance.json and docs/performance.md')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse()
  .opts<Options>();

const machine = thisMachine();
const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
try {
  const tell = (what: string) => {
    if (process.stderr.isTTY) process.stderr.write(`  ${what} …\n`);
  };
  const how: BenchOptions = {
    quick: options.quick === true,
    restServer: options.withRestServer === true,
    records: createRecords(directory, tell),
    tell,
  };
  const names = options.only === undefined ? PART_NAMES : [options.only];
  let figures: Figures = {};
  for (const [place, name] of names.entries()) {
    process.stderr.write(`${name} (part ${place + 1} of ${names.length})\n`);
    const measured = { [name]: { machine, report: await print(name, how) } };
    // At once: what comes later may fail.
    if (options.writeDocs) writeFigures('docs', measured);
    figures = { ...figures, ...measured };
  }
  if (options.json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  else process.stdout.write(`${machineInWords(machine)}.\n`);
} finally {
  rmSync(directory, { recursive: true });
}

async function print<Name extends PartName>(name: Name, how: BenchOptions) {
  const report = await PARTS[name].run(how);
  if (!options.json) process.stdout.write(`${textOf<Name>(name, report)}\n\n`);
  return report;
}
