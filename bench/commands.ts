import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DAY_MS, EARLIEST_MS, HOUR_MS } from '../src/core/time.js';
import { table, thousands } from './figures.js';
import { putRecord, RECORD_END } from './made-up-record.js';
import type { BenchOptions } from './parts.js';

/** What an operator's commands take over a record of some size, each once, in a process of its own. */
export interface CommandCosts {
  readonly resets: number;
  readonly commands: readonly {
    readonly name: string;
    readonly cpuMs: number;
    /** The most memory that the process held. */
    readonly peakMb: number;
  }[];
}

const IMPORTED = 1_000;
const PRELOAD = `--import=${new URL('usage-at-exit.mjs', import.meta.url).href}`;

export async function commandCosts({ quick, folder, tell }: BenchOptions): Promise<readonly CommandCosts[]> {
  const sizes = quick ? [100, 1_000] : [1_000, 100_000, 1_000_000];
  return sizes.map((resets) => {
    const ledger = putRecord(folder, `commands-${resets}`, resets);
    const commands = steps(ledger).map(([name, program, ...words]) => {
      tell(`${thousands(resets)} resets: ${name}`);
      return { name, ...usageOf(program, words, ledger) };
    });
    return { resets, commands };
  });
}

/** Name, program of `dist/`, words. */
function steps(ledger: string): readonly [string, string, ...string[]][] {
  const [copy, forgotten] = [`${ledger}.copy`, `${ledger}.csv`];
  writeFileSync(forgotten, forgottenResets());
  const newest = new Date(RECORD_END + 12 * HOUR_MS).toISOString();
  return [
    ['a turn: all ranks are new', 'worker.js', '--once'],
    ['a turn, `--once`', 'worker.js', '--once'],
    ['audit', 'cli.js', 'audit'],
    ['backup', 'cli.js', 'backup', copy],
    ['record', 'cli.js', 'record', '--at', newest, '--by', 'bench'],
    ['retract, of the oldest', 'cli.js', 'retract', '1', '--reason', 'made up', '--by', 'bench'],
    ['the turn after that', 'worker.js', '--once'],
    [`import, of ${thousands(IMPORTED)}`, 'cli.js', 'import', forgotten, '--yes'],
    ['the turn after that', 'worker.js', '--once'],
  ];
}

/** Resets that nobody noticed, two days apart and long before the record: each is another event. */
function forgottenResets(): string {
  const lines = Array.from({ length: IMPORTED }, (_, n) =>
    new Date(EARLIEST_MS + n * 2 * DAY_MS).toISOString(),
  );
  return ['at', ...lines].join('\n');
}

/** @throws when the program does not end with status 0 */
function usageOf(program: string, words: readonly string[], ledger: string) {
  const path = fileURLToPath(new URL(`../dist/${program}`, import.meta.url));
  const env = {
    PATH: process.env.PATH,
    LEDGER_PATH: ledger,
    // Without sources a turn asks nobody.
    ...{ SEED_RECORD: 'none', TIMELINE: 'none', STATUS_PAGE_URL: 'none' },
    LAUNCH_LEDGERS: 'none',
    LOG_LEVEL: 'error',
  };
  const { status, stderr } = spawnSync(process.execPath, [PRELOAD, path, ...words], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const [, cpuMs, peakMb] = /^usage (\S+) (\S+)$/m.exec(stderr) ?? [];
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}: ${stderr}`);
  return { cpuMs: Math.round(Number(cpuMs)), peakMb: Math.round(Number(peakMb)) };
}

export function commandsTable(costs: readonly CommandCosts[]): string {
  const names = costs[0]?.commands.map(({ name }) => name) ?? [];
  const rows = names.map((name, place) => [
    name,
    ...costs.map(({ commands }) => {
      const { cpuMs = Number.NaN, peakMb = Number.NaN } = commands[place] ?? {};
      return `${thousands(cpuMs)} (${peakMb})`;
    }),
  ]);
  return table(
    ['CPU ms (most memory, MB)', ...costs.map(({ resets }) => `${thousands(resets)} resets`)],
    rows,
  );
}
