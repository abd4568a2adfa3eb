import {
  ADVERBS,
  ARRIVAL_VERBS,
  AUXILIARIES,
  DONE_STATES,
  FUTURE_STATES,
  PROMISED,
  UNDERWAY_PHRASES,
  UNDERWAY_STATES,
} from './lexicon-verbs.js';
import type { Noun, NounReading } from './noun-reading.js';
import { type Aspect, verbAspect } from './verb-aspect.js';

const PREDICATE_REACH = 12;
const OPENS_RELATIVE = new Set(['we', 'i', 'that', 'which', 'from']);

/** The predicate of the reset as subject: "the reset has landed", "reset incoming". */
export function predicateAfter(words: readonly string[], noun: Noun): NounReading | null {
  let relative = false;
  for (let i = noun.end + 1; i <= noun.end + PREDICATE_REACH && i < words.length; i += 1) {
    const word = words[i] ?? '';
    const rest = words.slice(i, i + 4).join(' ');
    const rule = `"${word}" is said of a reset`;
    if (word === ',') {
      const numbered = i === noun.end + 2 && /^\d$/.test(words[i - 1] ?? '');
      if (i > noun.end + 1 && !relative && !numbered) return null;
      if (/^(?:it|we|i|you|they|this|that|there|should|enjoy|so)$/.test(words[i + 1] ?? '')) return null;
      continue;
    }
    if (i === noun.end + 1 && OPENS_RELATIVE.has(word)) relative = true;
    else if (
      /^(?:to|because|so|which|but|if|while|after|since|when|once|until|as|unless|whenever)$/.test(word) &&
      !/^to (?:everyone|all|every|follow|come|land|your|you)\b/.test(rest)
    )
      return null;
    if (word === 'and' && /^and (?:we|i|it|you|they|the|will|are|have|more)\b/.test(rest)) return null;
    if (/^to (?:follow|come|land|be)\b/.test(rest))
      return { aspect: 'future', subject: 'reset', doubtful: false, rule };
    const phrase = UNDERWAY_PHRASES.find((one) => rest.startsWith(one));
    if (phrase || UNDERWAY_STATES.has(word))
      return state(words, i, 'underway', `"${phrase ?? word}" is said of a reset`);
    if (FUTURE_STATES.has(word) && (i === noun.end + 1 || AUXILIARIES.has(words[i - 1] ?? '')))
      return { aspect: 'future', subject: 'reset', doubtful: false, rule };
    // "The biggest reset we have ever done" identifies a reset; it does not report one.
    if (relative && word === 'done' && i <= noun.end + 5) continue;
    if (word === 'in' && AUXILIARIES.has(words[i - 1] ?? '') && /^(?:,|now)?$/.test(words[i + 1] ?? ''))
      return state(words, i, 'done', rule);
    if (DONE_STATES.has(word) && saysState(words, i, noun.end)) return state(words, i, 'done', rule);
    const forms = ARRIVAL_VERBS.get(word);
    if (!forms) continue;
    if (relative && PROMISED.has(words[i - 1] ?? '')) continue;
    if (word === 'going' && !/^going (?:out|live|through|into|in effect|up|to everyone|to all)\b/.test(rest))
      continue;
    if (/^(?:come|comes|coming)$/.test(word)) {
      const read = verbAspect(words, i, forms).aspect;
      if (read === 'negated' || read === 'irreal' || read === 'future')
        return { aspect: read, subject: 'reset', doubtful: false, rule };
      return {
        aspect: /^\w+ (?:your way|right up|in hot|up|to you|through|at you|to everyone|to all|online)\b/.test(
          rest,
        )
          ? 'underway'
          : 'coming',
        subject: 'reset',
        doubtful: false,
        rule,
      };
    }
    if (word === 'came') return null;
    const verb = verbAspect(words, i, forms);
    if (relative && (verb.aspect === 'irreal' || verb.aspect === 'negated')) return null;
    if (relative && words[i - 1] !== 'promised')
      return { aspect: 'known', subject: 'reset', doubtful: false, rule: 'a known reset is spoken of' };
    const should = words.slice(noun.end, i).includes('should');
    if (should && forms.has('ing')) return { aspect: 'underway', subject: 'reset', doubtful: false, rule };
    if (
      should &&
      forms.has('base') &&
      !words.slice(noun.end, i).includes('have') &&
      verb.aspect !== 'negated'
    )
      return { aspect: 'coming', subject: 'reset', doubtful: false, rule };
    const aspect =
      verb.aspect === 'present'
        ? forms.has('s')
          ? 'underway'
          : 'talk'
        : verb.aspect === 'talk' && forms.has('ing')
          ? 'underway'
          : verb.aspect;
    // "One saved to your bank": a bare participle.
    if (
      aspect === 'talk' &&
      verb.aspect === 'present' &&
      forms.has('participle') &&
      i === noun.end + 1 &&
      !/^resets?$/.test(words[i + 1] ?? '')
    )
      return { aspect: 'done', subject: 'reset', doubtful: verb.doubtful, rule };
    return { aspect, subject: 'reset', doubtful: verb.doubtful, rule };
  }
  return null;
}

/** "The reset we did earlier should be visible": about a known reset. */
export function knownDeed(words: readonly string[], noun: Noun): NounReading | null {
  const deed = /^(?:we|i|that we) (?:did|made|gave|pushed|shipped|announced|triggered|ran)\b/;
  return deed.test(words.slice(noun.end + 1, noun.end + 4).join(' '))
    ? { aspect: 'known', subject: 'reset', doubtful: false, rule: 'a known reset is spoken of' }
    : null;
}

/** "Done", "live" right after the noun, after "is", or at the end: not in "live coding" or "complete list". */
function saysState(words: readonly string[], at: number, nounEnd: number): boolean {
  const last = words[at - 1] ?? '';
  return (
    at === nounEnd + 1 ||
    AUXILIARIES.has(last) ||
    ADVERBS.has(last) ||
    (last === ',' && at <= nounEnd + 3) ||
    (at === words.length - 1 && /^(?:done|live|complete|completed|delivered)$/.test(words[at] ?? ''))
  );
}

function state(words: readonly string[], at: number, own: 'done' | 'underway', rule: string): NounReading {
  const verb = verbAspect(words, at, new Set(['participle', 'past']));
  const aspect: Aspect =
    verb.aspect === 'done' || verb.aspect === 'talk' || verb.aspect === 'present' ? own : verb.aspect;
  return { aspect, subject: 'reset', doubtful: verb.doubtful, rule };
}
