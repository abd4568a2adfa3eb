import {
  ADVERBS,
  ARRIVAL_VERBS,
  AUXILIARIES,
  DONE_STATES,
  FUTURE_STATES,
  PROMISED,
  UNDERWAY_PHRASE,
  UNDERWAY_STATES,
} from './lexicon-verbs.js';
import type { Noun, NounReading } from './noun-aspect.js';
import { type Aspect, verbAspect } from './verb-aspect.js';

const PREDICATE_REACH = 12;
const NEW_CLAUSE =
  /^(?:(?:because|so|which|but|if|while|after|since|when|once|until|as|unless|whenever)\b|to (?!everyone|all|every|follow|come|land|your|you|be\b)|and (?:we|i|it|you|they|the|will|are|have|more)\b|, (?:it|we|i|you|they|this|that|there|should|enjoy|so)\b)/;
const TO_COME =
  /^(?:take place|to (?:follow|come|land|be)|on the (?:table|horizon|menu)|in the (?:works|pipeline|making))\b/;
const NOT_GOING = /^going (?!out|live|through|into|in effect|up|to everyone|to all)/;
const ARRIVING = /^\w+ (?:your way|right up|in hot|up|to you|through|at you|to everyone|to all|online)\b/;

/** The predicate of the reset as subject: "the reset has landed", "reset incoming". */
export function predicateAfter(words: readonly string[], noun: Noun): NounReading | null {
  const first = noun.end + 1;
  const relative = /^(?:we|i|you|that|which|from)$/.test(words[first] ?? '');
  for (let i = first; i <= noun.end + PREDICATE_REACH && i < words.length; i += 1) {
    const word = words[i] ?? '';
    const last = words[i - 1] ?? '';
    const rest = words.slice(i, i + 4).join(' ');
    const reading = { subject: 'reset', doubtful: false, rule: `"${word}" is said of a reset` };
    const as = (aspect: NounReading['aspect']): NounReading => ({ ...reading, aspect });
    if (NEW_CLAUSE.test(rest) && !(relative && i === first)) return null;
    if (word === ',') {
      const isNumbered = i === first + 1 && /^\d$/.test(last);
      if (i > first && !relative && !isNumbered) return null;
      continue;
    }
    if (TO_COME.test(rest)) return as('future');
    if (UNDERWAY_PHRASE.test(rest) || UNDERWAY_STATES.has(word)) return as(state(words, i, 'underway'));
    if (FUTURE_STATES.has(word) && (i === first || AUXILIARIES.has(last))) return as('future');
    if (DONE_STATES.has(word) && saysState(words, i, first)) return as(state(words, i, 'done'));
    const forms = ARRIVAL_VERBS.get(word);
    if (!forms || (relative && PROMISED.has(last)) || NOT_GOING.test(rest)) continue;
    const verb = verbAspect(words, i, forms);
    if (/^(?:come|comes|coming)$/.test(word)) {
      if (/^(?:negated|irreal|future)$/.test(verb.aspect)) return as(verb.aspect);
      return as(ARRIVING.test(rest) ? 'underway' : 'coming');
    }
    if (word === 'came' || (relative && /^(?:irreal|negated)$/.test(verb.aspect))) return null;
    if (relative && last !== 'promised') return { ...as('known'), rule: 'a known reset is spoken of' };
    const group = words.slice(noun.end, i);
    if (group.includes('should') && !group.includes('have') && verb.aspect !== 'negated')
      return as(forms.has('ing') ? 'underway' : 'coming');
    // "Reset rolling out": a participle without an auxiliary.
    if (verb.aspect === 'talk' && forms.has('ing')) return as('underway');
    if (verb.aspect !== 'present') return { ...as(verb.aspect), doubtful: verb.doubtful };
    // "One saved to your bank": a bare participle.
    if (forms.has('participle') && i === first) return { ...as('done'), doubtful: verb.doubtful };
    return as(forms.has('s') ? 'underway' : 'talk');
  }
  return null;
}

/** "Done", "live" right after the noun or after "is": not in "live coding" or "complete list". */
function saysState(words: readonly string[], at: number, first: number): boolean {
  const last = words[at - 1] ?? '';
  const ends = at === words.length - 1 && /^(?:done|live|complete|delivered)$/.test(words[at] ?? '');
  return (
    ends || at === first || AUXILIARIES.has(last) || ADVERBS.has(last) || (last === ',' && at <= first + 2)
  );
}

function state(words: readonly string[], at: number, own: 'done' | 'underway'): Aspect {
  const { aspect } = verbAspect(words, at, new Set(['participle', 'past']));
  return /^(?:done|talk|present)$/.test(aspect) ? own : aspect;
}
