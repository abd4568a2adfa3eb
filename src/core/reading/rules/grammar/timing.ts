import { DateTime } from 'luxon';
import { DAY_MS, HOUR_MS } from '../../../time/time.js';
import { ownWindow } from '../../promise-window/own-window.js';
import { namesTime, spelledWindow } from '../../promise-window/promise-window.js';
import { MONTHS, spelledTimes } from '../../promise-window/spelled-times.js';
import type { PromiseWindow } from '../../reading.js';
import type { Sentence } from '../../wording/sentences.js';
import { announcingPart, clausesBeside, clausesIn, saidOfTime } from './time-clauses.js';

/** When and where a post was written: epoch milliseconds, and the team's IANA zone. */
export interface ReferenceTime {
  readonly at: number;
  readonly timeZone: string;
}

const SPAN =
  /\b(?:over|in|within|during|throughout|across|for) (?:the )?(?:next|coming|following)\b|\bby the (?:hour|minute)\b/;

const TODAY = /(?<!\bnot )(?<!later )\btoday\b/;

/** "May 1": where it is the day of the post, a heading. */
const NAMES_DATE = new RegExp(`\\b(?:${MONTHS.join('|')}) \\d`);

/**
 * Whether a window lies ahead, more than an hour from now; not one that began and ends within a day ("over
 * the next hours").
 */
function liesAhead(plain: string, window: PromiseWindow | null, at: number): boolean {
  if (window === null) return false;
  const ahead = window.to === null ? null : window.to - at;
  if (ahead === null || ahead <= HOUR_MS) return ahead === null;
  const isUnderWay =
    SPAN.test(plain) || TODAY.test(plain) || (window.kind === 'day' && NAMES_DATE.test(plain));
  return !(isUnderWay && window.from === at && ahead <= DAY_MS);
}

/** The time that a sentence names for what it announces, with the words that name it. */
function announcedTime(plain: string, { at, timeZone }: ReferenceTime) {
  const own = announcingPart(plain);
  for (const words of [own, ...(own === plain ? [] : clausesBeside(plain))]) {
    const window = ownWindow(words, at, timeZone);
    if (window) return { words, window };
  }
  return { words: own, window: null };
}

/** Whether words name a time more than an hour ahead, or a day before that of the post. */
export interface Times {
  readonly isLater: (plain: string) => boolean;
  readonly isPast: (plain: string) => boolean;
  /** Whether the time that words name is over within a day. */
  readonly isWithinDay: (plain: string) => boolean;
}

const DATE = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2})\\b`);

/** A month without a day is past, but where it is an end, or may be a verb ("may", "march"). */
const PAST_MONTH = new RegExp(
  `(?<!\\b(?:until|by|before|through|of|till|end of|this) )\\b(?:${MONTHS.filter((month) => !/^ma/.test(month)).join('|')})\\b(?! \\d)|^(?:changelog|release notes|archive)\\b.*\\b(?:${MONTHS.join('|')})\\b`,
);

/** How the words of a post written at some time name other times. */
export function timesAt(reference: ReferenceTime): Times {
  const today = DateTime.fromMillis(reference.at, { zone: reference.timeZone, locale: 'en' });
  const weekday = today.toFormat('cccc').toLowerCase();
  // "Sunday surprise", on a Sunday: the day of the post is no time to come.
  const ownDay = new RegExp(
    `(?<!\\b(?:next|by|until|before) )\\b(?:this |on |on a )?${weekday}(?:'s)?\\b`,
    'g',
  );
  const isLater = (plain: string) => {
    if (!namesTime(plain)) return false;
    const { words, window } = announcedTime(spelledTimes(plain).replace(ownDay, ' '), reference);
    return liesAhead(words, window, reference.at);
  };
  const isWithinDay = (plain: string) => {
    const { window } = announcedTime(spelledTimes(plain), reference);
    return window?.to != null && window.to - reference.at <= DAY_MS;
  };
  const isPast = (plain: string) => {
    const [date, month, day] = DATE.exec(namesTime(plain) ? spelledTimes(plain) : '') ?? [];
    if (date === undefined) return PAST_MONTH.test(plain);
    const isToday = Number(day) === today.day && month === today.monthLong?.toLowerCase();
    return !isToday && spelledWindow(date, reference.at, reference.timeZone) === null;
  };
  return { isLater, isPast, isWithinDay };
}

/** The items from the one at `at`: it, the one after, the one before, and so on. */
export function nearestFirst<Item>(items: readonly Item[], at: number): readonly Item[] {
  return items
    .map((item, index) => ({ item, distance: Math.abs(index - at) * 2 - (index > at ? 1 : 0) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ item }) => item);
}

/**
 * The time that a promise and the sentences around it give for it, nearest first and with an end if any has
 * one.
 */
export function timeNear(
  sentences: readonly Sentence[],
  index: number,
  reference: ReferenceTime,
): PromiseWindow | null {
  const windowOf = (phrase: string) => ownWindow(phrase, reference.at, reference.timeZone);
  const spelled = sentences.map(({ words, question }, at) => ({
    plain: spelledTimes(words.join(' ')),
    isAfter: at > index,
    isAsked: question && at !== index,
  }));
  const own = spelled[index]?.plain ?? '';
  const near = nearestFirst(spelled, index)
    .slice(1)
    .filter(({ isAsked }) => !isAsked);
  if (SAME_TIME.test(own)) {
    const part = announcingPart(own);
    const rest = clausesIn(own).filter((clause) => !part.includes(clause));
    const dated = [...rest, ...near.map(({ plain }) => plain)].find((words) => windowOf(words));
    if (dated !== undefined) return windowOf(`${dated} , ${part}`);
  }
  let open = announcedTime(own, reference).window;
  if (open && open.to !== null) return open;
  for (const { plain, isAfter } of near) {
    const window = windowOf(saidOfTime(plain, isAfter));
    if (window && window.to !== null) return window;
    open ??= window;
  }
  return open;
}

/** The time to which a withdrawal moves a reset; null where it does not. */
export function movedTo(
  sentences: readonly Sentence[],
  index: number,
  reference: ReferenceTime,
): PromiseWindow | null {
  const near = sentences.slice(Math.max(0, index - 1), index + 2);
  return near.some(({ words }) => MOVES.test(words.join(' '))) ? timeNear(sentences, index, reference) : null;
}

/** "On the same day", "that afternoon": the time that another sentence gives for something else. */
const SAME_TIME =
  /\b(?:same (?:day|time|moment|morning|afternoon|evening|night|hour|week|go)|(?:that|this) (?:day|time|moment|night|period)|that (?:morning|afternoon|evening|week)|on the day|with (?:it|that|this)|(?:when|once|after) it|then)\b/;

/** Names the day of something else, which was spoken of before. */
const SAME_DAY = /\b(?:(?:the|that|this)? ?same|that) (?:day|morning|afternoon|evening|night)\b/;

/** Whether words give the day of something that was named before them. */
export function isSameDay(plain: string): boolean {
  return SAME_DAY.test(plain);
}

/** "It moves to Monday", "new attempt on Thursday". */
export const MOVES =
  /\b(?:mov(?:es?|ed|ing)|slip\w*|postpon\w+|reschedul\w+|push\w+|delay\w*|shift\w*|instead|try(?:ing)? (?:it )?again|(?:run|repeat) it(?: again)?|new (?:attempt|date|day|time|target|slot|eta)|now (?:on|planned|set|for|happening))\b/;
