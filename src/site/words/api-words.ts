import { showsPastAlone } from '../../core/forecast/publication/texts.js';
import { DAY_MS } from '../../core/time.js';
import type { ForecastPart, PageData, PromiseRow } from '../page-data.js';
import type { Locale } from './locale.js';
import { dateText } from './times.js';
import { percentText, rangeText } from './words.js';

/*
 * Sentences that the API serves in English, in the language of the page.
 */

/** What messages know a missing part by. */
const NONE = 'none';

/** Why everything is to be read with reservation; null while the record is live. */
export function notLiveWords(
  { notLive, known, stats }: PageData,
  { words, language }: Locale,
): string | null {
  if (notLive === null) return null;
  const until = known.until;
  if (until === null) return words('api.notLive', { text: notLive, state: 'unread', until: '' });
  const hasLaterReset = stats.lastResetAt !== null && stats.lastResetAt > until;
  return words('api.notLive', {
    text: notLive,
    state: hasLaterReset ? 'incomplete' : 'unknown',
    until: dateText(until, language),
  });
}

/** The forecast in one sentence or two. */
export function headlineWords(data: PageData, forecast: ForecastPart, locale: Locale): string {
  const { headline: text, next24Hours, comparisons } = forecast;
  const { probability, low, high } = next24Hours;
  const { twentyFourHours } = comparisons.withoutHints;
  const { words } = locale;
  const percent = (chance: number) => percentText(chance, words);
  return words('api.headline', {
    text,
    notLive: notLiveWords(data, locale) ?? NONE,
    chance: percent(probability),
    low: percent(low),
    high: percent(high),
    range: rangeText(low, high, words),
    ...dueOf(data),
    pastAlone: showsPastAlone(probability, twentyFourHours) ? percent(twentyFourHours) : NONE,
  });
}

/** Promises whose time is open within a day; hints only where there is none. */
function dueOf({ promises, generatedAt }: PageData): {
  due: 'promised' | 'hinted' | typeof NONE;
  count: number;
} {
  const end = new Date(Date.parse(generatedAt) + DAY_MS).toISOString();
  const due = promises.filter(
    ({ part, from, to }) => part !== null && from <= end && (to === null || to > generatedAt),
  );
  const isHint = ({ strength }: PromiseRow) => strength === 'veiled';
  const promised = due.filter((one) => !isHint(one));
  if (promised.length > 0) return { due: 'promised', count: promised.length };
  return { due: due.length > 0 ? 'hinted' : NONE, count: due.length };
}

/** With fewer resets than this, the caveat says so. */
const FEW = 10;

/** What to know before trusting the number. */
export function caveatWords({ known, notLive, stats }: PageData, caveat: string, locale: Locale): string {
  const until = notLive === null ? null : known.until;
  return locale.words('api.caveat', {
    text: caveat,
    // Not the one that has no end yet: `until` says that.
    holes: known.holesSinceLastReset - (until === null ? 0 : 1),
    until: until === null ? NONE : dateText(until, locale.language),
    few: stats.totalResets < FEW ? 'yes' : 'no',
  });
}
