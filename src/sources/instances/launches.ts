import type { z } from 'zod';
import type { HttpClient } from '../../lib/http-client.js';
import { below } from '../addresses.js';
import { fetchJson } from '../pages/fetch-page.js';
import { type LaunchesAnswer, launchesAnswer, launchLedgerFrom, linesAnswer } from './launch-answers.js';

export interface InstanceLaunches {
  /** The company whose launches the instance lists first: the provider of its product, if that has a launch ledger. */
  readonly provider: string | null;
  readonly companies: readonly string[];
  /** One launch ledger per company, unchecked. */
  readonly ledgers: readonly { readonly company: string; readonly json: object }[];
}

/** The launches of every company that another instance has. Rejects with `SourceFailure`. */
export async function readInstanceLaunches(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
): Promise<InstanceLaunches> {
  const ofProvider: LaunchesAnswer = await answer(http, base, 'launches', {}, launchesAnswer, signal);
  const companies = ofProvider.companies.map(({ id }) => id);
  const ledgers: { company: string; json: object }[] = [];
  for (const company of companies) {
    const launches = await answer(http, base, 'launches', { company }, launchesAnswer, signal);
    const lines = await answer(http, base, 'odds', { company }, linesAnswer, signal);
    const json = launchLedgerFrom(launches, lines);
    if (json !== null) ledgers.push({ company, json });
  }
  return { provider: ofProvider.company?.id ?? null, companies, ledgers };
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
