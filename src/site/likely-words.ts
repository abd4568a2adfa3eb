import type { LineBook } from '../core/launches/odds-book-schema.js';
import { DAY_MS } from '../core/time.js';
import { countText } from './words.js';

const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' });

/** Up to here the days say more than the names of months. */
const SOON_DAYS = 45;

/**
 * When the next launch is most likely, in plain words: the middle half of its chance, from `p25` to `p75`.
 * @param today epoch milliseconds
 */
export function likelyWords({ p25, p75 }: LineBook['expected'], today: number): string {
  if (p25 === null) return 'not within five years';
  if (p75 === null) return `in ${monthOf(p25)} ${yearOf(p25)} or later`;
  const [from, to] = [p25, p75].map((date) => Math.round((Date.parse(date) - today) / DAY_MS)) as [
    number,
    number,
  ];
  if (to <= SOON_DAYS) return from === to ? `in ${countText(to, 'day')}` : `in ${from} to ${to} days`;
  return monthsText(p25, p75);
}

function monthsText(from: string, to: string): string {
  const end = `${monthOf(to)} ${yearOf(to)}`;
  const start = yearOf(from) === yearOf(to) ? monthOf(from) : `${monthOf(from)} ${yearOf(from)}`;
  const apart = monthNumber(to) - monthNumber(from);
  if (apart === 0) return `in ${end}`;
  return apart === 1 ? `in ${start} or ${end}` : `between ${start} and ${end}`;
}

const monthOf = (date: string) => MONTH.format(new Date(date));
const yearOf = (date: string) => date.slice(0, 4);
const monthNumber = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
