import { FOREIGN_OBJECTS, LIMIT_WORDS, RESETTABLE, TEAM_SUBJECTS } from './lexicon-nouns.js';
import { ADVERBS, AUXILIARIES } from './lexicon-verbs.js';

const OBJECT_REACH = 7;
const SUBJECT_REACH = 14;
const STOPS = new Set(
  `, for across on to in as after because due while so and with at by before when if is are was has have will but within
  over should today tomorrow that`.split(/\s+/),
);
/** "Reset this week": when, not what. */
const TIME_NOUN =
  /^(?:(?:week|month|day|evening|morning|afternoon|night|year)s?|moment|ago|few|bit|while|hours?|minutes?|second|minute|instant|weekend|time|way|quarter)$/;
const OPENS_PHRASE = /^(?:the|a|an|our|my|his|her|their|this|these|those|that|your)$|'s$|s'$/;

/** The object: the limits, something else that is reset, or neither. */
export function objectAfter(words: readonly string[], at: number): 'limits' | 'foreign' | 'none' {
  let foreign = false;
  const phrase: string[] = [];
  for (let i = at + 1; i <= at + OBJECT_REACH; i += 1) {
    const word = words[i] ?? ',';
    if (LIMIT_WORDS.has(word)) return foreign && /^windows?$/.test(word) ? 'foreign' : 'limits';
    if (STOPS.has(word)) {
      // "5h and weekly limits", "plus and pro rate limits".
      if (word === 'and' && i < at + OBJECT_REACH && i > at + 1) continue;
      break;
    }
    if (word === 'button') break;
    if (FOREIGN_OBJECTS.has(word)) foreign = true;
    phrase.push(word);
  }
  return foreign || isUnknownThing(phrase) ? 'foreign' : 'none';
}

/** "The kitchen timer": a thing with a determiner that is neither the limits nor their users. */
function isUnknownThing(phrase: readonly string[]): boolean {
  const rest = phrase[0] === 'all' ? phrase.slice(1) : phrase;
  if (rest.length < 2 || !OPENS_PHRASE.test(rest[0] ?? '')) return false;
  return !rest.some((word) => RESETTABLE.has(word) || TIME_NOUN.test(word));
}

/** Whether limits are the subject: "usage has been reset". */
export function isOfLimits(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - SUBJECT_REACH), at);
  const from = before.findLastIndex((word) => word === ',' || TEAM_SUBJECTS.has(word));
  return before.slice(from + 1).some((word) => LIMIT_WORDS.has(word));
}

/** Whether the words before name something else that is reset: "your session has been reset", "a context reset". */
export function isForeignBefore(words: readonly string[], at: number): boolean {
  if (FOREIGN_OBJECTS.has(words[at - 1] ?? '')) return true;
  let i = at - 1;
  while (i >= 0 && (AUXILIARIES.has(words[i] ?? '') || ADVERBS.has(words[i] ?? ''))) i -= 1;
  if (i >= at - 1 || words[at - 1] === 'to') return false;
  const before = words.slice(Math.max(0, i - 4), i + 1);
  const subject = before.slice(before.lastIndexOf(',') + 1);
  const isOfUsers = subject.some(
    (word) => LIMIT_WORDS.has(word) || RESETTABLE.has(word) || TEAM_SUBJECTS.has(word),
  );
  return !isOfUsers && subject.some((word) => FOREIGN_OBJECTS.has(word));
}
