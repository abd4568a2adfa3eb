import { DateTime } from 'luxon';
import { EARLIEST_MS } from '../../core/time.js';

/**
 * The instant of a date in ISO 8601 or RFC 822, or null. A date without a zone is UTC, so that the record does not
 * depend on the machine's zone.
 */
export function parseInstant(text: string | null | undefined): number | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  const iso = DateTime.fromISO(trimmed, { zone: 'utc' });
  const at = iso.isValid ? iso.toMillis() : Date.parse(hasZone(trimmed) ? trimmed : `${trimmed} UTC`);
  return at >= EARLIEST_MS ? at : null;
}

function hasZone(text: string): boolean {
  return /(Z|UTC?|GMT|[ECMP][SD]T|[+-]\d{2}:?\d{2})(\s*\(.*\))?$/i.test(text);
}
