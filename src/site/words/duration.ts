const MINUTE_MS = 60_000;

/**
 * `2 days`, `3 hours`, `4 minutes`, without those of which there are none; for pages and their script.
 * @param dates a BCP 47 tag
 */
export function durationParts(ms: number, dates: string, underAMinute: string): readonly string[] {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  if (minutes === 0) return [underAMinute];
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  return parts.flatMap(([count, unit]) => (count > 0 ? [unitText(count, unit, dates)] : []));
}

const formats = new Map<string, Intl.NumberFormat>();

/** `2 days`, `4.7 days` */
export function unitText(count: number, unit: string, dates: string, decimals = 0): string {
  const key = `${dates} ${unit} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  // Making one takes longer than a hundred uses of it.
  const format =
    formats.get(key) ?? new Intl.NumberFormat(dates, { style: 'unit', unit, unitDisplay: 'long', ...digits });
  formats.set(key, format);
  return format.format(count);
}
