import { DETERMINERS, PAST_MODIFIERS, RESET_MODIFIERS } from './lexicon-nouns.js';
import { AUXILIARIES, GRANT_VERBS } from './lexicon-verbs.js';
import { declaration, gift, knownReset } from './noun-alone.js';
import { governorBefore } from './noun-governor.js';
import { postponed } from './noun-postponed.js';
import { knownDeed, predicateAfter } from './noun-predicate.js';
import type { Noun, NounReading } from './noun-reading.js';

/**
 * Reads the role of the noun "reset" (or the button) in a sentence: subject, object, or without a verb.
 * @param words canonical words of a sentence
 * @param noun a mention of "reset" as a noun, or of the button
 * @param clauseStart index where its clause begins
 * @param hasGiftMark the post hands something over ("Enjoy!")
 */
export function nounAspect(
  words: readonly string[],
  noun: Noun,
  clauseStart: number,
  hasGiftMark: boolean,
): NounReading {
  const start = phraseStart(words, noun.at);
  const talk: NounReading = {
    aspect: 'talk',
    subject: '',
    doubtful: false,
    rule: 'a reset is only talked about',
  };
  // "The button on a new data center" is another button.
  const [after = '', beyond = ''] = words.slice(noun.end + 1, noun.end + 3);
  if (
    noun.button &&
    noun.end === noun.at &&
    /^(?:on|to|of|in|that|which|below)$/.test(after) &&
    !/^(?:my|the|it|friday|monday)$/.test(beyond)
  )
    return talk;
  if (isDenied(words, start, noun.at)) return { ...talk, aspect: 'negated', rule: 'the reset is denied' };
  const phrase = words.slice(start, noun.at);
  const known = knownReset(words, start, noun);
  if (known) return known;
  const putOff = postponed(words, start, noun);
  if (putOff) return putOff;
  const isPast = phrase.some((word) => PAST_MODIFIERS.has(word) && !(word === 'more' && phrase.length > 1));
  const predicate = predicateAfter(words, noun) ?? knownDeed(words, noun);
  const ahead = predicate?.aspect === 'future' || predicate?.aspect === 'coming';
  if (predicate && (!isPast || (ahead && phrase.includes('more')))) return predicate;
  const governor = governorBefore(words, start, noun);
  if (governor) {
    const future = governor.aspect === 'future' || governor.aspect === 'imminent';
    return isPast && !future && !phrase.includes('more') ? talk : governor;
  }
  if (isPast) return talk;
  return declaration(words, start, noun) ?? gift(words, start, noun, clauseStart, hasGiftMark) ?? talk;
}

/** Start of the noun phrase: its determiner or first known modifier. */
function phraseStart(words: readonly string[], at: number): number {
  for (let i = at - 1; i >= Math.max(0, at - 5); i -= 1) {
    const word = words[i] ?? '';
    if (
      /^(?:a|an|the|another|your|their|our|my|this|that|these|those|no|every|each|any)$/.test(word) ||
      /'s$/.test(word)
    )
      return i;
    if (
      word === ',' ||
      /^(?:that|which|who|says|said|saying)$/.test(word) ||
      AUXILIARIES.has(word) ||
      (GRANT_VERBS.has(word) && !RESET_MODIFIERS.has(word))
    )
      break;
  }
  let start = at;
  while (
    start > 0 &&
    (RESET_MODIFIERS.has(words[start - 1] ?? '') ||
      DETERMINERS.has(words[start - 1] ?? '') ||
      PAST_MODIFIERS.has(words[start - 1] ?? ''))
  )
    start -= 1;
  return start;
}

function isDenied(words: readonly string[], start: number, at: number): boolean {
  const before = words.slice(Math.max(0, start - 4), at).join(' ');
  return (
    /\b(?:no|zero)(?: more| further| new| full| codex| usage)*$|\bno (?:\w+ )?$|\b(?:not|never) (?:a|the|another|any|your)\b|\bwithout (?:a|the|any|another)?\b|\binstead of\b|\bno need\b|\bneither\b/.test(
      `${before} `.replace(/ $/, ''),
    ) || words[start] === 'no'
  );
}
