import type { PromiseWindow } from '../reading.js';
import { CONFIDENCE, type Surroundings } from './finding.js';
import { GIFT, LONG_PAST, SHORT_PAST } from './lexicon-pragmatics.js';
import { dueBefore } from './pending.js';
import type { Sentence } from './sentences.js';
import { isConditional, type Timing, timingOf } from './timing.js';

/** Start of the reason or purpose of a reset. Times after it belong to something else. */
const REASON =
  /\b(?:to|because|after|due|as|since|given|following|so|while|which|that|with|caused|from|when|where|for (?:the|this|these|any|what|how|having|those|all the|being|last|yesterday))\b/;
const DAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|last (?:week|night)|this morning|earlier)';
/** Times that do not date the statement, because they are about something else. */
const OTHER_TIMES: readonly RegExp[] = [
  // A promise, an announcement: "as promised yesterday", "promise from Monday kept".
  /\bas (?:i |we |was |had )?(?:already |just )?(?:promised|mentioned|said|announced|discussed|teased)(?: (?:yesterday|earlier|before|last (?:week|night)|today|this morning|on \w+day))?/g,
  new RegExp(`\\bpromised? (?:i |we )?(?:made )?(?:of |from |on )?${DAY}(?: kept)?`, 'g'),
  // The current day: "it's Monday", "it's midnight".
  new RegExp(
    `\\b(?:it is|technically) (?:already |finally |still |only |a |technically )*(?:${DAY}|midnight|noon|the weekend)`,
    'g',
  ),
  // A purpose: "for the weekend", "ahead of Thursday"; not "planned for the weekend".
  /(?<!\b(?:planned|scheduled|set|due|lined up|reset) )\bfor (?:the|your|this|a) (?:\w+ )?weekend\b/g,
  /\b(?:ahead of|in time for) (?:\w+ ){0,2}\w+/g,
  // A count of past ones: "the third reset this week", "second time in two days".
  /(?<=\b(?:second|third|fourth|fifth|[2-9](?:nd|rd|th)|number \w{1,6}|reset [2-9]|twice|times?|one) (?:\w+ ){0,2})(?:(?:this|of the|in a) (?:day|week|month|year)|in (?:\w+ )?(?:\d+|two|three|four|five|six|a few) (?:hours?|days?|weeks?))\b/g,
];
/** "As mentioned a few hours ago": what follows is known already. */
const MENTIONED_BEFORE =
  /\bas (?:i |we )?(?:have |already )?(?:mentioned|announced|said|posted|tweeted) (?:(?:\w+ ){1,3}ago|earlier|before|above|yesterday|last \w+|on \w+day)\b/;
const NEXT_SENTENCE_TIME_WORDS = 7;

/** Whether a finished reset happened on another day (`long`) or earlier the same day (`short`). */
export function pastOf(
  words: readonly string[],
  clauseStart: number,
  at: number,
  tail: string,
): 'long' | 'short' | 'told' | null {
  const opening = withoutOtherTimes(words.slice(clauseStart, Math.min(at, clauseStart + 4)).join(' '));
  if (MENTIONED_BEFORE.test(words.slice(0, at).join(' '))) return 'told';
  const own = withoutReason(withoutOtherTimes(tail));
  if (
    LONG_PAST.test(own) ||
    /^(?:yesterday|last (?:week|night|month|time|year)|(?:\w+ )?\w+ (?:day|week|month|year)s? ago|(?:back )?in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/.test(
      opening,
    )
  )
    return 'long';
  if (SHORT_PAST.test(own) || /^earlier (?:today|this)/.test(opening)) return 'short';
  return null;
}

/** Whether an undated "we'll reset" takes effect at once, because the post hands it over ("Enjoy one on us"). */
export function handsOver(sentence: Sentence, timing: Timing, around: Surroundings): boolean {
  if (timing.distance !== 'none' || !around.hasGift) return false;
  const plain = sentence.words.join(' ');
  return (
    !isConditional(plain) &&
    timingOf(plain, around.at, around.timeZone).distance === 'none' &&
    nextTime(around).distance === 'none'
  );
}

/** When a promise is due, as its clause or sentence says. */
export function hintTime(
  sentence: Sentence,
  timing: Timing,
  around: Surroundings,
): { window: PromiseWindow | null; confidence: number } {
  const window = timing.window ?? ownTiming(sentence.words.join(' '), around).window;
  return { window, confidence: window ? CONFIDENCE.hintDated : CONFIDENCE.hint };
}

function nextTime(around: Surroundings): Timing {
  const short = around.next.split(' ').length <= NEXT_SENTENCE_TIME_WORDS && !GIFT.test(around.next);
  return short ? timingOf(around.next, around.at, around.timeZone) : { distance: 'none', window: null };
}

/** The time that words give for their own statement, without times that date something else. */
export function ownTiming(plain: string, around: Surroundings): Timing {
  return timingOf(withoutOtherTimes(plain), around.at, around.timeZone);
}

/** "Big day tomorrow. Everyone gets a reset": a bare or present statement takes the time of the sentence before. */
export function comesLater(around: Surroundings): boolean {
  return (
    /\b(?:comes?|coming|arrives?|lands?|drops?|surprise|treats?|something|(?:big|great|good|fun) (?:day|week|one))\b/.test(
      around.previous,
    ) && ownTiming(around.previous, around).distance === 'later'
  );
}

/** The words before the reason or purpose. */
export function withoutReason(tail: string): string {
  const stop = REASON.exec(tail.slice(0, 400));
  return stop ? tail.slice(0, stop.index) : tail;
}

function withoutOtherTimes(plain: string): string {
  return OTHER_TIMES.reduce((rest, pattern) => rest.replace(pattern, ' '), plain);
}
