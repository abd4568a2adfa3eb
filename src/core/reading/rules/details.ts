import { DAY_MS } from '../../time/time.js';
import { promiseWindow } from '../promise-window/promise-window.js';
import type { Promised, ResetReason, Strength } from '../reading.js';
import { canonicalWords, type Sentence, splitSentences } from '../wording/sentences.js';
import { any, CLASSES } from '../wording/words.js';
import { nearestFirst, type ReferenceTime } from './grammar/timing.js';
import { speaksOfStored } from './kept.js';
import type { Setting } from './setting.js';
import type { Weighed } from './weigh.js';

/** Words for each occasion; of several in one sentence the first counts. */
const OCCASIONS: readonly (readonly [ResetReason, RegExp])[] = [
  [
    'incident',
    /\b(?:outages?|incidents?|(?<!not an? )bugs?(?! reports?)|downtime|degrad\w+|errors?|latenc\w+|regressions?|disruptions?|apolog\w+|sorry|compensat\w+|mak(?:e|ing) (?:it )?up\b|broken?|mistakes?|drain\w*|mitigat\w+|slowdowns?|trouble|inconvenience|(?:an?|the|some|this|of|small) (?:\w+ )?(?:issues?|problems?)|investigat\w+|excuse|fixed|reverted|rolled (?:it )?back|glitch\w*|counted twice|double count\w*|recover\w+|stable)\b/,
  ],
  [
    'milestone',
    /\b(?:milestones?|anniversary|(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|hundred) ?(?:k|m|million|billion|thousand)|\d{3,}[\d.,]* (?:\w+ ){0,3}(?:users|developers|builders|people|subscribers|stars|likes|customers))\b/,
  ],
  [
    'launch',
    /\b(?:launch\w*|releas\w+|introducing|(?:generally|now) available|is (?:now )?out|new (?:model|features?|version))\b/,
  ],
];

const GIFT =
  /\b(?:on us|on me|on the house|gifts?|presents?|treats?|thank(?:s| you)|just because|no reason|fe(?:el|lt) like|for fun|been a while|celebrat\w+|surprise|birthday|holidays?|weekend)\b/;

/**
 * Why limits are reset: the occasion named nearest to the announcement; a gift where no occasion is named.
 */
export function reasonIn(sentences: readonly Sentence[], at: number): ResetReason | null {
  const near = nearestFirst(sentences, at).map(({ words }) => words.join(' '));
  for (const plain of near) {
    const occasion = OCCASIONS.find(([, pattern]) => pattern.test(plain));
    if (occasion) return occasion[0];
  }
  return near.some((plain) => GIFT.test(plain)) ? 'gift' : null;
}

const EXPIRES =
  /\b(?:expir(?:es?|y|ing)|(?:is|are|stays?|remains?|be) (?:valid|good)|valid|redeemable|us(?:e|able)|redeem|keep|apply|spend) (.*\b(?:until|till|through|on|at|by|before|for|within|in|this|next|end)\b.*)$/;

/** When a granted banked reset expires, epoch milliseconds; null where no sentence says so. */
export function expiryIn(sentences: readonly Sentence[], { at, timeZone }: ReferenceTime): number | null {
  for (const { words } of sentences) {
    const when = EXPIRES.exec(words.join(' '))?.[1];
    if (!when) continue;
    const to = promiseWindow(when.replace(/\bfor (?=\d|an? |one |two |three )/, 'in '), at, timeZone)?.to;
    if (to != null && to > at + DAY_MS) return to;
  }
  return null;
}

/** Says that this is a further one. */
const ANOTHER =
  /\b(?:again|another|(?:second|third|fourth|fifth|2nd|3rd|4th|5th) (?:\w+ )?(?:resets?|one|time|round)|one more|once more|additional|(?:two|2|three|3|more) (?:more )?(?:\w+ )?resets|number (?:two|three|four|five|2|3|4|5)|reset (?:2|3|4|5)\b|round (?:two|three|2|3)|take two|part two|back to back|extra (?:\w+ )?reset|(?:new|further) reset)\b/;

/** Whether a sentence says that this is a further reset, not the one announced before. */
export function isAnother(plain: string): boolean {
  return ANOTHER.test(plain);
}

const TIMES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:thrice|three times|(?:three|3) (?:\w+ ){0,2}resets)\b/, 3],
  [
    /\b(?:twice|two times|(?:two|2) (?:\w+ ){0,2}resets|double reset|a couple (?:of )?(?:more )?resets|pair of resets)\b/,
    2,
  ],
];

/** Number of promised resets: 3, 2, or 1 without a number. */
export function timesPromised(plain: string): number {
  return TIMES.find(([pattern]) => pattern.test(plain))?.[1] ?? 1;
}

/** Names what a regular reset resets. */
export const REGULAR = /\b(?:limits?|usage|quotas?|caps?|meters?|counters?|full reset|weekly)\b/;

const BESIDES =
  /\b(?:plus|also|as well|on top|second|two (?:things|gifts|presents)|both|and (?:one|a|each|every\w*|you))\b/;

const OPEN = /\b(?:whether|deciding|not sure if|either)\b/;

/**
 * What kind of reset a post speaks of. A bare "a reset" is a regular one, unless what it is about is a stored
 * one; where nothing is named, or the post leaves it open, it is unclear.
 */
export function promisedIn({ plains, isStored, about, topic }: Setting, sentence: number): Promised {
  const whole = plains.join(' . ');
  const near = plains.slice(Math.max(0, sentence - 1), sentence + 2).join(' . ');
  if (isStored) {
    if (OPEN.test(whole)) return 'unclear';
    return REGULAR.test(near) && BESIDES.test(near) ? 'both' : 'banked';
  }
  if (topic === null) return 'unclear';
  const isOfStored = about.some(({ text }) => speaksOfStored(text.toLowerCase()));
  return isOfStored && !REGULAR.test(whole) ? 'unclear' : 'regular';
}

/** What may not happen: a condition, a milestone to be reached, a vote. Work that will end is none. */
const CONDITION = new RegExp(
  [
    'if|unless|provided|depends|depending|assuming|in case|in the event',
    'should (?:we|it|you|they|our|the|that)',
    '(?:every|each) (?:time|(?:additional |further |new )?(?:\\d\\S*|million|thousand|hundred))',
    '(?:when|whenever|once|as soon as|the (?:moment|day|minute)|until|after) (?:\\w+ ){0,4}(?:hits?|reach\\w*|cross\\w*|pass(?:es)?|tops?|gets? to|wins?|approves?|signs?|million|thousand)',
    '(?:hit|reach|get (?:me|us) to|boost|vote|like|make it) .*\\band',
    '(?:get|bring|push|take|carry|help) (?:us|this|it|me) (?:get )?(?:to|over|past|above|beyond|reach|across) .*\\band',
    '\\d\\S* (?:likes|votes|retweets|reposts|replies|stars|signups)',
    '\\d\\S* (?:\\w+ ){1,5}and (?:we|i|you|they|everyone|limits)',
  ]
    .map((pattern) => `\\b(?:${pattern})\\b`)
    .join('|'),
);

/** Whether what words promise depends on something. */
export function isConditional(plain: string): boolean {
  return CONDITION.test(plain);
}

/**
 * What a post says that its promise depends on, in its own words: the part of a sentence that names it.
 * @param text a post's text
 * @returns null where no sentence names a condition
 */
export function conditionIn(text: string): string | null {
  const names = (part: string) => isConditional(canonicalWords(part).join(' '));
  const sentence = splitSentences(text).find(({ verbatim }) => names(verbatim))?.verbatim;
  if (sentence === undefined) return null;
  const [named = sentence] = sentence.split(/\s*[,;:–—]\s+/).filter(names);
  return named.replace(/[.!…]+$/, '');
}

/** Begins with what has to come first, or says what may be done: "I have sign-off to reset all limits". */
const MAY_BE_DONE = new RegExp(
  `^(?:(?:so|and|but) )*(?:if|once|when|as soon as|should|unless|provided)\\b(?! your?\\b)|\\b(?:to|can|may) (?:\\w+ )?${any(CLASSES.TORESET.join(' '))}\\b`,
);

/** Whether words say no more than what may be done if something comes first, whatever else they say is so. */
export function waitsForCondition(plain: string): boolean {
  return isConditional(plain) && MAY_BE_DONE.test(plain);
}

/** Words and signs of somebody who says less than they know. */
const ALLUDES = new RegExp(
  [
    '[👀🤫😉😏🤞🎁🐦🙊]',
    '\\b(?:might|may|perhaps|maybe|guess|hmm|psst|rumou?r\\w*|told me|heard|know|nothing|secret\\w*|not saying|can not say)\\b',
    '\\b(?:feel\\w*|tempt\\w*|itch\\w*|smil\\w+|wink\\w*|teas\\w+|hint\\w*|fingers?|button|lever|good day|lucky)\\b',
    '\\b(?:look very|watch|burn)\\b',
  ].join('|'),
  'u',
);

/** What no frame reads may allude to a reset; what one reads says it, unless something may not happen. */
export function strengthOf({ claim }: Weighed, plain: string, text: string): Strength {
  if (isConditional(plain)) return 'conditional';
  return claim === null && ALLUDES.test(text.toLowerCase()) ? 'veiled' : 'explicit';
}
