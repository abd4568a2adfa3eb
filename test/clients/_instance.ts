import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';
import { forecastPart, savedAt } from '../api/_forecasts.js';

export const clientFile = (path: string) => fileURLToPath(new URL(`../../clients/${path}`, import.meta.url));

/** A record with a reset three days ago, and a saved forecast of 31.41% in 24 hours and 16.18% in six. */
export function fill(ledger: TestLedger, generatedAt = Date.now()): void {
  ledger.addResets({ at: generatedAt - 3.5 * DAY });
  ledger.publish({ generatedAt, forecast: forecastPart({ saved: savedAt(generatedAt) }) });
}

/** The API of such a record, or of an empty one, at its present. */
export async function instance(isEmpty = false) {
  const ledger = newLedger();
  if (isEmpty) ledger.publish();
  else fill(ledger, NOW);
  return serveApi(ledger.path);
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, with this environment alone. */
export async function run(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const options = { env: { PATH: process.env.PATH, ...env } };
  try {
    const { stdout, stderr } = await promisify(execFile)(file, [...args], options);
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Ran;
    return { code, stdout, stderr };
  }
}

/** Whether a program is on this machine. */
export async function isInstalled(file: string, ...args: string[]): Promise<boolean> {
  return (await run(file, args)).code === 0;
}
