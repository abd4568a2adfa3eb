import type { Finding, Surroundings } from './finding.js';
import { EXPLAINS } from './lexicon-pragmatics.js';
import { readMention } from './mention-finding.js';
import { mentionsIn } from './mentions.js';
import type { Sentence } from './sentences.js';

/** Reads every mention of a reset in one sentence. Questions and reported speech give `talk`. */
export function findingsIn(said: Sentence, around: Surroundings): readonly Finding[] {
  const { words } = said;
  const plain = words.join(' ');
  // "How a reset works: …" announces no more than a question does.
  const sentence = EXPLAINS.test(plain) ? { ...said, question: true } : said;
  const mentions = mentionsIn(words);
  return mentions.map((mention) => readMention(sentence, mention, around));
}
