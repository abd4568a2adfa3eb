import { excerptOf } from '../../lib/excerpt.js';
import { utcWhenText } from '../../site/words/times.js';
import type { When } from '../../site/words/when.js';
import { plainText } from './foreign-text.js';

/** Of the announcement's words, in graphemes: readers and calendars show about a line. */
const WORDS = 80;

/** `Codex reset, 19 Nov 20:20 UTC: Enjoy your new limits!` */
export function entryTitle(what: string, when: When | null, words: string | null): string {
  const time = when === null ? '' : `, ${utcWhenText(when, null, 'en').replace(',', '')}`;
  const said = excerptOf(plainText(words ?? ''), WORDS);
  return `${plainText(what)}${time}${said === '' ? '' : `: ${said}`}`;
}
