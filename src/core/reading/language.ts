import { RULES_MODEL } from './rules/classifier.js';
import { canonicalWords } from './rules/grammar/sentences.js';

/** Share of known words under which a text is in another language: English has half of its words among them. */
const LEAST_KNOWN = 0.25;

/** Of a single unknown word nobody can say which language it is. */
const LEAST_WORDS = 2;

const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u;

/**
 * Whether a text has none of the words that English sentences are made of, so that tests which look for English words say
 * nothing about it. It is compared with the 1,600 words that the classifier has learned from.
 */
export function isInAnotherLanguage(text: string): boolean {
  const words = canonicalWords(text).filter((word) => /\p{L}/u.test(word));
  if (words.length < LEAST_WORDS && !OTHER_SCRIPT.test(text)) return false;
  const known = words.filter((word) => RULES_MODEL.words.weights.has(word));
  return known.length < words.length * LEAST_KNOWN;
}
