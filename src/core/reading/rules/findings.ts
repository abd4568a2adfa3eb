import { isRestricted } from './disclaimers.js';
import { CONFIDENCE, type Finding, type FindingBase, type Surroundings } from './finding.js';
import { PERSONAL, UNIVERSAL } from './lexicon-nouns.js';
import { ANOTHER, EXPLAINS, REPORTED, timesPromised } from './lexicon-pragmatics.js';
import { readMention } from './mention-finding.js';
import { comesLater, ownTiming } from './mention-time.js';
import { mentionsIn } from './mentions.js';
import type { Sentence } from './sentences.js';
import { limitState, type StateReading } from './states.js';

/** Reads every mention of a reset in one sentence. Questions and reported speech give `talk`. */
export function findingsIn(said: Sentence, around: Surroundings): readonly Finding[] {
  const { words } = said;
  // "How a reset works: …" announces no more than a question does.
  const sentence = EXPLAINS.test(words.join(' ')) ? { ...said, question: true } : said;
  const mentions = mentionsIn(words);
  const alone = mentions.length === 1;
  const findings = mentions.map((mention) => readMention(sentence, mention, alone, around));
  const state = limitState(words.join(' '));
  if (state && !findings.some((one) => one.says === 'reset' || one.says === 'hint')) {
    findings.push(stateFinding(sentence, state, around));
  }
  return findings;
}

function stateFinding(sentence: Sentence, state: StateReading, around: Surroundings): Finding {
  const plain = sentence.words.join(' ');
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
  if (sentence.question || REPORTED.test(plain) || isRestricted(plain, plain))
    return { ...base, says: 'talk', confidence: 1, rule: 'for some, or asked' };
  if (state.aspect === 'presumed') return { ...base, says: 'known', confidence: 0.7, rule: state.rule };
  const timing = ownTiming(plain, around);
  const announced = state.verbless && timing.distance === 'none' && comesLater(around);
  if (announced || timing.distance === 'later' || (state.aspect === 'future' && timing.distance !== 'near'))
    return {
      ...base,
      window: timing.window ?? (announced ? ownTiming(around.previous, around).window : null),
      confidence: timing.window ? CONFIDENCE.hintDated : CONFIDENCE.hint,
      says: 'hint',
      rule: state.rule,
    };
  return { ...base, says: 'reset', confidence: universal ? 0.9 : 0.8, rule: state.rule };
}
