import { MAX_CLOCK_SKEW_MS } from '../../core/freshness.js';
import type { HttpClient } from '../../lib/http-client.js';
import { failureAt, type InstanceRecord, topOfFiles } from './data-files.js';

const ATTEMPTS = 3;

/** Everything that an instance says of its record, from one snapshot. Rejects with `SourceFailure`. */
export async function readInstance(http: HttpClient, base: string, signal: AbortSignal, now: number) {
  return ofOneSnapshot(base, async () => {
    const top = await topOfFiles(http, base, signal, null);
    const record = top && (await top.read(signal, { resets: false, promises: false }));
    if (!record || record === 'changed') return 'changed';
    checkInstants(base, record, now);
    return { top, record };
  });
}

/** Reads again, some times, when the instance publishes a snapshot meanwhile. */
export async function ofOneSnapshot<T>(
  base: string,
  read: (isFirst: boolean) => Promise<T | 'changed'>,
): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await read(attempt === 1);
    if (found !== 'changed') return found;
  }
  const reason = 'changed while it was read, or its files are not those of its package; try again later';
  throw failureAt(base, 'invalid_payload', reason);
}

/** No two resets of a kind share an instant, and none lies ahead. */
export function checkInstants(base: string, { entries, promises }: InstanceRecord, now: number): void {
  const resets = entries ?? [];
  if (new Set(resets.map(({ kind, at }) => `${kind} ${at}`)).size < resets.length)
    throw failureAt(base, 'invalid_payload', 'lists two resets at the same instant');
  const latest = now + MAX_CLOCK_SKEW_MS;
  if (resets.some(({ at }) => at > latest))
    throw failureAt(base, 'invalid_payload', 'lists a reset in the future');
  if (promises?.some(({ at }) => at > latest))
    throw failureAt(base, 'invalid_payload', 'lists a promise that was made in the future');
}
