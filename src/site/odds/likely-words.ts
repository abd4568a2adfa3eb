import type { LineBook } from '../../core/launches/odds-book-schema.js';
import { DAY_MS } from '../../core/time/time.js';
import { DEFAULT_LANGUAGE, type LanguageTag, wordsOf } from '../../words/locale.js';
import { monthName } from '../../words/times.js';

/** Up to here the days say more than the names of months. */
const SOON_DAYS = 45;

/**
 * When the next launch is most likely, in plain words: the middle half of its chance, from `p25` to `p75`.
 * @param today epoch milliseconds
 */
export function likelyWords(
  { p25, p75 }: LineBook['expected'],
  today: number,
  language: LanguageTag = DEFAULT_LANGUAGE,
): string {
  const words = wordsOf(language);
  const month = (date: string) => monthName(date, language, { month: 'long', year: 'numeric' });
  // A Chinese month in words alone would be 七月 beside 2026年8月.
  const nameOf = (date: string) =>
    monthName(date, language, { month: language === 'zh-CN' ? 'numeric' : 'long' });
  if (p25 === null) return words('odds.likely.never');
  if (p75 === null) return words('odds.likely.orLater', { from: month(p25) });
  const daysUntil = (date: string) => Math.round((Date.parse(date) - today) / DAY_MS);
  const from = daysUntil(p25);
  const to = daysUntil(p75);
  if (to <= SOON_DAYS)
    return from === to ? words('odds.likely.inDay', { days: to }) : words('odds.likely.inDays', { from, to });
  const apart = monthNumber(p75) - monthNumber(p25);
  if (apart === 0) return words('odds.likely.inMonth', { month: month(p75) });
  return words(apart === 1 ? 'odds.likely.inEither' : 'odds.likely.between', {
    sameYear: p25.slice(0, 4) === p75.slice(0, 4) ? 'yes' : 'no',
    from: month(p25),
    fromName: nameOf(p25),
    to: month(p75),
    toName: nameOf(p75),
  });
}

const monthNumber = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
