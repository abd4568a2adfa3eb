import { isSpelledTime } from '../promise-window/spelled-times.js';
import type { Clauses } from './frame.js';
import type { Sentence } from './grammar/sentences.js';
import { CLASSES, PLACES } from './words.js';

const NUMBER =
  '(?:\\d+|an?|one|two|three|four|five|nine|ten|eleven|few|a few|(?:a )?couple(?: of)?|some|several)';

const ZONE = '(?: (?:pt|pst|pdt|et|est|edt|utc|gmt|cet|cest|bst|pacific|eastern)(?: time)?)?';
const CLOCK = `(?:(?:at|since|as of|around|about|from|by) )?\\d{1,2}(?:(?::\\d\\d)? ?(?:am|pm|oclock)|:\\d\\d)${ZONE}`;

/** Times that say now, within the hour, or since the morning: they add nothing to what is done. */
const NOW_TIMES = new RegExp(
  [
    `(?:just |about |roughly |some )?${NUMBER} (?:seconds?|minutes?|moments?|hours?) ago`,
    '(?<!(?:hours?|minutes?|days?|weeks?|months?) )(?:as of|since|from) (?:right )?(?:now|today|noon|midnight|lunch|lunchtime|breakfast|this (?:morning|afternoon|evening|minute|second|moment|hour|tweet|post))',
    '(?:in|during) (?:the )?(?:last|past) (?:few |couple of |\\d+ )?(?:minutes|hours?)',
    '(?:at |in )?this (?:very )?(?:morning|afternoon|evening|minute|second|moment|hour|instant)',
    `(?:over|in|within|during|throughout) (?:the )?(?:next|coming|following) (?:${NUMBER} )?minutes?`,
    `(?:over|during|throughout|(?<=\\b(?:rolling|rolls|going|spreading|propagating)(?: out)?(?: now)? )(?:in|within)) (?:the )?(?:next|coming|following) (?:${NUMBER} )?hours?`,
    '(?:in|within) the (?:next|coming|following) hour',
    'within (?:the|an) hour(?: or so)?',
    `(?:in|since) ${NUMBER} minutes?`,
    'in a (?:bit|minute|moment|sec|second|flash)|shortly|momentarily|any (?:minute|moment|second)',
    'earlier today|as (?:we speak|i type|i write|you read this)|while you read this|right (?:now|away)|effective immediately|with immediate effect',
    'as (?:i |we )?(?:promised|announced|said|mentioned)(?: (?:yesterday|earlier|before|last (?:week|night)|today|this morning|on \\w+day))?',
    'like (?:i |we )?(?:promised|said|wrote)',
    CLOCK,
  ]
    .map((one) => `\\b(?:${one})\\b`)
    .join('|'),
  'g',
);

const TROUBLE =
  'trouble|outages?|inconvenience|delays?|disruptions?|patience|bugs?|incidents?|slowness|slowdown|wait|waiting|mess|downtime|errors?|issues?|problems?|hiccups?|chaos|pain|fun|it|understanding|support|celebration|launch|release|anniversary|birthday|milestone|interruption|ride|crash|crashes|week|morning|night|weekend|users and counting';

/** What begins a clause that only gives a reason, a wish or other news. */
export const REASON = new RegExp(
  `^(?:because|since|after|following|due|thanks|given|while|whilst|so|which|meaning|hence|thank you|sorry|enjoy|go|happy|please|pls|but|and|apologies|instead of|no matter|whatever|regardless|as (?:an?|my|our|compensation|thanks|apology|part|well|you|we|it|some|promised|of)|to (?:celebrate|make|compensate|thank|mark|apologi[sz]e|say|let|allow|help|give|offset|cover|correct|keep|be|welcome|start|kick|get|reward|account|ensure|enable|balance|reflect|fix|show|honou?r|remove)|in (?:celebration|return|honou?r|exchange|response|light|case|order|addition|compensation|recognition|appreciation|atonement|gratitude)|(?:for|over|with|from|about) (?!(?:\\w+ )?(?:everyone|all|users|plans|those|you)\\b)(?:(?:the|your|this|that|these|those|our|any|bearing|sticking|being|putting|last|recent|earlier|long|rough|bumpy|a|\\w+'s|\\w+day) ){0,3}(?:${TROUBLE})\\b|with (?:this|the|today's|that) (?:\\w+ )?(?:release|update|launch|version|deploy|fix)|(?:on|from) (?:us|me|the house)\\b)`,
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
  /\b((?:an?|another|one|this|that|every|each|your)(?: (?:full|global|general|complete|manual|usage|limits?|quota|weekly|rate|free|extra|additional|banked|stored|saved|spare|surprise)){0,3}|the(?: (?:full|global|general|complete|manual|usage|limit|quota|weekly|banked|stored|saved|spare|promised)){0,3}) reset\b(?! (?:limits|usage|quotas?|button)\b)|^reset(?= of\b)/g;

const INFINITIVE =
  /\b(to|will|shall|would|could|should|might|may|can|must|cannot|not|never|let us)((?: (?:also|just|then|again|fully|all))?) reset\b/g;

/** What is limited: "session limits", "message caps". */
const MODIFIER =
  /\b(?:rate|session|message|request|api|token|agent|compute|usage|plan|model) (?=(?:limits?|caps?|quotas?|usage|windows?|counters?|allowances?|budgets?)\b)/g;

/** "Reset" is noun, infinitive and past: here a noun stands in the plural, and for the infinitive a verb that has one. */
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

/** Names of products and plans in a sentence that speaks of everybody or of users: what is written with a capital. */
function namesIn(verbatim: string): ReadonlySet<string> {
  const names = [...verbatim.matchAll(CAPITALISED)].map(([name]) => name.toLowerCase());
  return new Set(
    names.filter((name) => !PLACES.has(name) && !isSpelledTime(name)).flatMap((name) => [name, `${name}'s`]),
  );
}
