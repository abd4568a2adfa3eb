import { DateTime } from 'luxon';
import { DAY_MS, HOUR_MS } from '../../../time.js';
import { promiseWindow } from '../../promise-window/promise-window.js';
import type { PromiseWindow } from '../../reading.js';
import { TIME_WORDS } from '../words.js';
import type { Sentence } from './sentences.js';

/** When and where a post was written: epoch milliseconds, and the team's IANA zone. */
export interface ReferenceTime {
  readonly at: number;
  readonly timeZone: string;
}

/**
 * How far away a named time is.
 * - `near`: now, or within the hour · `span`: starts now, at most a day ("over the next few hours", "today")
 * - `later`: another time · `open`: later, without a time ("soon", "once we hit 5M") · `none`: no time named
 */
interface Timing {
  readonly distance: 'near' | 'span' | 'later' | 'open' | 'none';
  readonly window: PromiseWindow | null;
}

const NOW =
  /\b(?:right now|(?<!from |until |till |by |up to )now(?! that)|as we speak|as i (?:type|write)|immediately|this (?:minute|second|very moment|instant)|imminently|any (?:minute|second|moment)|straight away|right away|at once|currently|today is the day)\b/;

const SPAN =
  /\b(?:over|in|within|during|throughout|across|for) (?:the )?(?:next|coming|following)\b|\bby the (?:hour|minute)\b/;

const TODAY = /(?<!\bnot )(?<!later )\btoday\b/;
const MARK_AT = 'at (?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten) ?(?:m|million|k|thousand)';

const OPEN = new RegExp(
  `\\b(?:soon|eventually|one day|some ?day|at some point|next time|in (?:the|a) (?:near )?future|when(?:ever)? (?:we|it|you|this|that|codex|the)|once (?!more\\b|again\\b|an?\\b|per\\b|every\\b|upon\\b)\\w+|as soon as|after (?:we|this|that|the|it)|if (?:we|you|this|it)|until|unless|upon|${MARK_AT}|later|shortly after|(?:hits?|reach(?:es)?) \\d|every(?! (?:single |paid |codex |one )?(?:of|plan|user|account|tier|subscriber|region)s?\\b)|next|asap|down the (?:road|line)|stay tuned)\\b`,
);

const DAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|last (?:week|night)|this morning|earlier)';

/** Times that do not date the statement, because they are about something else. */
const OTHER_TIMES: readonly RegExp[] = [
  // A promise, an announcement: "as promised yesterday", "promise from Monday kept".
  /\bas (?:i |we |was |had )?(?:already |just )?(?:promised|mentioned|said|announced|teased)(?: (?:yesterday|earlier|before|last (?:week|night)|today|this morning|on \w+day))?/g,
  new RegExp(`\\bpromised? (?:i |we )?(?:made )?(?:of |from |on )?${DAY}(?: kept)?`, 'g'),
  // What was before: "after today's outage", "following the incident on Monday", "since this morning".
  new RegExp(`\\b${DAY}'s (?!resets?\\b|\\w+ resets?\\b)`, 'g'),
  /\b(?:in |over |within )?(?:the |a |an )?(?:\w+ )?(?:minutes|hours?|days?|weeks?) (?:just |right |immediately )?(?:before|prior|leading up|earlier)\b/g,
  /\b(?:since(?! we\b)|following|due to|because of|given|caused by) [^,]*/g,
  /\bafter (?:the |this |that |our |a )?(?:[\w-]+ ){0,3}(?:outages?|incidents?|issues?|problems?|errors?|bugs?|downtime|disruptions?|slowdowns?|troubles?)\b[^,]*/g,
  // An expiry: "valid until Friday", "use it by the end of June".
  /\b(?:expir\w+|(?:is |are )?(?:valid|good|usable|redeemable)|(?:use|redeem|spend|claim|cash|keep)(?: \w+){0,3}) (?:(?:on|by|until|till|through|before|for|within|in|at)\b) [^,]*/g,
  // A span of choice: "any time before October".
  /\b(?:any ?time|at any (?:point|moment|time)|(?:on )?any day|whenever|at a time of your choosing|good|keeps|valid|redeem(?:able)?|usable)(?: (?:you|it) \w+)? (?:before|until|till|during|within|in|through|for|by)\b [^,]*/g,
  // The current day: "it's Monday", "it's midnight".
  new RegExp(`\\bit is (?:already |finally |still |only |a )*(?:${DAY}|midnight|noon|the weekend)`, 'g'),
  // A purpose: "for the weekend", "ahead of Thursday"; not "planned for the weekend".
  /(?<!\b(?:planned|scheduled|set|due|reset) )\bfor (?:the|your|this|a) (?:\w+ )?weekend\b/g,
  /\b(?:ahead of|in time for) (?:\w+ ){0,2}\w+/g,
  // A count of past ones: "the third reset this week", "second time in two days".
  /(?<=\b(?:resets|second|third|fourth|fifth|[2-9](?:nd|rd|th)|number \w{1,6}|reset [2-9]|twice|times?|one) (?:\w+ ){0,2})(?:(?:this|of the|in a|in one) (?:day|week|month|year)|in (?:\w+ )?(?:\d+|two|three|four|five|six|a few) (?:hours?|days?|weeks?))\b/g,
];

/** "At 09:10 PT" at 09:25 is past, not tomorrow: so far ahead is the next such time. */
const JUST_PASSED_MS = 20 * HOUR_MS;

/** "May 1": where it is the day of the post, a heading. */
const NAMES_DATE =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|\d(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

const NAMES_DAY =
  /\b(?:tomorrow|morning|\w+day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|\d{1,2}(?:st|nd|rd|th))\b/;

/**
 * The time that words name for their own statement.
 * @param said canonical words joined by spaces
 */
function timingOf(said: string, { at, timeZone }: ReferenceTime): Timing {
  const plain = OTHER_TIMES.reduce((rest, pattern) => rest.replace(pattern, ' '), said);
  const window = promiseWindow(plain, at, timeZone);
  if (window?.kind === 'clock' && (window.from ?? at) - at > JUST_PASSED_MS && !NAMES_DAY.test(plain))
    return { distance: 'none', window: null };
  const ahead = window?.to == null ? null : window.to - at;
  if (ahead !== null && ahead <= HOUR_MS) return { distance: 'near', window };
  if (window !== null) {
    const spans =
      ahead !== null &&
      window.from === at &&
      ahead <= DAY_MS &&
      (SPAN.test(plain) || TODAY.test(plain) || (window.kind === 'day' && NAMES_DATE.test(plain)));
    return { distance: spans ? 'span' : 'later', window };
  }
  if (NOW.test(plain)) return { distance: 'near', window: null };
  return { distance: OPEN.test(plain) ? 'open' : 'none', window: null };
}

/** Whether words name a time more than an hour ahead, or a day before that of the post. */
export interface Times {
  readonly isLater: (plain: string) => boolean;
  readonly isPast: (plain: string) => boolean;
  /** Whether the time that words name is over within a day. */
  readonly isWithinDay: (plain: string) => boolean;
}

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december';

const DATE = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTHS})|(${MONTHS}) (\\d{1,2})(?:st|nd|rd|th)?)\\b`,
);

/** A month without a day is past, but where it is an end, or may be a verb ("may", "march"). */
const PAST_MONTH = new RegExp(
  `(?<!\\b(?:until|by|before|through|of|till|end of|this) )\\b(?:${MONTHS.replace(/march\||may\|/g, '')})\\b(?! \\d)|^(?:changelog|release notes|archive)\\b.*\\b(?:${MONTHS})\\b`,
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
  const isLater = (plain: string) => timingOf(plain.replace(ownDay, ' '), reference).distance === 'later';
  const isWithinDay = (plain: string) => {
    const { window } = timingOf(plain, reference);
    return window?.to != null && window.to - reference.at <= DAY_MS;
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

/** Whether words do no more than give a time: "Wednesday", "ETA 6pm PT", "it is landing by midnight". */
export function isTimeFragment(plain: string): boolean {
  return plain
    .split(' ')
    .every((word) => TIME_WORDS.has(word) || /day$|^\d[\d:.]*(?:am|pm|st|nd|rd|th)?$|^utc[+-]\d/.test(word));
}

/** Things with a time of their own. */
const OTHER_THING =
  /\b(?:apps?|models?|gpt|features?|docs?|fix|fixes|versions?|plugins?|extension|cli|updates?|migration|rollout|launch\w*|releas\w+|livestream|stream|talk|podcast|blog|event|meetup|office hours|maintenance|conference|takes|happy|enjoy)\b/;

/** Words that refer to what was promised, or set people waiting for it. */
const REFERS =
  /\b(?:it|that|this|one|them|then|see you|surprise|something|alarms?|calendars?|be (?:there|ready|around)|stay tuned|planned|scheduled|target\w*|aim\w*|expect\w*|eta|check back|hold tight|instead|promise|party|watch)\b/;

const PAST = /\b(?:was|(?<!if you )were|had|did|yesterday|last|ago|since)\b/;
const FRAGMENT_WORDS = 8;

/** Whether a sentence can give the time of a promise in another one: it names nothing else. */
function givesTime(plain: string): boolean {
  if (PAST.test(plain) || OTHER_THING.test(plain)) return false;
  return REFERS.test(plain) || plain.split(' ').length <= FRAGMENT_WORDS;
}

/** The sentences from the one at `at`: it, the one after, the one before, and so on. */
export function nearestFirst(sentences: readonly Sentence[], at: number): readonly Sentence[] {
  return sentences
    .map((sentence, index) => ({ sentence, distance: Math.abs(index - at) * 2 - (index > at ? 1 : 0) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ sentence }) => sentence);
}

/** The time that a promise and the sentences around it give for it, nearest first and with an end if any has one. */
export function timeNear(
  sentences: readonly Sentence[],
  index: number,
  reference: ReferenceTime,
): PromiseWindow | null {
  let open: PromiseWindow | null = null;
  let any: PromiseWindow | null = null;
  const own = sentences[index];
  for (const one of nearestFirst(sentences, index)) {
    const plain = one.words.join(' ');
    const { window } = timingOf(plain, reference);
    if (!window || (one !== own && one.question)) continue;
    if (one !== own && !givesTime(plain)) any ??= window;
    else if (window.to !== null) return window;
    else open ??= window;
  }
  const said = own?.words.join(' ') ?? '';
  return open ?? (SAME_TIME.test(said) || MOVES.test(said) ? any : null);
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
  /\b(?:same (?:day|time|moment|morning|afternoon|evening|night|hour|week)|that (?:day|time|moment|morning|afternoon|evening|night|week)|then)\b/;

/** "It moves to Monday", "new attempt on Thursday". */
export const MOVES =
  /\b(?:mov(?:es?|ed|ing)|slip\w*|postpon\w+|reschedul\w+|push\w+|delay\w*|shift\w*|instead|try(?:ing)? (?:it )?again|(?:run|repeat) it(?: again)?|new (?:attempt|date|day|time|target|slot|eta)|now (?:on|planned|set|for|happening))\b/;
