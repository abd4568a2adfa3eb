import type { z } from 'zod';
import type { HttpClient } from '../../lib/http-client.js';
import { below, withoutSecrets } from '../addresses.js';
import { fetchJson } from '../pages/fetch-page.js';
import { SourceFailure } from '../source.js';
import {
  type InstanceLedger,
  type InstanceReset,
  type InstanceResets,
  type LaunchesAnswer,
  launchesAnswer,
  launchLedgerFrom,
  linesAnswer,
  resetsAnswer,
} from './instance-answers.js';

/** How often reading starts over because a snapshot was replaced between two pages. */
const MOST_STARTS = 4;

/** Every reset of another instance, from one snapshot. Rejects with `SourceFailure`. */
export async function readInstanceResets(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
): Promise<InstanceResets> {
  for (let start = 0; start < MOST_STARTS; start += 1) {
    const read = await readPages(http, base, signal);
    if (read !== null) return read;
  }
  const name = withoutSecrets(base);
  throw new SourceFailure('invalid_payload', `${name} had a new snapshot on every page; try again later`);
}

/** Null: the snapshot was replaced meanwhile. */
async function readPages(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
): Promise<InstanceResets | null> {
  const resets: InstanceReset[] = [];
  let first: string | null = null;
  let ledger: InstanceLedger | null = null;
  for (let offset: number | null = 0; offset !== null; ) {
    const query = { limit: '100', offset: String(offset) };
    const page: z.infer<typeof resetsAnswer> = await answer(
      http,
      base,
      'resets',
      query,
      resetsAnswer,
      signal,
    );
    first ??= page.generatedAt;
    if (page.generatedAt !== first) return null;
    resets.push(...page.resets);
    ledger = page.ledger ?? null;
    // An offset that does not grow would never end.
    if (page.nextOffset !== null && page.nextOffset <= offset)
      throw new SourceFailure('invalid_payload', `${withoutSecrets(base)} repeats a page of its resets`);
    offset = page.nextOffset;
  }
  return { generatedAt: first ?? '', resets, ledger };
}

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
