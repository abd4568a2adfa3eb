import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/time.js';

const UNIT_MS: Readonly<Record<string, number>> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  h: HOUR_MS,
  day: DAY_MS,
  d: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

/**
 * The largest number that each word allows, because a promise may be kept as late as the end of its window.
 */
const COUNTS: ReadonlyMap<string, number> = new Map(
  `a 1, an 1, one 1, two 2, three 3, four 4, five 5, six 6, seven 7, eight 8, nine 9, ten 10, twelve 12, fifteen 15,
  twenty 20, thirty 30, twenty four 24, forty eight 48, half 0.5, half a 0.5, half an 0.5, couple 2, couple of 2, a couple 2, a couple of 2, few 5, a few 5, several 8`
    .split(/,\s+/)
    .map((entry) => [entry.replace(/ [\d.]+$/, ''), Number(/[\d.]+$/.exec(entry)?.[0])] as const),
);

/** Lengths for a bare plural ("in the coming days"). */
const VAGUE_MS: Readonly<Record<string, number>> = {
  minute: 30 * MINUTE_MS,
  hour: 12 * HOUR_MS,
  day: 5 * DAY_MS,
  week: 21 * DAY_MS,
  month: 90 * DAY_MS,
};

const COUNT = `(?:${[...COUNTS.keys()]
  .sort((a, b) => b.length - a.length)
  .join('|')}|\\d{1,3}(?:\\.\\d)?(?: ?(?:[-–]|to|or) ?\\d{1,3})?)`;

const LEAD = '(?:in|within|inside|over|during|throughout|under|less than|give (?:us|me|it|them))';

const FILLER =
  '(?:the|about|around|roughly|approximately|up|to|less|than|under|at|most|maybe|like|next|coming|following|another|just|max|only)';

const UNIT = '(minute|hour|day|week|month|h|d)(s)?';

const LED = new RegExp(
  `\\b${LEAD} ((?:${FILLER} ){0,4})(${COUNT} |\\d{1,3}(?=[hd]))?${UNIT}\\b(?! (?:ago|of (?!this)|limit|window|usage)\\b)( or two)?`,
);

const TO_GO = new RegExp(`\\b()(${COUNT} )${UNIT} (?:to reset|tops|max)\\b`);
const FROM_NOW = new RegExp(`\\b(?:(?<!within )(${COUNT}) ?${UNIT} from now|t minus (${COUNT}) ?${UNIT})\\b`);

const AT_ONCE =
  /\b(?:in a (?:bit|second|minute|moment|sec|jiffy|flash)|shortly(?! (?:after|before))|momentarily|any (?:minute|second|moment)|within the hour|this hour)\b/;

/**
 * The longest time from now, in milliseconds, within which a text of canonical words promises something ("in
 * the next hour", "give us 24 hours"); null without a duration.
 */
export function promisedDuration(plain: string): number | null {
  if (AT_ONCE.test(plain)) return HOUR_MS;
  const match = LED.exec(plain) ?? TO_GO.exec(plain);
  if (!match) return null;
  const [, filler = '', count = '', unit = '', plural, tail = ''] = match;
  // "Next week" is a calendar week, while "in the next week" is seven days.
  if (count === '' && !plural && /^next $/.test(filler)) return null;
  const unitMs = UNIT_MS[unit] ?? 0;
  if (count === '') return plural ? (VAGUE_MS[unit] ?? null) : unitMs;
  return (tail.trim() === 'or two' ? 2 : countOf(count.trim())) * unitMs;
}

/**
 * The time from now, in milliseconds, after which something is to be ("90 minutes from now", "T-minus 2
 * hours").
 */
export function statedDelay(plain: string): number | null {
  const [duration, count, unit, , otherCount, otherUnit] = FROM_NOW.exec(plain) ?? [];
  if (duration === undefined) return null;
  return countOf(count ?? otherCount ?? '') * (UNIT_MS[unit ?? otherUnit ?? ''] ?? 0);
}

function countOf(words: string): number {
  const count = COUNTS.get(words);
  if (count !== undefined) return count;
  const numbers = words.match(/\d+(?:\.\d+)?/g) ?? [];
  return Math.max(...numbers.map(Number), 0);
}
