/**
 * The delay of `Retry-After`, given in seconds or as an HTTP date (RFC 9110, 10.2.3).
 * @returns milliseconds from `now`, at least 0; null if the header is missing or invalid
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
