import type { Promised, PromiseWindow, Strength } from '../reading.js';
import type { Setting } from './claims.js';
import { isOnTopic } from './features.js';
import { speaksOfStored } from './kept.js';
import { NAMES_LIMITS } from './lexicon/lexicon.js';
import type { Weighed } from './weigh.js';

const REGULAR = /\b(?:limits?|usage|quotas?|caps?|meters?|counters?|full reset|weekly)\b/;
const BESIDES =
  /\b(?:plus|also|as well|on top|second|two (?:things|gifts|presents)|both|and (?:one|a|each|every\w*|you))\b/;
const OPEN = /\b(?:whether|deciding|not sure if|either)\b/;

/**
 * What kind of reset a post speaks of. A bare "a reset" is a regular one, unless what it is about is a stored one; where
 * nothing is named, or the post leaves it open, it is unclear.
 */
export function promisedIn({ plains, isStored, about }: Setting, sentence: number): Promised {
  const whole = plains.join(' . ');
  const near = plains.slice(Math.max(0, sentence - 1), sentence + 2).join(' . ');
  if (isStored) {
    if (OPEN.test(whole)) return 'unclear';
    return REGULAR.test(near) && BESIDES.test(near) ? 'both' : 'banked';
  }
  if (!NAMES_LIMITS.test(whole) && !about.some(isOnTopic)) return 'unclear';
  const isOfStored = about.some(({ text }) => speaksOfStored(text.toLowerCase()));
  return isOfStored && !REGULAR.test(whole) ? 'unclear' : 'regular';
}

/** What may not happen: a condition, a milestone to be reached, a vote. Work that will end is none. */
const CONDITION = new RegExp(
  [
    'if|unless|provided|depends|depending|assuming|in case|in the event',
    'should (?:we|it|you|they|our|the|that)',
    '(?:every|each) (?:time|(?:additional |further |new )?(?:\\d\\S*|million|thousand|hundred))',
    '(?:when|whenever|once|as soon as|the (?:moment|day|minute)|until|after) (?:\\w+ ){0,4}(?:hits?|reach\\w*|cross\\w*|pass(?:es)?|tops?|gets? to|wins?|beats?|approves?|signs?|million|thousand)',
    '(?:hit|reach|get (?:me|us) to|boost|vote|like|make it) .*\\band',
    '\\d\\S* (?:likes|votes|retweets|reposts|replies|stars|signups)',
    '\\d\\S* (?:\\w+ ){1,5}and (?:we|i|you|they|everyone|limits)',
  ]
    .map((one) => `\\b(?:${one})\\b`)
    .join('|'),
);

/** Words and signs of somebody who says less than they know. */
const ALLUDES = new RegExp(
  [
    '[👀🤫😉😏🤞🎁🐦🙊]',
    '\\b(?:might|may|perhaps|maybe|guess|hmm|psst|rumou?r\\w*|told me|heard|know|nothing|secret\\w*|not saying|cannot say)\\b',
    '\\b(?:feel\\w*|tempt\\w*|itch\\w*|smil\\w+|wink\\w*|teas\\w+|hint\\w*|fingers?|button|switch|lever|good day|lucky)\\b',
    '\\b(?:look (?:very|like)|watch|peek|burn|spend|use (?:it|them) up)\\b',
  ].join('|'),
  'u',
);

/**
 * What neither a frame nor its own words call a reset alludes to one, and so does a mood ("I feel like a reset") that names
 * no time of its own ("today" is when it is felt).
 */
export function strengthOf(
  { frame }: Weighed,
  plain: string,
  text: string,
  window: PromiseWindow | null,
): Strength {
  if (CONDITION.test(plain)) return 'conditional';
  if (frame === 'mood') return window === null || window.kind === 'day' ? 'veiled' : 'explicit';
  if (frame !== null && !frame.startsWith('loose')) return frame.startsWith('wink') ? 'veiled' : 'explicit';
  return ALLUDES.test(text.toLowerCase()) ? 'veiled' : 'explicit';
}
