interface ZoneName {
  /**
   * What the letters mean by definition, in hours east of UTC; null where programs mean several zones by
   * them.
   */
  readonly hours: number | null;
  /** The place whose local time people mean by them, whatever the season; IANA name. */
  readonly place: string;
}

/**
 * The usual abbreviations of time zones. One that is also an English word is not listed: a time in it is not
 * known.
 */
export const ZONE_NAMES: ReadonlyMap<string, ZoneName> = new Map(
  (
    [
      ['utc ut gmt', 0, 'UTC'],
      ['pst', -8, 'America/Los_Angeles'],
      ['pdt', -7, 'America/Los_Angeles'],
      ['mst', -7, 'America/Denver'],
      ['mdt', -6, 'America/Denver'],
      ['cst', -6, 'America/Chicago'],
      ['cdt', -5, 'America/Chicago'],
      ['est', -5, 'America/New_York'],
      ['edt', -4, 'America/New_York'],
      ['akst', -9, 'America/Anchorage'],
      ['akdt', -8, 'America/Anchorage'],
      ['hst', -10, 'Pacific/Honolulu'],
      ['brt', -3, 'America/Sao_Paulo'],
      ['bst', 1, 'Europe/London'],
      ['cet', 1, 'Europe/Paris'],
      ['cest', 2, 'Europe/Paris'],
      ['eet', 2, 'Europe/Helsinki'],
      ['eest', 3, 'Europe/Helsinki'],
      ['msk', 3, 'Europe/Moscow'],
      ['sast', 2, 'Africa/Johannesburg'],
      ['pkt', 5, 'Asia/Karachi'],
      ['ist', null, 'Asia/Kolkata'],
      ['wib', 7, 'Asia/Jakarta'],
      ['hkt', 8, 'Asia/Hong_Kong'],
      ['sgt', 8, 'Asia/Singapore'],
      ['awst', 8, 'Australia/Perth'],
      ['jst', 9, 'Asia/Tokyo'],
      ['kst', 9, 'Asia/Seoul'],
      ['aest', 10, 'Australia/Brisbane'],
      ['aedt', 11, 'Australia/Sydney'],
      ['nzst', 12, 'Pacific/Auckland'],
      ['nzdt', 13, 'Pacific/Auckland'],
    ] as const
  ).flatMap(([names, hours, place]) => names.split(' ').map((name) => [name, { hours, place }] as const)),
);

const FURTHEST_MINUTES = 14 * 60;

/**
 * An offset from UTC as Luxon names such a zone: `UTC+5:30`; null for one that no place has.
 * @param hours with its sign
 */
export function offsetZone(hours: string, minutes = '0'): string | null {
  const total = Math.abs(Number(hours)) * 60 + Number(minutes);
  if (!(Number(minutes) < 60 && total <= FURTHEST_MINUTES)) return null;
  const sign = hours.startsWith('-') ? '-' : '+';
  return `UTC${sign}${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}
