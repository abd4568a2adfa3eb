import { isoInstant } from '../../core/time/instant.js';
import { TEXT_LANGUAGE, wordsOf } from '../../words/locale.js';
import { durationWords, instantText } from '../../words/times.js';
import { durationParts } from '../../words/when.js';
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

/** The words of the page. */
export const words = wordsOf(TEXT_LANGUAGE);

const LONGEST = 72;

export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}

/** `2 days, 3 hours ago`; an instant ahead of the clock is `under a minute ago`, as on the page. */
export function ago(at: number, now: number): string {
  return words('time.ago', { duration: durationText(now - at) });
}

export function timeText(at: number): string {
  return instantText(isoInstant(at));
}

/** Its two largest units: `2 days, 3 hours`. */
export function durationText(ms: number): string {
  return durationParts(ms, durationWords(words))
    .slice(0, 2)
    .filter((part) => !part.startsWith('0 '))
    .join(', ');
}
