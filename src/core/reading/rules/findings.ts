import { isRestricted } from './disclaimers.js';
import { type Finding, type FindingBase, promised, type Surroundings } from './finding.js';
import { PERSONAL, UNIVERSAL } from './lexicon-nouns.js';
import { ANOTHER, EXPLAINS, REPORTED, timesPromised } from './lexicon-pragmatics.js';
import { readMention } from './mention-finding.js';
import { mentionsIn } from './mentions.js';
import type { Sentence } from './sentences.js';
import { limitState, type StateReading } from './states.js';
import { isPutOff, timingOf } from './timing.js';

/** Reads every mention of a reset in one sentence. Questions and reported speech give `talk`. */
export function findingsIn(said: Sentence, around: Surroundings): readonly Finding[] {
  const { words } = said;
  const plain = words.join(' ');
  // "How a reset works: …" announces no more than a question does.
  const sentence = EXPLAINS.test(plain) ? { ...said, question: true } : said;
  const mentions = mentionsIn(words);
  const findings = mentions.map((mention) => readMention(sentence, mention, around));
  const state = limitState(plain);
  if (state && !findings.some(({ says }) => says === 'reset' || says === 'hint'))
    findings.push(stateFinding(sentence, plain, state, around));
  return findings;
}

function stateFinding(sentence: Sentence, plain: string, state: StateReading, around: Surroundings): Finding {
  const universal = UNIVERSAL.test(plain);
  const base: FindingBase = {
    sentence,
    another: ANOTHER.test(plain),
    times: timesPromised(plain),
    window: null,
    universal,
    personal: PERSONAL.test(plain),
    byTeam: false,
    explicit: true,
  };
  const { rule } = state;
  if (sentence.question || REPORTED.test(plain) || isRestricted(plain, plain))
    return { ...base, says: 'talk', confidence: 1, rule: 'for some users, or asked' };
  const { distance, window } = timingOf(plain, around);
  const announced = state.verbless && distance === 'none' && isPutOff(around);
  if (announced || distance === 'later' || (state.aspect === 'future' && distance !== 'near'))
    return promised(base, window, 'hint', rule);
  return { ...base, says: 'reset', confidence: universal ? 0.9 : 0.8, rule };
}
