import { MINUTE_MS } from '../../core/time.js';

type Part = readonly [count: number, unit: 'day' | 'hour' | 'minute'];

function partsOf(ms: number): readonly Part[] {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  const parts: Part[] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  return parts.filter(([count]) => count > 0);
}

/**
 * `2 days`, `3 hours`, `4 minutes`, without those of which there are none; for pages and their script.
 * @param dates a BCP 47 tag
 */
export function durationParts(ms: number, dates: string, underAMinute: string): readonly string[] {
  const parts = partsOf(ms).map(([count, unit]) => unitText(count, unit, dates));
  return parts.length === 0 ? [underAMinute] : parts;
}

/** `3 days`, under two days `47 hours`, under two hours `119 minutes`. */
export function wholeUnit(ms: number, dates: string, underAMinute: string): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  if (minutes === 0) return underAMinute;
  if (minutes < 120) return unitText(minutes, 'minute', dates);
  return minutes < 48 * 60
    ? unitText(Math.floor(minutes / 60), 'hour', dates)
    : unitText(Math.floor(minutes / 1440), 'day', dates);
}

const ENGLISH = { day: 'd', hour: 'h', minute: 'min' };

/** Its two largest units, in short: `3 d 9 h`, `23 min`. */
export function shortDuration(ms: number, dates: string, underAMinute: string): string {
  const parts = partsOf(ms).slice(0, 2);
  if (parts.length === 0) return underAMinute;
  return parts
    .map(([count, unit]) =>
      dates.startsWith('en') ? `${count}\u00a0${ENGLISH[unit]}` : unitText(count, unit, dates),
    )
    .join(' ');
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
