import { isSpelledTime } from '../promise-window/spelled-times.js';
import type { Sentence } from '../wording/sentences.js';
import { CLASSES, PLACES } from '../wording/words.js';
import type { Clauses } from './frame.js';

const NUMBER =
  '(?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|few|a few|(?:a )?couple(?: of)?|some|several)';

const ZONE = '(?: (?:pt|pst|pdt|et|est|edt|utc|gmt|cet|cest|bst|pacific|eastern)(?: time)?)?';
const CLOCK = `(?:(?:at|since|as of|around|about|from|by) )?\\d{1,2}(?:(?::\\d\\d)? ?(?:am|pm|oclock)|:\\d\\d)${ZONE}`;

/** Times that say now, within the hour, or since the morning: they add nothing to what is done. */
const NOW_TIMES = new RegExp(
  [
    `(?:just |about |roughly )?${NUMBER} (?:seconds?|minutes?|moments?|hours?) ago`,
    '(?<!(?:hours?|minutes?|days?|weeks?|months?) )(?:as of|since|from) (?:right )?(?:now|today|noon|midnight|lunch|lunchtime|breakfast|this (?:morning|afternoon|evening|minute|second|moment|hour|post))',
    '(?:in|during) (?:the )?(?:last|past) (?:few |couple of |\\d+ )?(?:minutes|hours?)',
    '(?:at |in )?this (?:very )?(?:morning|afternoon|evening|minute|second|moment|hour|instant)',
    `(?:over|in|within|during|throughout) (?:the )?(?:next|coming|following) (?:${NUMBER} )?minutes?`,
    `(?:over|during|throughout|(?<=\\b(?:rolling|rolls|going|spreading|propagating)(?: out)?(?: now)? )(?:in|within)) (?:the )?(?:next|coming|following) (?:${NUMBER} )?hours?`,
    '(?:in|within) the (?:next|coming|following) hour',
    'within (?:the|an) hour(?: or so)?',
    `(?:in|since) ${NUMBER} minutes?`,
    'in a (?:bit|minute|moment|sec|second|flash)|shortly|momentarily|any (?:minute|moment|second)',
    'earlier today|as (?:we speak|i type|i write|you read this)|while you read this|right (?:now|away)|effective immediately|with immediate effect',
    '(?:as|like) (?:i |we )?(?:promised|announced|said|mentioned|wrote)(?: (?:yesterday|earlier|before|last (?:week|night)|today|this morning|on \\w+day))?',
    CLOCK,
  ]
    .map((pattern) => `\\b(?:${pattern})\\b`)
    .join('|'),
  'g',
);

const TROUBLE =
  'trouble|outages?|inconvenience|delays?|disruptions?|interruptions?|patience|bugs?|incidents?|slowness|slowdowns?|wait|waiting|mess|downtime|errors?|issues?|problems?|hiccups?|crash(?:es)?|chaos|pain|it|understanding|support|celebration|launch|release|anniversary|birthday|milestone|week|morning|night|weekend';

const REASONS =
  'because|since|after|following|due|thanks|thank you|given|while|whilst|although|though|sorry|apologies|as (?:an?|my|our|compensation|thanks|apology|some|part|we|you|it|promised|many|several|most)|to (?:celebrate|make|compensate|thank|apologi[sz]e|mark|offset|cover|correct|fix|balance|reward|welcome|hono[u]?r)|in (?:return|exchange|response|recognition|appreciation|celebration|hono[u]?r|compensation|light)|instead of|no matter|regardless|with (?:the|this|that|so)';

/** What begins a clause that only gives a reason, and so may speak of a few. */
export const BECAUSE = new RegExp(`^(?:${REASONS})\\b`);

/** What begins a clause that only gives a reason, a wish or other news. */
export const REASON = new RegExp(
  `^(?:${REASONS}|so|some|which|meaning|hence|enjoy|go|happy|please|pls|but|and|whatever|as of|to (?:say|let|allow|help|give|keep|be|start|kick|get|ensure|account|reflect|show)|in (?:case|order|addition)|(?:for|over|from|about) (?:(?:the|your|this|that|these|those|our|any|being|last|recent|earlier|long|a|\\w+'s) ){0,3}(?:${TROUBLE})|(?:on|from) (?:us|me|the house))\\b`,
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
const CAPITALISED = /(?<![\s](?:in|from|at|near|outside)\s)(?<=[\p{L}\p{N},'’)]\s)\p{Lu}[\p{L}\p{N}]*/gu;

const NOUN =
  /\b((?:an?|another|one|this|that|every|each|your)(?: (?:full|global|general|complete|manual|usage|limits?|quota|weekly|free|extra|additional|surprise|banked|stored|saved|spare)){0,3}|the(?: (?:full|global|general|complete|manual|usage|limit|quota|weekly|promised|banked|stored|saved|spare)){0,3}) reset\b(?! (?:limits|usage|quotas?|button)\b)|^reset(?= of\b)/g;

const INFINITIVE =
  /\b(to|will|shall|would|could|should|might|may|can|must|not|never|let us)((?: (?:also|just|then|again|fully|all))?) reset\b/g;

/** What is limited: "session limits", "message caps". */
const MODIFIER =
  /\b(?:rate|session|message|request|api|token|agent|compute|usage|plan|model) (?=(?:limits?|caps?|quotas?|usage|windows?|counters?|allowances?|budgets?)\b)/g;

/**
 * "Reset" is noun, infinitive and past: here a noun stands in the plural, and for the infinitive a verb that
 * has one.
 */
function unambiguous(plain: string): string {
  return plain
    .replace(NOUN, (phrase) => phrase.replace(/reset$/, 'resets'))
    .replace(INFINITIVE, '$1$2 clear')
    .replace(MODIFIER, '');
}

/** Where the clauses of a sentence begin and end; times that say now are left out. */
export function clausesOf(
  sentence: Pick<Sentence, 'words' | 'verbatim'>,
  isLater: (plain: string) => boolean,
): Clauses {
  const plain = unambiguous(sentence.words.join(' '))
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
    names: words.some((word) => EVERYBODY.has(word)) ? namesIn(sentence.verbatim) : new Set(),
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
