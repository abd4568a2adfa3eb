import type { LineBook } from '../core/launches/odds-book-schema.js';
import { DAY_MS } from '../core/time.js';
import { DEFAULT_LANGUAGE, type Language, messagesOf } from './locale.js';
import { monthName } from './times.js';

/** Up to here the days say more than the names of months. */
const SOON_DAYS = 45;

/**
 * When the next launch is most likely, in plain words: the middle half of its chance, from `p25` to `p75`.
 * @param today epoch milliseconds
 */
export function likelyWords(
  { p25, p75 }: LineBook['expected'],
  today: number,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const { likely } = messagesOf(language).odds;
  const month = (date: string) => ({
    name: monthName(date, language, { month: 'long' }),
    full: monthName(date, language, { month: 'long', year: 'numeric' }),
  });
  if (p25 === null) return likely.never;
  if (p75 === null) return likely.orLater(month(p25));
  const daysUntil = (date: string) => Math.round((Date.parse(date) - today) / DAY_MS);
  if (daysUntil(p75) <= SOON_DAYS) return likely.inDays(daysUntil(p25), daysUntil(p75));
  const apart = monthNumber(p75) - monthNumber(p25);
  if (apart === 0) return likely.inMonth(month(p75));
  const words = apart === 1 ? likely.inEither : likely.between;
  return words(month(p25), month(p75), p25.slice(0, 4) === p75.slice(0, 4));
}

const monthNumber = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
