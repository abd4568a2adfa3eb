import { saysStored, segmentAround } from './banked.js';
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
import { isForeignBefore, objectAfter, subjectBefore } from './mention-object.js';

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
const NOUN_GOVERNORS = new Set('of with without per about like via called more than via plus no'.split(' '));
/** These need no limits named: "we refilled everyone". */
const REFILLS = /^(?:refill|replenish|recharg|topp)/;
const ONE = /^(?:one|another|two|three|2|3)$/;
const SPEAKING =
  /^(?:says?|said|saying|yells?|yelled|yelling|scream\w*|whisper\w*|types?|typed|mention\w*|word|called|spells?)$/;
const COUNTING = /^(?:two|three|several|2|3|banked|more|manual|stored|free|many|unlimited|extra)$/;
const HABIT_SUBJECT = /^(?:it|which|that|everything|codex|everyone|counter|one|clock)$/;
const VERB_SUBJECTS = new Set(
  'users user plans accounts everyone everything limits usage quotas counters windows meters'.split(' '),
);
const NOT_LAUNCH_BUTTON =
  /^(?:the|that|this|big|red|a|my|our|your|magic|good|old|giant|shiny|said|same|famous|usual|limits?|usage|it|button|ol|codex|special|favorite|favourite|beloved|little|huge|very)$/;

/**
 * Finds the verbs and nouns of a sentence that can mean a reset of usage limits. Resets of other things (a password, a
 * session, a branch) and compounds that only talk about resets ("reset week") are left out.
 */
export function mentionsIn(words: readonly string[]): readonly Mention[] {
  const mentions: Mention[] = [];
  for (let i = 0; i < words.length && mentions.length < MOST_MENTIONS; i += 1) {
    const word = words[i] ?? '';
    if (word === 'button' && !/^resets?$/.test(words[i - 1] ?? '') && isResetButton(words, i)) {
      mentions.push({ role: 'noun', at: i, end: i, button: true, limits: false });
      continue;
    }
    if (ONE.test(word) && isStoredOne(words, i)) {
      const end = /^(?:more|one)$/.test(words[i + 1] ?? '') ? i + 1 : i;
      mentions.push({ role: 'noun', at: end, end, button: false, limits: false });
      i = end;
      continue;
    }
    const verb = RESET_VERBS.get(word);
    if (!verb || isSpokenWord(words, i)) continue;
    if (isKeyed(words, i) && verb.forms.has('participle')) {
      mentions.push({ role: 'verb', at: i, forms: verb.forms, limits: true });
      continue;
    }
    if (isVoucher(words, i)) {
      mentions.push({ role: 'noun', at: i, end: i + 1, button: false, limits: false });
      continue;
    }
    const object = objectAfter(words, i);
    const before = subjectBefore(words, i);
    if (verb.weak) {
      const ofAll = REFILLS.test(word) && /^(?:everyone|you)$/.test(words[i + 1] ?? '');
      const limits = object === 'limits' || before === 'limits' || ofAll;
      if (limits && object !== 'foreign' && isPlainClause(words, i)) {
        if (DETERMINERS.has(words[i - 1] ?? '') || /^(?:full|free|fresh|a)$/.test(words[i - 1] ?? '')) {
          mentions.push({ role: 'noun', at: i, end: i, button: false, limits: true });
        } else mentions.push({ role: 'verb', at: i, forms: verb.forms, limits });
      }
      continue;
    }
    if (object === 'foreign' || isForeignBefore(words, i)) continue;
    const next = words[i + 1] ?? '';
    if (TALK_COMPOUNDS.has(next) && !LIMIT_WORDS.has(next) && next !== 'button') continue;
    if (isNoun(words, i)) {
      if (next === 'button') {
        mentions.push({ role: 'noun', at: i, end: i + 1, button: true, limits: true });
      } else if (!TALK_COMPOUNDS.has(next)) {
        mentions.push({ role: 'noun', at: i, end: i, button: false, limits: isLimitNoun(words, i) });
      }
    } else {
      mentions.push({
        role: 'verb',
        at: i,
        forms: verb.forms,
        limits: object === 'limits' || before === 'limits',
      });
    }
  }
  return mentions;
}

/** "And one goes into your bank": one reset, in any post. */
function isStoredOne(words: readonly string[], at: number): boolean {
  const segment = segmentAround(words, at);
  return saysStored(segment, []) && !/\bresets?\b(?! bank)/.test(segment);
}

/** "Everyone gets a reset token": a voucher, where it is given; a password has one too. */
function isVoucher(words: readonly string[], at: number): boolean {
  return words[at + 1] === 'token' && /^(?:a|an|one|1|two|another|extra)$/.test(words[at - 1] ?? '');
}

/** "Don't say reset": the word, not the deed. */
function isSpokenWord(words: readonly string[], at: number): boolean {
  return (
    SPEAKING.test(words[at - 1] ?? '') &&
    !/^(?:the|your|our|all|my|it|everyone|limits|usage|rate)$/.test(words[at + 1] ?? '')
  );
}

/** "Limits: reset", "weekly limits: refreshed for all". */
function isKeyed(words: readonly string[], at: number): boolean {
  const named = words[at - 1] === ',' && LIMIT_WORDS.has(words[at - 2] ?? '') && at <= 6;
  return named && /^(?:,|for|across|again|now)$/.test(words[at + 1] ?? ',');
}

function isLimitNoun(words: readonly string[], at: number): boolean {
  const near = words.slice(Math.max(0, at - 4), at + 6);
  return near.some((word) => LIMIT_WORDS.has(word) || word === 'codex' || word === 'chatgpt');
}

function isNoun(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const last = words[at - 1] ?? ',';
  const next = words[at + 1] ?? ',';
  if (word === 'resetting') return false;
  if (next === 'number' || (last === 'is' && /^[2-9]$/.test(next))) return true;
  const objectFollows =
    LIMIT_WORDS.has(next) ||
    isOwner(next) ||
    /^(?:it|them|all|everything|your|our|its|their|my|the|codex|rate)$/.test(next);
  const predicateFollows =
    AUXILIARIES.has(next) ||
    ARRIVAL_VERBS.has(next) ||
    DONE_STATES.has(next) ||
    UNDERWAY_STATES.has(next) ||
    next === 'button';
  if (word === 'resets') {
    if (predicateFollows) return true;
    const counted = words.slice(Math.max(0, at - 3), at).some((one) => COUNTING.test(one));
    return counted || !(LIMIT_WORDS.has(last) || HABIT_SUBJECT.test(last));
  }
  // "Limits reset incoming" is a noun, "limits reset to 100%" a verb.
  if (VERB_SUBJECTS.has(last) && last !== 'usage') {
    // "Our first ever limits reset".
    if (/^(?:a|an|another|first|second|third|ever|biggest|next|last)$/.test(words[at - 2] ?? '')) return true;
    return predicateFollows && next !== 'to' && (last.endsWith('s') || !/^(?:is|was|done)$/.test(next));
  }
  if (DETERMINERS.has(last) || isOwner(last) || /^(?:their|his|her|my)$/.test(last))
    return !(objectFollows && /^(?:that|each|all|both|first|second|this)$/.test(last));
  if (RESET_MODIFIERS.has(last))
    return !(last === 'codex' && objectFollows) && !(last === 'usage' && objectFollows);
  if (NOUN_GOVERNORS.has(last)) return !objectFollows;
  if (TEAM_SUBJECTS.has(last) || AUXILIARIES.has(last) || ADVERBS.has(last))
    return last !== 'now' && last !== 'also' && last !== 'just'
      ? false
      : startsBare(words, at) && predicateFollows;
  if (/^(?:for|after|before|since|into)$/.test(last)) return !objectFollows;
  if (startsBare(words, at)) return !objectFollows;
  for (let i = at - 2; i >= Math.max(0, at - 3); i -= 1) {
    const word = words[i] ?? '';
    if (word === ',' || AUXILIARIES.has(word) || TEAM_SUBJECTS.has(word) || ADVERBS.has(words[i + 1] ?? ''))
      return false;
    if (/^(?:the|a|an|this|that|another|your|our)$/.test(word))
      return !LIMIT_WORDS.has(last) && !LIMIT_WORDS.has(next);
  }
  return predicateFollows && !objectFollows;
}

function startsBare(words: readonly string[], at: number): boolean {
  const last = words[at - 1] ?? ',';
  return (
    last === ',' ||
    last === 'and' ||
    last === 'so' ||
    (ADVERBS.has(last) && (at < 2 || words[at - 2] === ','))
  );
}

function isOwner(word: string): boolean {
  return /(?:'s|s')$/.test(word);
}

/** "The button" on this timeline resets limits, unless it launches or merges something. */
function isResetButton(words: readonly string[], at: number): boolean {
  return at === 0 ? false : NOT_LAUNCH_BUTTON.test(words[at - 1] ?? '');
}

/** Weak verbs mean a reset only with usage limits, not with memory limits, context or file sizes. */
function isPlainClause(words: readonly string[], at: number): boolean {
  const around = words.slice(Math.max(0, at - 8), at + 9);
  return !around.some(
    (word) => FOREIGN_OBJECTS.has(word) || /^(?:spend|spending|backlog|queue|cost|costs)$/.test(word),
  );
}
