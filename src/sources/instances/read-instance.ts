import { MAX_CLOCK_SKEW_MS } from '../../core/freshness.js';
import type { HttpClient } from '../../lib/http-client.js';
import type { SourceFailure } from '../source.js';
import { topOfFiles } from './data-files.js';
import { failureAt, type InstanceRecord, type InstanceTop, NOTHING_SAME } from './instance.js';

/** How often reading starts again when the instance publishes a snapshot meanwhile. */
export const ATTEMPTS = 3;

/** Everything that an instance says of its record, from one snapshot. Rejects with `SourceFailure`. */
export async function readInstance(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
  now: number,
): Promise<{ readonly top: InstanceTop; readonly record: InstanceRecord }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const top = await topOfFiles(http, base, signal, null);
    if (top === null) throw failureAt(base, 'http_status', 'answered 304 to an unconditional request');
    const record = await top.read(signal, NOTHING_SAME);
    if (record === 'changed') continue;
    checkInstants(base, record, now);
    return { top, record };
  }
  throw changedMeanwhile(base);
}

export function changedMeanwhile(base: string): SourceFailure {
  const reason = 'changed while it was read, or its files are not those of its package; try again later';
  return failureAt(base, 'invalid_payload', reason);
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
