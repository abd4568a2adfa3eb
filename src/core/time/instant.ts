import { z } from 'zod';

/** An instant as it is published, and as a snapshot stores it: ISO-8601 UTC with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });

/** Epoch milliseconds as such an instant, `2026-03-26T17:04:05.000Z`. */
export function isoInstant(ms: number): string {
  return new Date(ms).toISOString();
}

export function isoInstantOrNull(ms: number | null): string | null {
  return ms === null ? null : isoInstant(ms);
}

/** Such an instant in epoch milliseconds, for arithmetic. */
export function epochMs(iso: string): number {
  return Date.parse(iso);
}

export function epochMsOrNull(iso: string | null): number | null {
  return iso === null ? null : epochMs(iso);
}
