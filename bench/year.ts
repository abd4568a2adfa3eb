import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { thisMachine, withFigures } from './figures.js';
import { live } from './year/live.js';
import { type LedgerFile, openAll } from './year/opened.js';
import {
  bytesADay,
  COMMAND,
  EARLY_DAY,
  largest,
  stretchesOf,
  type YearReport,
  yearTables,
} from './year/report.js';

/*
 * `npm run bench:year`: lives through a year of operation with a turn every five minutes, and says how the ledger grows
 * and what it costs to serve, audit and back it up then.
 */
/** Enough to see what a day takes. */
const DAYS_WITHOUT_SOURCES = 10;

const program = new Command('bench:year')
  .description(
    'Lives through days of operation: about 4 seconds for each. Disks that sync slowly take longer (TMPDIR).',
  )
  .option('--days <n>', 'days to live through', wholeDays, 365)
  .option('--json', 'print JSON instead of tables')
  .option('--write-docs', 'write docs/year.json and the tables of docs/ledger.md')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse();
const options = program.opts<{ days: number; json?: true; writeDocs?: true }>();
const tell = (what: string) => void process.stderr.write(`${what}\n`);

const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
try {
  const report = await measured(options.days);
  process.stdout.write(`${options.json ? JSON.stringify(report, null, 2) : yearTables(report)}\n`);
  if (options.writeDocs) writeDocs(report);
} finally {
  rmSync(directory, { recursive: true });
}

async function measured(days: number): Promise<YearReport> {
  const [path, earlyPath] = [join(directory, 'ledger.sqlite'), join(directory, 'early.sqlite')];
  const early = { path: earlyPath, endedAt: 0 };
  const bare = await live(join(directory, 'bare.sqlite'), { days: DAYS_WITHOUT_SOURCES, withSources: false });
  const lived = await live(path, {
    days,
    withSources: true,
    afterDay(day, now) {
      if (day === days || day % 10 === 0) tell(`lived through ${day} of ${days} days`);
      if (day !== EARLY_DAY) return;
      // Whole: every commit ends with its log folded into the file.
      copyFileSync(path, earlyPath);
      early.endedAt = now;
    },
  });
  const ledgers: readonly LedgerFile[] = [early, { path, endedAt: lived.endedAt }];
  const [before, after] = await openAll(ledgers, tell);
  if (!before || !after) throw new Error('a ledger was not opened');
  return {
    machine: thisMachine(),
    days,
    stretches: stretchesOf(lived.days),
    stored: largest(lived.stored),
    bytesADayWithoutSources: bytesADay(bare),
    opened: { early: before, late: after },
  };
}

function writeDocs(report: YearReport): void {
  const page = 'docs/ledger.md';
  writeFileSync('docs/year.json', `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(page, withFigures(readFileSync(page, 'utf8'), COMMAND, yearTables(report)));
}

function wholeDays(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) <= EARLY_DAY) {
    throw new InvalidArgumentError(`expected a whole number above ${EARLY_DAY}.`);
  }
  return Number(text);
}
