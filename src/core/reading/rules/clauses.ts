import { isSpelledTime } from '../promise-window/spelled-times.js';
import type { Sentence } from '../wording/sentences.js';
import { CLASSES, PLACES } from '../wording/words.js';
import type { Clauses } from './frame.js';

const NUMBER = '(?:\\d+|an?|one|two|three|four|five|nine|ten|eleven|few|a few|couple(?: of)?|some|several)';

const ZONE = '(?: (?:pt|pst|pdt|et|est|edt|utc|gmt|cet|cest|bst|pacific|eastern))?';
const CLOCK = `(?:(?:at|since|as of|around|about|from|by) )?\\d{1,2}(?:(?::\\d\\d)? ?(?:am|pm|oclock)|:\\d\\d)${ZONE}`;

/** Times that say now, within the hour, or since the morning: they add nothing to what is done. */
const NOW_TIMES = new RegExp(
  [
    `(?:about )?${NUMBER} (?:seconds?|minutes?|moments?|hours?) ago`,
    '(?<!(?:hours?|minutes?|days?|weeks?|months?) )(?:as of|since|from) (?:now|today|noon|midnight|lunch|this (?:morning|afternoon|evening|minute|second|moment|hour|post))',

    '(?:at |in )?this (?:morning|afternoon|evening|minute|second|moment|hour)',
    `(?:over|in|within|during) (?:the )?(?:next|coming|following) (?:${NUMBER} )?minutes?`,
    `(?:over|during) (?:the )?(?:next|coming|following) (?:${NUMBER} )?hours?`,
    '(?:in|within) the (?:next|coming|following) hour',
    'within (?:the|an) hour',
    `(?:in|since) ${NUMBER} minutes?`,
    'shortly',
    'earlier today|as (?:we speak|i type)|while you read this|right now|effective immediately|with immediate effect',
    'as (?:we )?(?:promised|announced|said|mentioned)(?: (?:yesterday|before|today|on \\w+day))?',
    'like (?:we )?wrote',
    CLOCK,
  ]
    .map((one) => `\\b(?:${one})\\b`)
    .join('|'),
  'g',
);

const TROUBLE =
  'trouble|outages?|inconvenience|disruptions?|patience|bugs?|incidents?|wait|waiting|downtime|it|understanding|support|release|week|morning|night|weekend';

const REASONS =
  'because|since|after|following|due|thanks|thank you|given|while|whilst|although|though|sorry|apologies|as (?:an?|my|our|compensation|thanks|apology|some|part|we|you|it|promised|many|several|most)|to (?:celebrate|make|compensate|thank|apologi[sz]e|mark|offset)|in (?:return|response|recognition|appreciation|compensation|light)|instead of|no matter|regardless|with (?:the|this|that|so)';

/** What begins a clause that only gives a reason, and so may speak of a few. */
export const BECAUSE = new RegExp(`^(?:${REASONS})\\b`);

/** What begins a clause that only gives a reason, a wish or other news. */
export const REASON = new RegExp(
  `^(?:${REASONS}|so|some|which|hence|enjoy|go|happy|please|pls|but|and|whatever|as of|to (?:say|let|give|keep|be|start|get|account|show)|in (?:case|addition)|(?:for|over|from|about) (?:(?:the|your|this|that|these|those|our|any|being|last|long|a|\\w+'s) ){0,3}(?:${TROUBLE})|(?:on|from) (?:us|me|the house))\\b`,
);

/** Words after which a clause may begin. */
const OPENERS: ReadonlySet<string> = new Set([
  ',',
  'and',
  'but',
  'so',
  'then',
  'or',
  'that',
  'therefore',
  'hence',
  'yes',
  'also',
]);

const SUBJECTS: ReadonlySet<string> = new Set(CLASSES.TEAM);
const EVERYBODY: ReadonlySet<string> = new Set([...CLASSES.ALL, ...CLASSES.USERS]);

/** After these a name says where, not for whom. */
const CAPITALISED = /(?<![\s](?:in|from|at)\s)(?<=[\p{L}\p{N},'’)]\s)\p{Lu}[\p{L}\p{N}]*/gu;

const NOUN =
  /\b((?:an?|another|one|this|that|every|each|your)(?: (?:full|manual|usage|limits?|quota|extra|additional|banked|stored|saved|spare)){0,3}|the(?: (?:usage|limit|quota|weekly|banked|stored|saved)){0,3}) reset\b(?! (?:limits|quotas?|button)\b)|^reset(?= of\b)/g;

const INFINITIVE =
  /\b(to|will|shall|would|could|should|might|may|can|must|not|never)((?: (?:also|fully|all))?) reset\b/g;

/** What is limited: "session limits", "message caps". */
const MODIFIER =
  /\b(?:rate|session|message|token|usage|plan) (?=(?:limits?|caps?|quotas?|windows?|counters?|allowances?)\b)/g;

/**
 * "Reset" is noun, infinitive and past: here a noun stands in the plural, and for the infinitive a verb that
 * has one.
 */
function unambiguous(plain: string): string {
  return plain
    .replace(NOUN, (said) => said.replace(/reset$/, 'resets'))
    .replace(INFINITIVE, '$1$2 clear')
    .replace(MODIFIER, '');
}

/** Where the clauses of a sentence begin and end; times that say now are left out. */
export function clausesOf(
  { words: said, verbatim }: Pick<Sentence, 'words' | 'verbatim'>,
  isLater: (plain: string) => boolean,
): Clauses {
  const plain = unambiguous(said.join(' '))
    .replace(NOW_TIMES, (time) => (/\d/.test(time) && isLater(time) ? time : ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const words = plain === '' ? [] : plain.split(' ');
  const starts = new Set([0]);
  const ends = new Set([words.length]);
  for (const [index, word] of words.entries()) {
    if (OPENERS.has(word)) starts.add(index + 1);
    if (SUBJECTS.has(word)) starts.add(index);
    if (word === ',' || REASON.test(words.slice(index, index + 7).join(' '))) ends.add(index);
  }
  return {
    words,
    starts,
    ends,
    names: words.some((word) => EVERYBODY.has(word)) ? namesIn(verbatim) : new Set(),
  };
}

/**
 * Names of products and plans in a sentence that speaks of everybody or of users: what is written with a
 * capital.
 */
function namesIn(verbatim: string): ReadonlySet<string> {
  const names = [...verbatim.matchAll(CAPITALISED)].map(([name]) => name.toLowerCase());
  return new Set(
    names.filter((name) => !PLACES.has(name) && !isSpelledTime(name)).flatMap((name) => [name, `${name}'s`]),
  );
}
