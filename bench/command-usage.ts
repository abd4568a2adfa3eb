import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What a command of the operator took: its process and those that it started. */
export interface CommandUsage {
  readonly cpuMs: number;
  /** The most memory that one of its processes held. */
  readonly peakMb: number;
}

const run = promisify(execFile);
const LONGEST_MS = 600_000;

/** Runs `reset-record` with these words on a ledger. @throws when it does not end with 0, or not in ten minutes */
export function usageOf(words: readonly string[], ledgerPath: string): Promise<CommandUsage> {
  return usageOfProgram('cli.js', words, { LEDGER_PATH: ledgerPath });
}

/** The same for any program of `dist/`. */
export async function usageOfProgram(
  path: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<CommandUsage> {
  const program = fileURLToPath(new URL(`../dist/${path}`, import.meta.url));
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
  try {
    const to = join(directory, 'usage');
    const env = { PATH: '/usr/bin:/bin', NODE_OPTIONS: preloading('usage-at-exit', { to }), ...variables };
    await run(process.execPath, [program, ...words], { env, timeout: LONGEST_MS, maxBuffer: 1e9 });
    const lines = readFileSync(to, 'utf8').trim().split('\n');
    const usages = lines.map((line) => JSON.parse(line) as CommandUsage);
    return {
      cpuMs: Math.round(usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0)),
      peakMb: Math.round(Math.max(...usages.map(({ peakMb }) => peakMb))),
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The value of NODE_OPTIONS that loads a module of this folder before a program. */
export function preloading(name: string, settings: Readonly<Record<string, string>>): string {
  const module = new URL(`./${name}.ts`, import.meta.url);
  for (const [key, value] of Object.entries(settings)) module.searchParams.set(key, value);
  return `--import=${module.href}`;
}
