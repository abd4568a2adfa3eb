import { MIN_OWN_GAPS } from '../core/launches/history.js';
import type { LineBook } from '../core/launches/odds-book-schema.js';
import { DAY_MS } from '../core/time/time.js';
import { english, type Locale } from './locale.js';
import { percentText } from './numbers.js';
import { dateText } from './times.js';

/*
 * What is said of the launch odds.
 */

/** A caveat is added if the launch list ended longer ago. */
const OLD_LAUNCH_LIST_DAYS = 14;

/**
 * What to know before trusting a line's odds.
 * @param ledgerAsOf the day on which its launch list ends
 */
export function oddsCaveats(
  {
    currentModel,
    waitDays,
    dormant,
    launches,
  }: Pick<LineBook, 'currentModel' | 'waitDays' | 'dormant' | 'launches'>,
  ledgerAsOf: string,
  { words, language }: Pick<Locale, 'words' | 'language'>,
): readonly string[] {
  const today = Date.parse(currentModel.date) + waitDays * DAY_MS;
  const days = (today - Date.parse(ledgerAsOf)) / DAY_MS;
  const gaps = launches - 1;
  return [
    ...(days > OLD_LAUNCH_LIST_DAYS
      ? [words('odds.caveats.oldList', { day: dateText(ledgerAsOf, language), days })]
      : []),
    ...(dormant ? [words('odds.caveats.dormant', { days: waitDays })] : []),
    ...(gaps < MIN_OWN_GAPS ? [words('odds.caveats.fewGaps', { gaps })] : []),
  ];
}

type Hint = NonNullable<LineBook['hint']>;

/** How far an announcement moves the odds, for the number of days where it moves them most. */
export function hintText({
  dated,
  effect,
}: Pick<Hint, 'dated'> & { readonly effect: Pick<Hint['effect'], 'weight' | 'odds'> }): string {
  const [most] = effect.odds.toSorted((a, b) => Math.abs(b.with - b.without) - Math.abs(a.with - a.without));
  const [from, to] = [most?.without ?? 0, most?.with ?? 0].map((odds) => percentText(odds, english));
  return english('odds.hint', {
    isDated: String(dated),
    weight: percentText(effect.weight, english),
    isMoved: String(from !== to),
    days: most?.days ?? 0,
    from: from ?? '',
    to: to ?? '',
  });
}
