import type { z } from 'zod';
import { below } from '../../lib/address-below.js';
import type { HttpClient } from '../../lib/http-client.js';
import { fetchJson } from '../pages/fetch-page.js';
import { type LaunchesAnswer, launchesAnswer, launchListFrom, linesAnswer } from './launch-answers.js';

/** A launch list of another instance, unchecked. */
export interface InstanceList {
  readonly company: string;
  readonly json: object;
}

/** The launches of every company that another instance has. Rejects with `SourceFailure`. */
export async function readInstanceLaunches(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
): Promise<readonly InstanceList[]> {
  const { companies }: LaunchesAnswer = await answer(http, base, 'launches', {}, launchesAnswer, signal);
  const launchLists: InstanceList[] = [];
  for (const { id: company } of companies) {
    const launches = await answer(http, base, 'launches', { company }, launchesAnswer, signal);
    const lines = await answer(http, base, 'odds', { company }, linesAnswer, signal);
    const json = launchListFrom(launches, lines);
    if (json !== null) launchLists.push({ company, json });
  }
  return launchLists;
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
