import { STORED, segmentAround } from './banked.js';
import {
  DETERMINERS,
  FOREIGN_OBJECTS,
  LIMIT_WORDS,
  RESET_MODIFIERS,
  TALK_COMPOUNDS,
  TEAM_SUBJECTS,
} from './lexicon-nouns.js';
import {
  ADVERBS,
  ARRIVAL_VERBS,
  AUXILIARIES,
  DONE_STATES,
  RESET_VERBS,
  UNDERWAY_STATES,
  type VerbForm,
} from './lexicon-verbs.js';
import { isForeignBefore, isOfLimits, objectAfter } from './mention-object.js';

/** A word that can mean a reset of limits. */
export type Mention =
  | {
      readonly role: 'verb';
      readonly at: number;
      readonly forms: ReadonlySet<VerbForm>;
      readonly limits: boolean;
    }
  /** `end` is the last word of the noun: the button, in "reset button". */
  | {
      readonly role: 'noun';
      readonly at: number;
      readonly end: number;
      readonly button: boolean;
      readonly limits: boolean;
    };

/** In one sentence; more than this is decoration or an attack. */
const MOST_MENTIONS = 20;
/** Before these a "reset" with an object is a verb, without one a noun. */
const NOUN_GOVERNORS =
  /^(?:of|with|without|per|about|like|via|called|more|than|plus|no|for|after|before|since|into|,|and|so)$/;
/** These need no limits named: "we refilled everyone". */
const REFILLS = /^(?:refill|replenish|recharg|topp)/;
const ONE = /^(?:one|another|two|three|2|3)$/;
const SPEAKING = /^(?:says?|said|saying|yell\w*|scream\w*|whisper\w*|typed?|mention\w*|word|called)$/;
const COUNTING = /^(?:two|three|several|2|3|banked|more|manual|stored|free|many|unlimited|extra)$/;
const HABIT_SUBJECT = /^(?:it|which|that|everything|codex|everyone|counter|one|clock)$/;
const VERB_SUBJECTS = /^(?:users?|plans|accounts|everyone|everything|limits|quotas|counters|windows|meters)$/;
/** "The big red button" resets limits; one that launches or merges something is called so. */
const BEFORE_BUTTON =
  /^(?:the|that|this|big|red|a|my|our|your|magic|good|old|giant|shiny|said|same|famous|usual|limits?|usage|it|button|ol|codex|special|favorite|favourite|beloved|little|huge|very)$/;
const OWNER = /(?:'s|s')$/;

/**
 * Finds the verbs and nouns of a sentence that can mean a reset of usage limits. Resets of other things (a password, a
 * session, a branch) and compounds that only talk about resets ("reset week") are left out.
 */
export function mentionsIn(words: readonly string[]): readonly Mention[] {
  const mentions: Mention[] = [];
  const noun = (at: number, more: { end?: number; button?: boolean; limits?: boolean } = {}): void => {
    mentions.push({ role: 'noun', at, end: at, button: false, limits: false, ...more });
  };
  for (let i = 0; i < words.length && mentions.length < MOST_MENTIONS; i += 1) {
    const word = words[i] ?? '';
    const last = words[i - 1] ?? '';
    const next = words[i + 1] ?? '';
    const verb = RESET_VERBS.get(word);
    if (word === 'button' && !/^resets?$/.test(last) && BEFORE_BUTTON.test(last)) noun(i, { button: true });
    else if (ONE.test(word) && isStoredOne(words, i)) {
      if (/^(?:more|one)$/.test(next)) i += 1;
      noun(i);
    }
    if (!verb || TALK_COMPOUNDS.has(next) || SPEAKING.test(last)) continue;
    const object = objectAfter(words, i);
    const ofAll = REFILLS.test(word) && /^(?:everyone|you)$/.test(next);
    const keyed = isKeyed(words, i);
    const limits = object === 'limits' || isOfLimits(words, i) || ofAll || keyed;
    const isPlain = verb.weak ? limits && isPlainClause(words, i) : !isForeignBefore(words, i);
    if (!keyed && (object === 'foreign' || !isPlain)) continue;
    if (verb.weak && (DETERMINERS.has(last) || /^(?:full|free|fresh)$/.test(last))) noun(i, { limits: true });
    else if (verb.weak || keyed || !isNoun(words, i))
      mentions.push({ role: 'verb', at: i, forms: verb.forms, limits });
    else if (next === 'button') noun(i, { end: i + 1, button: true, limits: true });
    else noun(i, { limits: namesLimits(words.slice(Math.max(0, i - 4), i + 6)) });
  }
  return mentions;
}

/** "And one goes into your bank": one reset, in any post. */
function isStoredOne(words: readonly string[], at: number): boolean {
  const segment = segmentAround(words, at);
  return STORED.test(segment) && !/\bresets?\b(?! bank)/.test(segment);
}

/** "Limits: reset", "weekly limits: refreshed for all". */
function isKeyed(words: readonly string[], at: number): boolean {
  const named = words[at - 1] === ',' && LIMIT_WORDS.has(words[at - 2] ?? '');
  return named && /^(?:,|for|across|again|now)$/.test(words[at + 1] ?? ',');
}

function namesLimits(words: readonly string[]): boolean {
  return words.some((word) => LIMIT_WORDS.has(word) || word === 'codex' || word === 'chatgpt');
}

function isNoun(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const last = words[at - 1] ?? ',';
  const next = words[at + 1] ?? ',';
  if (word === 'resetting') return false;
  if (next === 'button') return true;
  const objectFollows =
    LIMIT_WORDS.has(next) ||
    OWNER.test(next) ||
    /^(?:it|them|all|everything|your|our|its|their|my|the|codex|rate)$/.test(next);
  const predicateFollows = [AUXILIARIES, ARRIVAL_VERBS, DONE_STATES, UNDERWAY_STATES].some((one) =>
    one.has(next),
  );
  if (word === 'resets') {
    const counted = words.slice(Math.max(0, at - 3), at).some((one) => COUNTING.test(one));
    return predicateFollows || counted || !(LIMIT_WORDS.has(last) || HABIT_SUBJECT.test(last));
  }
  if (DETERMINERS.has(last) || OWNER.test(last) || /^(?:their|his|her|my)$/.test(last)) return true;
  if (RESET_MODIFIERS.has(last)) return !(/^(?:codex|usage)$/.test(last) && objectFollows);
  // "Limits reset incoming" is a noun, "limits reset to 100%" a verb.
  if (VERB_SUBJECTS.test(last)) {
    // "Our first ever limits reset".
    if (/^(?:a|an|another|first|second|third|ever|biggest|next|last)$/.test(words[at - 2] ?? '')) return true;
    return predicateFollows && next !== 'to' && last.endsWith('s');
  }
  if ([TEAM_SUBJECTS, AUXILIARIES, ADVERBS].some((one) => one.has(last))) return false;
  if (NOUN_GOVERNORS.test(last)) return !objectFollows;
  // "The big surprise reset": an article close by, and no verb between.
  const phrase = words.slice(Math.max(0, at - 3), at - 1);
  const article = phrase.findLastIndex((one) => /^(?:the|a|an|this|that|another|your|our)$/.test(one));
  if (phrase.slice(article + 1).some((one) => one === ',' || AUXILIARIES.has(one) || TEAM_SUBJECTS.has(one)))
    return false;
  return article < 0 ? predicateFollows && !objectFollows : !LIMIT_WORDS.has(last) && !LIMIT_WORDS.has(next);
}

/** Weak verbs mean a reset only with usage limits, not with memory limits, context or file sizes. */
function isPlainClause(words: readonly string[], at: number): boolean {
  return !words.slice(Math.max(0, at - 8), at + 9).some((word) => FOREIGN_OBJECTS.has(word));
}
