/**
 * The delay of `Retry-After`, given in seconds or as an HTTP date (RFC 9110, 10.2.3).
 * @returns milliseconds from `now`, at least 0; null if the header is missing or invalid
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\+?\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // `Date.parse` takes `-5` and `try 5` for dates, and a date without a zone for one of the machine's.
  const at = /^[a-z]{3}.* \d\d:\d\d:\d\d/i.test(value)
    ? Date.parse(/ \d+$/.test(value) ? `${value} GMT` : value)
    : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
