/** Epoch milliseconds as ISO-8601 UTC with milliseconds, `2026-03-26T17:04:05.000Z`. */
export function isoInstant(ms: number): string {
  return new Date(ms).toISOString();
}

export function isoInstantOrNull(ms: number | null): string | null {
  return ms === null ? null : isoInstant(ms);
}
