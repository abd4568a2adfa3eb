import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '../src/core/time.js';
import { type CommandUsage, usageOf, usageOfProgram } from './command-usage.js';
import { table, thousands } from './figures.js';
import { RECORD_END } from './made-up-record.js';
import type { Records } from './records.js';

/** What commands of the operator take over a record of some size, each once, in a process of its own. */
export interface CommandCosts {
  readonly resets: number;
  readonly commands: readonly ({ readonly name: string } & CommandUsage)[];
}

const IMPORTED = 1_000;

export async function commandCosts(
  sizes: readonly number[],
  records: Records,
  tell: (what: string) => void,
): Promise<readonly CommandCosts[]> {
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
  try {
    const costs: CommandCosts[] = [];
    for (const resets of sizes) {
      const path = join(directory, `${resets}.sqlite`);
      records.put(path, resets);
      costs.push({ resets, commands: await costsOver(path, resets, tell) });
    }
    return costs;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function costsOver(path: string, resets: number, tell: (what: string) => void) {
  const [copy, forgotten] = [`${path}.copy`, `${path}.csv`];
  writeFileSync(forgotten, forgottenResets());
  const newest = new Date(RECORD_END + 12 * HOUR_MS).toISOString();
  const command = (name: string, ...more: string[]) => ({ name, run: () => usageOf([name, ...more], path) });
  const turn = (name: string) => ({ name, run: () => oneTurn(path) });
  const steps = [
    turn('a turn: all ranks are new'),
    turn('a turn, `--once`'),
    command('audit'),
    command('backup', copy),
    command('record', '--at', newest, '--by', 'bench'),
    { ...command('retract', '1', '--reason', 'made up', '--by', 'bench'), name: 'retract, of the oldest' },
    turn('the turn after that'),
    { ...command('import', forgotten, '--yes'), name: `import, of ${thousands(IMPORTED)}` },
    turn('the turn after that'),
  ];
  const costs: CommandCosts['commands'][number][] = [];
  for (const { name, run } of steps) {
    tell(`${thousands(resets)} resets: ${name}`);
    costs.push({ name, ...(await run()) });
  }
  return costs;
}

function oneTurn(path: string): Promise<CommandUsage> {
  const env = { LEDGER_PATH: path, SEED_RECORD: 'none', LAUNCH_LEDGERS: 'none', LOG_LEVEL: 'error' };
  return usageOfProgram('worker.js', ['--once'], env);
}

/** Resets that nobody noticed, a week apart and long before the record: each is another event. */
function forgottenResets(): string {
  const first = Date.UTC(1980, 0, 1);
  const lines = Array.from({ length: IMPORTED }, (_, week) =>
    new Date(first + week * 168 * HOUR_MS).toISOString(),
  );
  return ['at', ...lines].join('\n');
}

export function commandsTable(costs: readonly CommandCosts[]): string {
  const names = costs[0]?.commands.map(({ name }) => name) ?? [];
  const cell = (one: CommandUsage | undefined) => (one ? `${thousands(one.cpuMs)} (${one.peakMb})` : '');
  return table(
    ['CPU ms (most memory, MB)', ...costs.map(({ resets }) => `${thousands(resets)} resets`)],
    names.map((name, place) => [name, ...costs.map(({ commands }) => cell(commands[place]))]),
  );
}
