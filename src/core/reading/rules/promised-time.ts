import type { Finding } from './finding.js';
import { isConditional } from './timing.js';

/** Things with a time of their own. */
const OTHER_THING =
  /\b(?:app|apps|models?|gpt|features?|docs?|fix|fixes|versions?|plugins?|extension|cli|updates?|migration|rollout|launch\w*|releas\w+|livestream|stream|talk|podcast|blog|event|meetup|office hours|maintenance|conference|takes|happy|enjoy)\b/;
/** Words that refer to what was promised, or set people waiting for it. */
const REFERS =
  /\b(?:it|that|this|one|them|then|see you|surprise|something|alarms?|calendars?|be (?:there|ready|around)|stay tuned|planned|scheduled|target\w*|aim\w*|expect\w*|eta|check back|hold tight|instead|promise|party|watch)\b/;
const PAST = /\b(?:was|(?<!if you )were|had|did|yesterday|last|ago|since)\b/;
const FRAGMENT_WORDS = 8;

/** Whether the time in a sentence is that of something else than the promise of another sentence. */
export function claimsItsTime(plain: string, isPromise: boolean): boolean {
  if (PAST.test(plain)) return true;
  if (isPromise) return false;
  if (OTHER_THING.test(plain)) return true;
  return !REFERS.test(plain) && plain.split(' ').length > FRAGMENT_WORDS;
}

/** Whether a promise depends on something that may not happen; "once we are done" with a date does not. */
export function dependsOn({ sentence, window }: Finding): boolean {
  // "To use when you like" is no condition.
  const plain = sentence.words.join(' ').replace(/\bwhen(?:ever)?(?= you\b| it suits\b|$)/g, ' ');
  if (/\b(?:if(?! you)|unless)\b/.test(plain)) return true;
  return (window === null || window.kind === 'open') && isConditional(plain);
}
