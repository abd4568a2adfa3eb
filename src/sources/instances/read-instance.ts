import { MAX_CLOCK_SKEW_MS } from '../../core/freshness.js';
import type { HttpClient } from '../../lib/http-client.js';
import { failureAt, type InstanceRecord, readDataFiles } from './data-files.js';

const ATTEMPTS = 3;

/**
 * Everything that an instance says of its record, from one snapshot: read again, some times, when the instance publishes
 * another one meanwhile. Rejects with `SourceFailure`.
 */
export async function readInstance(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
  now: number,
): Promise<InstanceRecord> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const record = await readDataFiles(http, base, signal);
    if (record === 'changed') continue;
    checkInstants(base, record, now);
    return record;
  }
  const reason = 'changed while it was read, or its files are not those of its list; try again later';
  throw failureAt(base, 'invalid_payload', reason);
}

/** No two resets of a kind share an instant, and none lies ahead. */
function checkInstants(base: string, { entries }: InstanceRecord, now: number): void {
  if (new Set(entries.map(({ kind, at }) => `${kind} ${at}`)).size < entries.length)
    throw failureAt(base, 'invalid_payload', 'lists two resets at the same instant');
  if (entries.some(({ at }) => at > now + MAX_CLOCK_SKEW_MS))
    throw failureAt(base, 'invalid_payload', 'lists a reset in the future');
}
