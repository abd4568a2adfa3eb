import type { Surroundings } from './finding.js';
import { type Timing, timingOf } from './timing.js';

const OPENS_CONDITION = '(?:if|when|once|after|as soon as|the (?:moment|second|minute|day))';
/** Verbs for reaching a mark, in the present tense. */
const MARK =
  '(?:hits?|reach(?:es)?|gets?|cross(?:es)?|pass(?:es)?|makes?|lands?|ships?|clears?|looks?|holds?|stays?|goes|comes|finish(?:es)?|ends?|wins?|beats?|is|are|do|does)';
/** A mark to be reached before "we reset". */
const BARGAIN = new RegExp(
  `\\b${OPENS_CONDITION} (?!you (?:are|do|see) )(?:we|you|i|it|they|this|that|these|codex|(?:the|my|our|your|this|that|enough) (?:\\w+ ){1,3})(?: ?all)? ?${MARK}\\b|\\b\\d+(?:k|m)? (?:likes|reposts|retweets|replies|stars|users)\\b.* and (?:we|i)\\b|\\bat \\d[\\d.,]*(?:m\\b|k\\b|k?m? (?:million|(?!am\\b|pm\\b|hours|minutes|percent)\\w{2,}s\\b))`,
);
/** A condition before the verb. With a past tense in it, it is an occasion instead. */
const CONDITION = /\b(?:if(?! you (?:are|do|see)\b)|once(?! (?:more|again))|as soon as|when we do)\b/;
const PAST_TENSE =
  /\b(?:was|were|had|did|saw|went|broke|got|came|took|found|lost|noticed|missed|could|would|\w{3,}ed)\b/;
/** "Everyone knows what happens at 10": the sentence before names the mark. */
const KNOWN_BARGAIN =
  /\bwhat happens (?:at|when|if|once|after|next)\b|^(?:if|when|once|as soon as) [^,]{1,60}$/;
const SOON = /\b(?:soon|eventually|at some point)\b/;
const SOON_DATED =
  /\b(?:tomorrow|tonight|later today|(?:in the|this) (?:morning|evening|afternoon)|at (?:\d{1,2}[:\d]{0,3} ?(?:am|pm)?|noon|midnight))\b/;
const IN_A_WHILE =
  /^(?:\w+ ,? ?){0,3}in (?:about |around |roughly |the next )?(?:\d+|an?|two|three|a few|a couple of) /;

const TONIGHT_ALONE = /^(?!.*\b(?:(?:at|in) \d|later|tomorrow)).*\btonight\b/;

/** A fragment that only gives a time, or what it depends on. */
const APPENDED_TIME =
  /^(?:but |and |probably )?(?:(?:first thing |early |late |later )?(?:tomorrow|tonight|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: (?:morning|afternoon|evening|night))?|first thing in the morning|in the morning|later today|next week|this (?:evening|weekend))(?:$| ,? ?(?:at|around|after|before|once|when|as soon|if|by|for (?:all|everyone)|all plans|everyone|promise|\d{1,2}(?:am|pm)?)\b)/;
const CASE_RULE =
  /(?:^|, |\b(?:and|so|but) )(?:for (?!(?:\w+ )?(?:users|plans|accounts|subscribers|thanks)\b)(?:\w+ )?\w{3,}s (?:\w+ ){0,5}|when (?:things|stuff|something) (?:go|goes|break|breaks|fail|fails) (?:\w+ )?)(?:, )?we(?: just| always)?$/;

/** A short answer that only gives a future time: "Soon, but not today". */
const LATER_ANSWER =
  /^(?:yes ,? ?|yep ,? ?|maybe ,? ?)?(?:very |quite |pretty |really )?(?:soon|tomorrow|tonight|later today|this week|next week|this weekend|on \w+day)(?: (?:morning|afternoon|evening|night|actually))?(?: ,? ?(?:but )?not (?:quite )?(?:today|yet))?$/;

/** A simple present ("we reset", "limits get reset") in context. */
interface SimplePresent {
  readonly sentence: string;
  /** Canonical words of its sentence before the verb. */
  readonly lead: string;
  /** Its clause with the adjacent short adjuncts. */
  readonly scope: string;
  readonly timing: Timing;
  /** A whole class of users is named. */
  readonly ofAll: boolean;
  /** The limits are the subject. */
  readonly ofLimits: boolean;
}

/**
 * Why a simple present is about the future, or null. "We reset" can be past or present: a future time or a condition,
 * in its clause or the sentence before, makes it a promise.
 */
export function pendingReason(said: SimplePresent, around: Surroundings): string | null {
  const { lead, scope, timing } = said;
  // "I reset everyone tonight. Enjoy": a gift this evening, so it is done.
  const handedOver = around.hasGift && !said.ofLimits && TONIGHT_ALONE.test(scope);
  if (timing.distance === 'later' && !handedOver && !/\byour\b/.test(scope)) {
    if (SOON_DATED.test(scope) || IN_A_WHILE.test(scope)) return 'a present tense with a time to come';
    if (said.ofAll && said.ofLimits && !/\bweekly\b/.test(scope)) return 'limits reset at a later time';
  }
  if (SOON.test(scope) && !/\btoo soon\b/.test(scope)) return 'a present tense with a time to come';
  if (answersLater(around.previous)) return 'a time to come stands before it';
  if (BARGAIN.test(said.sentence)) return 'a bargain: a reset for a mark reached';
  if (onCondition(lead) && (said.ofAll || timing.distance === 'later')) return 'a reset on a condition';
  if (isPutOff(around.next)) return 'a present tense, and its time in the words that follow';
  if (KNOWN_BARGAIN.test(around.previous)) return 'a bargain named just before';
  return null;
}

/** Whether an unmet condition precedes a verb. */
export function onCondition(lead: string): boolean {
  const condition = CONDITION.exec(lead);
  return condition !== null && !PAST_TENSE.test(lead.slice(condition.index));
}

/** Whether a fragment postpones the sentence before it: "First thing tomorrow, once …". */
export function isPutOff(next: string): boolean {
  return APPENDED_TIME.test(next);
}

/** "For outages we reset": a general rule, not this event. */
export function isCaseRule(lead: string): boolean {
  return CASE_RULE.test(lead);
}

/** When it is due, if the sentence before gives the time. */
export function dueBefore(around: Surroundings): Timing {
  return answersLater(around.previous) || KNOWN_BARGAIN.test(around.previous)
    ? timingOf(around.previous, around.at, around.timeZone)
    : { distance: 'none', window: null };
}

/** Whether a short answer only gives a future time. */
export function answersLater(plain: string): boolean {
  return LATER_ANSWER.test(plain);
}
