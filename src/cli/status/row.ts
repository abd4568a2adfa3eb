import { oneLine } from '../../core/text/clean-text.js';
import { excerpt } from '../../core/text/excerpt.js';
import { english, TEXT_LANGUAGE } from '../../words/locale.js';
import { agoText, instantText } from '../../words/times.js';
import type { Paint } from './paint.js';

/** Lines under a label, the first beside it. */
export type Row = readonly [label: string, ...lines: string[]];

const LABEL_WIDTH = 18;

export function rowsText(rows: readonly Row[], paint: Paint): string[] {
  return rows.flatMap(([label, ...lines]) =>
    lines.map((line, place) =>
      `  ${paint('dim', (place === 0 ? label : '').padEnd(LABEL_WIDTH))}${line}`.trimEnd(),
    ),
  );
}

const LONGEST = 72;

/** What others wrote, in a line. */
export function shortened(text: string): string {
  return excerpt(oneLine(text), LONGEST);
}

/** `2 days, 3 hours ago`; an instant ahead of the clock is `under a minute ago`, as on the page. */
export function ago(at: number, now: number): string {
  return agoText(now - at, TEXT_LANGUAGE);
}

/** `2 days, 3 hours ago, 1 Jul 2026, 12:00 UTC` */
export function since(at: number, now: number): string {
  return english('status.since', { ago: ago(at, now), at: instantText(at) });
}
