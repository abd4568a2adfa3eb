import { isStored, storedFinding } from './banked-finding.js';
import { clauseAt, clausesOf, scopeOf } from './clauses.js';
import { isForeignSubject, isReported, isRestricted } from './disclaimers.js';
import { CONFIDENCE, type Finding, type FindingBase, type Surroundings } from './finding.js';
import { PERSONAL, RIVALS, TEAM_SUBJECTS, UNIVERSAL } from './lexicon-nouns.js';
import { ANOTHER, HABIT, timesPromised } from './lexicon-pragmatics.js';
import { handsOver, hintTime, isSoonDated, mentionTiming, pastOf } from './mention-time.js';
import type { Mention } from './mentions.js';
import { nounAspect } from './noun-aspect.js';
import type { NounReading } from './noun-reading.js';
import type { Sentence } from './sentences.js';
import { isConditional } from './timing.js';
import { verbAspect } from './verb-aspect.js';

/** A mark to be reached, after which "we reset". */
const BARGAIN =
  /\b(?:when|once|if|as soon as) (?:we|you|this|it|codex) (?:all )?(?:hit|hits|reach|reaches|get|gets|cross|crosses|pass|passes|make)\b|\b\d+(?:k|m)? (?:likes|reposts|retweets|replies|stars|users)\b.* and (?:we|i)\b|\bat \d+ ?(?:m|million)\b/;
const OFTEN = /\b(?:sometimes|usually|often|always|typically|normally|occasionally)\b/;

/** Decides what one mention of a reset says. `alone`: its sentence has no other mention. */
export function readMention(
  sentence: Sentence,
  mention: Mention,
  alone: boolean,
  around: Surroundings,
): Finding {
  const { words } = sentence;
  const clauses = clausesOf(words);
  const clause = clauseAt(clauses, mention.at);
  const scope = scopeOf(words, clauses, clause);
  const clauseText = words.slice(clause.start, clause.end).join(' ');
  const read =
    mention.role === 'verb'
      ? readVerb(words, mention)
      : nounAspect(words, mention, clause.start, around.hasGift);
  const base = {
    sentence,
    another: ANOTHER.test(clauseText),
    times: timesPromised(clauseText),
    window: null,
    universal: UNIVERSAL.test(clauseText),
    personal: PERSONAL.test(clauseText) || read.subject === 'you',
    byTeam: TEAM_SUBJECTS.has(read.subject) && read.subject !== '',
    explicit: mention.limits && read.aspect !== 'gift',
  };
  const talk = (rule: string): Finding => ({ ...base, says: 'talk', confidence: 1, rule });
  if (sentence.question) return talk('asked, not said');
  if (isReported(words, clauses, clause, mention.at)) return talk('reported words of others');
  if (words.slice(Math.max(0, mention.at - 12), mention.at + 6).some((word) => RIVALS.has(word)))
    return talk('about another product');
  if (isRestricted(clauseText, words.join(' '))) return talk('for some users only');
  if (mention.role === 'verb' && isForeignSubject(read, words, mention))
    return talk('what somebody else resets, or a personal window');

  if (isStored(words, mention, alone, around.next))
    return storedFinding(base, read, scope, words.join(' '), around) ?? talk('talk about banked resets');
  if (
    read.aspect === 'talk' ||
    read.aspect === 'negated' ||
    read.aspect === 'irreal' ||
    read.aspect === 'past'
  )
    return talk(read.rule);
  const timing = mentionTiming(scope, around);
  const hint = (rule: string): Finding => ({
    ...base,
    ...hintTime(sentence, timing, around),
    says: 'hint',
    rule,
  });
  const present = read.aspect === 'habitual' || read.simple === true;
  if (present && isSoonDated(timing, scope)) {
    return hint('a present tense with a time to come');
  }
  if (present && BARGAIN.test(words.join(' '))) return hint('a bargain: a reset for a mark reached');
  if (read.aspect === 'habitual' || OFTEN.test(clauseText)) return talk('a habit, not an event');
  const tail = words.slice(mention.at, clause.end).join(' ');
  if (HABIT.test(tail) && read.aspect !== 'future') return talk('a habit, not an event');
  const confidence = weight(base, read, mention, around);
  const reset = (rule: string, sure = confidence): Finding => ({
    ...base,
    says: 'reset',
    confidence: sure,
    rule,
  });

  switch (read.aspect) {
    case 'done': {
      const past = pastOf(words, clause.start, mention.at, tail);
      if (past === 'long') return talk('about a reset of the past');
      if (past === 'short')
        return { ...base, says: 'retold', confidence: 0.75, rule: 'a reset of earlier the same day is told' };
      if (
        timing.distance === 'later' &&
        mention.role === 'verb' &&
        read.subject !== 'we' &&
        /^(?:limits?|usage|quotas)$/.test(read.subject)
      ) {
        return hint('limits reset at a later time');
      }
      return reset(`done: ${read.rule}`);
    }
    case 'retold':
      return { ...base, says: 'retold', confidence: 0.75, rule: read.rule };
    case 'presumed':
      return { ...base, says: 'retold', confidence: 0.7, rule: 'a reset is presumed to be done' };
    case 'declared':
      return reset(read.rule, 0.7);
    case 'fragment':
      return (timing.distance === 'later' || (timing.distance === 'open' && isConditional(scope))) &&
        !/(?:'s|^your|^the|^my)$/.test(words[mention.at - 1] ?? '') &&
        !/\bin (?:one|a|this) (?:day|week|month)\b/.test(scope)
        ? hint('a reset is named with a time to come')
        : talk('a reset is only named');
    case 'gift':
      if (timing.distance === 'later') return hint('a reset is offered for later');
      return reset(read.rule, CONFIDENCE.gift);
    case 'underway':
    case 'imminent':
      if (timing.distance === 'later' || timing.distance === 'open') return hint(`to come: ${read.rule}`);
      return reset(
        `under way: ${read.rule}`,
        Math.min(confidence, read.aspect === 'imminent' ? CONFIDENCE.underway : 0.95),
      );
    case 'coming':
    case 'future':
      if (base.times > 1) return hint(`promised: ${read.rule}`);
      if (timing.distance === 'near' && !isConditional(clauseText))
        return reset('under way: within the hour', CONFIDENCE.underway);
      if (handsOver(sentence, timing, around))
        return reset('under way: promised and handed over as a gift at once', 0.75);
      if (read.aspect === 'coming' && timing.distance === 'span')
        return reset('under way: arrives over the next hours', CONFIDENCE.underway);
      return hint(`promised: ${read.rule}`);
    default:
      return talk('no event');
  }
}

function readVerb(words: readonly string[], mention: Extract<Mention, { role: 'verb' }>): NounReading {
  const verb = verbAspect(words, mention.at, mention.forms);
  const word = words[mention.at] ?? '';
  const rule = `"${word}" as a verb`;
  const subject = verb.subject;
  let aspect: NounReading['aspect'] = verb.aspect;
  if (aspect === 'present') aspect = 'habitual';
  const next = words[mention.at + 1] ?? '';
  // A bare verb needs its object: "Reset everyone's limits", not "Reset."
  if (verb.bare && !mention.limits && !/^(?:it|them|all|everyone|everything|done|complete)/.test(next)) {
    if (aspect === 'done') aspect = 'talk';
  }
  // "To reset X, go to settings", "please reset": nobody reports a deed.
  if (/^(?:please|just)$/.test(subject) && aspect === 'done' && subject === 'please') aspect = 'talk';
  const simple = !verb.auxiliary && word === 'reset';
  return { aspect, subject, doubtful: verb.doubtful, rule, simple };
}

function weight(base: FindingBase, read: NounReading, mention: Mention, around: Surroundings): number {
  if (read.doubtful) return around.hasGift ? CONFIDENCE.gift : CONFIDENCE.unclear;
  if (mention.role === 'noun' && mention.button && !mention.limits)
    return base.byTeam || /^(?:|,|reset|and)$/.test(read.subject) ? 0.75 : CONFIDENCE.unclear;
  if (mention.limits) return base.universal ? CONFIDENCE.explicitForAll : CONFIDENCE.explicit;
  return base.universal ? CONFIDENCE.explicit : CONFIDENCE.bare;
}
