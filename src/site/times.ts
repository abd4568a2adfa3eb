const MINUTE_MS = 60_000;

const INSTANT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const DATE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });

/** `1 Jul 2026, 12:00 UTC` */
export function instantText(iso: string): string {
  return `${INSTANT.format(new Date(iso))} UTC`;
}

/** `1 Jul 2026` of an instant or a plain date. */
export function dateText(iso: string): string {
  return DATE.format(new Date(iso));
}

/** `12:00`, in UTC. */
export function hourText(ms: number): string {
  return HOUR.format(new Date(ms));
}

/** `2 days`, `3 hours`, `4 minutes`, starting with the largest non-zero unit. `assets/page.js` does the same. */
export function durationParts(ms: number): readonly string[] {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  if (minutes === 0) return ['under a minute'];
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return parts.slice(first).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`);
}
