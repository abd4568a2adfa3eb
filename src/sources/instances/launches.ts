import type { z } from 'zod';
import type { HttpClient } from '../../lib/http-client.js';
import { below } from '../addresses.js';
import { fetchJson } from '../pages/fetch-page.js';
import { type LaunchesAnswer, launchesAnswer, launchLedgerFrom, linesAnswer } from './launch-answers.js';

/** A launch ledger of another instance, unchecked. */
export interface InstanceLedger {
  readonly company: string;
  readonly json: object;
}

/** The launches of every company that another instance has. Rejects with `SourceFailure`. */
export async function readInstanceLaunches(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
): Promise<readonly InstanceLedger[]> {
  const { companies }: LaunchesAnswer = await answer(http, base, 'launches', {}, launchesAnswer, signal);
  const ledgers: InstanceLedger[] = [];
  for (const { id: company } of companies) {
    const launches = await answer(http, base, 'launches', { company }, launchesAnswer, signal);
    const lines = await answer(http, base, 'odds', { company }, linesAnswer, signal);
    const json = launchLedgerFrom(launches, lines);
    if (json !== null) ledgers.push({ company, json });
  }
  return ledgers;
}

function answer<T>(
  http: HttpClient,
  base: string,
  endpoint: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const url = below(base, `/api/v1/${endpoint}`, query);
  return fetchJson(http, { url, signal }, schema, `the /${endpoint} of Reset Record`);
}
