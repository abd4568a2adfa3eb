import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { machineInWords, thisMachine } from './figures.js';
import { PARTS } from './parts.js';
import { type Figures, writeFigures } from './performance-page.js';

/*
 * `npm run bench`: how fast answers are compared with bare node:http and Fastify, what turns cost as the
 * record grows, and how much memory the service holds.
 */
interface Options {
  readonly json?: true;
  readonly quick?: true;
  readonly only?: string;
  readonly writeDocs?: true;
}

const options = new Command('bench')
  .description(
    'Measures the service on this machine. Figures of a busy machine say little: stop everything else.',
  )
  .option('--json', 'print JSON instead of tables')
  .option('--quick', 'a few seconds, to see that it works; the figures say nothing')
  .addOption(new Option('--only <part>', 'one part').choices(Object.keys(PARTS)))
  .option('--write-docs', 'write the parts that ran to docs/performance.json and docs/performance.md')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse()
  .opts<Options>();

const machine = thisMachine();
const folder = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));

const tell = (line: string) => {
  if (process.stderr.isTTY) process.stderr.write(`  ${line} …\n`);
};
try {
  const figures: Record<string, Figures[string]> = {};
  for (const [name, { run, text }] of Object.entries(PARTS)) {
    if (options.only !== undefined && name !== options.only) continue;
    process.stderr.write(`${name}\n`);
    const report = await run({ quick: options.quick === true, folder, tell });
    figures[name] = { machine, report };
    if (!options.json) process.stdout.write(`${text(report)}\n\n`);
    // Figures are written at once, because later parts may fail.
    if (options.writeDocs) writeFigures('docs', { [name]: figures[name] });
  }
  if (options.json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  else process.stdout.write(`${machineInWords(machine)}.\n`);
} finally {
  rmSync(folder, { recursive: true });
}
