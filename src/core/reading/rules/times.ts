import { DateTime } from 'luxon';
import { DAY_MS } from '../../time.js';
import { type Clock, timingOf } from './grammar/timing.js';
import type { Times } from './judge.js';

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december';
const DATE = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTHS})|(${MONTHS}) (\\d{1,2})(?:st|nd|rd|th)?)\\b`,
);
/** A month without a day is past, but where it is an end, or may be a verb ("may", "march"). */
const PAST_MONTH = new RegExp(
  `(?<!\\b(?:until|by|before|through|of|till|end of|this) )\\b(?:${MONTHS.replace(/march\||may\|/g, '')})\\b(?! \\d)|^(?:changelog|release notes|archive)\\b.*\\b(?:${MONTHS})\\b`,
);

/** How the words of a post written at some time name other times. */
export function timesAt(clock: Clock): Times {
  const today = DateTime.fromMillis(clock.at, { zone: clock.timeZone, locale: 'en' });
  const weekday = today.toFormat('cccc').toLowerCase();
  // "Sunday surprise", on a Sunday: the day of the post is no time to come.
  const ownDay = new RegExp(
    `(?<!\\b(?:next|by|until|before) )\\b(?:this |on |on a )?${weekday}(?:'s)?\\b`,
    'g',
  );
  const isLater = (plain: string) => timingOf(plain.replace(ownDay, ' '), clock).distance === 'later';
  const isWithinDay = (plain: string) => {
    const { window } = timingOf(plain, clock);
    return window?.to != null && window.to - clock.at <= DAY_MS;
  };
  const isPast = (plain: string) => {
    const [, day, month, monthBefore, dayAfter] = DATE.exec(plain) ?? [];
    if (day === undefined && dayAfter === undefined) return PAST_MONTH.test(plain);
    const isToday =
      Number(day ?? dayAfter) === today.day && (month ?? monthBefore) === today.monthLong?.toLowerCase();
    return !isToday && !isLater(plain);
  };
  return { isLater, isPast, isWithinDay };
}
