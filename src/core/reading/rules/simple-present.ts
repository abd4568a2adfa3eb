import type { Surroundings } from './finding.js';
import { isPutOff, type Timing } from './timing.js';

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
const SOON = /(?<!too )\b(?:soon|eventually|at some point)\b/;
/** "For big outages we reset", "when things break we reset": an occasion in general, not one that happened. */
const IN_GENERAL =
  /\bfor (?:(?:big|bad|long|major|such|most) )?(?:outages|incidents|bugs|mistakes|launches|milestones|ones)\b(?! (?:this|yesterday|today|we had|last))|\bwhen(?:ever)? (?:things|something|stuff|it|we) (?:breaks?|fails?|happens?|goes|go)\b/;
const CALENDAR =
  /\b(?:each|every|per) (?:month|week|\w*day|hour|window|(?:\d+|few|five|other|single) (?:hours?|days?|weeks?))\b/;

/** A simple present or past ("we reset", "limits get reset"), which look the same for "reset", in context. */
interface SimplePresent {
  readonly sentence: string;
  /** Canonical words of its sentence before the verb. */
  readonly lead: string;
  /** Its clause with the adjacent short adjuncts. */
  readonly scope: string;
  readonly timing: Timing;
  /** A whole class of users is named. */
  readonly ofAll: boolean;
}

/** What it is: a promise, if a time to come or a condition belongs to it; a rule; or left to the verb (null). */
export function readSimplePresent(said: SimplePresent, around: Surroundings): 'promise' | 'rule' | null {
  const { lead, scope, timing } = said;
  if (CALENDAR.test(scope)) return 'rule';
  if (timing.distance === 'later' && !/\byour\b/.test(scope)) return 'promise';
  if (SOON.test(scope) || BARGAIN.test(said.sentence) || isPutOff(around)) return 'promise';
  if (IN_GENERAL.test(said.sentence) && !PAST_TENSE.test(lead)) return 'rule';
  if (CONDITION.test(lead) && !PAST_TENSE.test(lead)) return said.ofAll ? 'promise' : 'rule';
  return null;
}
