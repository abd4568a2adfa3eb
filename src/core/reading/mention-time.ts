import { CONFIDENCE, type Surroundings } from './finding.js';
import { GIFT, LONG_PAST, SHORT_PAST } from './lexicon-pragmatics.js';
import type { PromisedWindow } from './reading.js';
import type { Sentence } from './sentences.js';
import { isConditional, type Timing, timingOf } from './timing.js';

/** Where the reason or purpose of a reset begins: times after it belong to something else. */
const REASON =
  /\b(?:to|because|after|due|as|since|given|following|so|while|which|that|with|caused|from|when|where|for (?:the|this|these|any|what|how|having|those|all the|being|last|yesterday))\b/;
/** "The third reset this week": a count of what was, not a time to come. */
const COUNTED_IN =
  /(?<=\b(?:second|third|fourth|fifth|[2-9](?:nd|rd|th)|number \w{1,6}|reset [2-9]) (?:\w+ ){0,2})(?:this|of the|in a) (?:day|week|month|year)\b/;
const NEXT_SENTENCE_TIME_WORDS = 7;

/** The time that stands with a mention: in its clause, and in short adjuncts beside it. */
export function mentionTiming(scope: string, around: Surroundings): Timing {
  return timingOf(withoutPromiseTime(scope).replace(COUNTED_IN, ' '), around.at, around.timeZone);
}

/** "Tomorrow we reset", "limits get reset tonight"; not "your limits reset on Monday", a window of one's own. */
export function isSoonDated(timing: Timing, scope: string): boolean {
  return (
    timing.distance === 'later' &&
    !/\byour\b/.test(scope) &&
    /\b(?:tomorrow|tonight|later today|this (?:evening|afternoon)|at (?:\d{1,2}[:\d]{0,3} ?(?:am|pm)?|noon|midnight))\b/.test(
      scope,
    )
  );
}

/** Whether a finished reset is one of another day, or of earlier the same day; reasons do not date it. */
export function pastOf(
  words: readonly string[],
  clauseStart: number,
  at: number,
  tail: string,
): 'long' | 'short' | null {
  const opening = withoutPromiseTime(words.slice(clauseStart, Math.min(at, clauseStart + 4)).join(' '));
  const told = withoutPromiseTime(tail);
  const stop = REASON.exec(told.slice(0, 400));
  const own = stop ? told.slice(0, stop.index) : told;
  if (LONG_PAST.test(own) || /^(?:yesterday|last (?:week|night|month|time|year))\b/.test(opening))
    return 'long';
  if (SHORT_PAST.test(own) || /^earlier (?:today|this)/.test(opening)) return 'short';
  return null;
}

/** Whether an undated "we'll reset" is handed over at once ("Enjoy one on us"): then it is under way. */
export function handsOver(sentence: Sentence, timing: Timing, around: Surroundings): boolean {
  if (timing.distance !== 'none' || !around.hasGift) return false;
  const plain = sentence.words.join(' ');
  return (
    !isConditional(plain) &&
    timingOf(plain, around.at, around.timeZone).distance === 'none' &&
    nextTime(around).distance === 'none'
  );
}

/** When a promise is due: said with it, elsewhere in its sentence, or in a short sentence that follows. */
export function hintTime(
  sentence: Sentence,
  timing: Timing,
  around: Surroundings,
): { window: PromisedWindow | null; confidence: number } {
  const window =
    timing.window ??
    timingOf(withoutPromiseTime(sentence.words.join(' ')), around.at, around.timeZone).window ??
    nextTime(around).window;
  return { window, confidence: window ? CONFIDENCE.hintDated : CONFIDENCE.hint };
}

function nextTime(around: Surroundings): Timing {
  const short = around.next.split(' ').length <= NEXT_SENTENCE_TIME_WORDS && !GIFT.test(around.next);
  return short ? timingOf(around.next, around.at, around.timeZone) : { distance: 'none', window: null };
}

/** "As promised yesterday" dates the promise, "by 20 hours" an amount: neither dates the reset. */
function withoutPromiseTime(plain: string): string {
  return plain.replace(
    /\bas (?:i |we |was |had )?(?:already |just )?(?:promised|mentioned|said|announced|discussed|teased)(?: (?:yesterday|earlier|before|last (?:week|night)|today|this morning))?/g,
    ' ',
  );
}
