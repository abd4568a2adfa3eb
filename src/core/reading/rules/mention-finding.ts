import { segmentAround } from './banked.js';
import { bankedFinding, isBanked } from './banked-finding.js';
import { clauseAt, clausesOf, scopeOf } from './clauses.js';
import { isForeignSubject, isReported, isRestricted } from './disclaimers.js';
import { CONFIDENCE, type Finding, type FindingBase, type Surroundings } from './finding.js';
import { LIMIT_WORDS, PERSONAL, RIVALS, TEAM_SUBJECTS, UNIVERSAL } from './lexicon-nouns.js';
import { ANOTHER, HABIT, timesPromised } from './lexicon-pragmatics.js';
import { comesLater, handsOver, hintTime, ownTiming, pastOf, withoutReason } from './mention-time.js';
import type { Mention } from './mentions.js';
import type { NounReading } from './noun-aspect.js';
import { nounAspect } from './noun-aspect.js';
import { answersLater, isCaseRule, isPutOff, onCondition, pendingReason } from './pending.js';
import type { Sentence } from './sentences.js';
import { isConditional } from './timing.js';
import { verbAspect } from './verb-aspect.js';

/** A short sentence that only names the users: "All plans." */
const ALL_OF_THEM =
  /^(?:for )?(?:everyone|all (?:\w+ )?(?:plans|users|accounts|of (?:you|them))|every (?:plan|account))$/;
/** "Was to reset limits. Done.": the plan was carried out. */
const CARRIED_OUT =
  /^(?:\w+ ){0,2}(?:is |are )?(?:finished|done|complete|completed|accomplished|check|checked|delivered)$/;
/** "So I did." */
const SO_DONE = /^(?:so |and )(?:i|we) (?:just |have )?(?:did|done)(?: it| that| exactly that)?$/;
/** "We decided to reset": the tense dates only the decision. */
const DECIDED = /\b(?:decided|chose|chosen|opted|agreed|made the (?:call|decision)) to(?: \w+){0,4}$/;
/** "Resetting limits is no fix": finite verbs with an -ing form as subject. */
const FINITE_BE =
  /^(?:is|was|does|did|has|makes|costs|feels|would|will|can|could|takes|never|always|sounds|helps|brings|puts|gives|sets|gets|works|needs|requires)$/;
const OPENS_SUBORDINATE =
  /^(?:that|who|which|because|since|as|while|now|so|when|where|if|after|until|and|but|what|how|,)$/;
const RECEIVES = /\b(?:gets?|receives?)\b/;
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
      ? readVerb(words, mention, around.next)
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

  if (isGerundSubject(words, mention, clause.start)) return talk('what a reset is like');
  if (isBanked(words, mention, alone, around.after))
    return (
      bankedFinding(base, read, segmentAround(words, mention.at), scope, words.join(' '), around) ??
      talk('talk about banked resets')
    );
  if (read.aspect === 'talk' || read.aspect === 'negated' || read.aspect === 'irreal') return talk(read.rule);
  const timing = ownTiming(scope, around);
  const hint = (rule: string): Finding => ({
    ...base,
    ...hintTime(sentence, timing, around),
    says: 'hint',
    rule,
  });
  if (read.aspect === 'habitual' || read.simple === true) {
    const ofAll = base.universal;
    const ofLimits = LIMIT_WORDS.has(read.subject);
    const lead = words.slice(0, mention.at).join(' ');
    const said = { sentence: words.join(' '), lead, scope, timing, ofAll, ofLimits };
    if (/\b(?:each|every|per) (?:month|week|day|hour|window)\b/.test(scope))
      return talk('a habit, not an event');
    const pending = pendingReason(said, around);
    if (pending !== null) return hint(pending);
    if (onCondition(lead) || isCaseRule(lead)) return talk('a rule, not an event');
  }
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
      // "We reset them for all this morning" may be the first to say so; without a class of users it is told again.
      if (
        past === 'told' ||
        (words[mention.at] === 'resets' &&
          /\bthe (?:\w+ )?resets$/.test(words.slice(0, mention.at + 1).join(' ')))
      )
        return talk('told again');
      if (past === 'short' && !UNIVERSAL.test(words.join(' ')))
        return { ...base, says: 'known', confidence: 0.75, rule: 'a reset of earlier the same day is told' };
      if (timing.distance === 'later' && isScheduled(words, clause.start, mention, read))
        return hint('limits reset at a later time');
      if (
        DECIDED.test(words.slice(clause.start, mention.at).join(' ')) &&
        ownTiming(withoutReason(tail), around).distance === 'later'
      )
        return hint('decided for a later time');
      return reset(`done: ${read.rule}`);
    }
    case 'known':
      if (pastOf(words, clause.start, mention.at, tail) === 'long') return talk('about a reset of the past');
      return { ...base, says: 'known', confidence: 0.75, rule: read.rule };
    case 'presumed':
      return { ...base, says: 'known', confidence: 0.7, rule: 'a reset is presumed to be done' };
    case 'declared':
      return reset(read.rule, 0.7);
    case 'fragment':
      if (clause.end - clause.start === 1 && ALL_OF_THEM.test(around.next)) {
        if (answersLater(around.previous)) return hint('a time to come, a reset, and for whom');
        return reset('a reset, and for whom', 0.75);
      }
      return (timing.distance === 'later' || (timing.distance === 'open' && isConditional(scope))) &&
        !/(?:'s|^your|^the|^my)$/.test(words[mention.at - 1] ?? '') &&
        !/\bin (?:one|a|this) (?:day|week|month)\b/.test(scope)
        ? hint('a reset is named with a time to come')
        : talk('a reset is only named');
    case 'gift':
      if (
        timing.distance === 'later' ||
        (timing.distance === 'open' && isConditional(scope)) ||
        answersLater(around.previous) ||
        isPutOff(around.next) ||
        promisesLater(words, mention.at, around) ||
        clauses.some((one) => isPutOff(words.slice(one.start, one.end).join(' '))) ||
        (words[clause.start] === 'then' && ownTiming(around.previous, around).window !== null)
      )
        return hint('a reset is offered for later');
      return reset(read.rule, CONFIDENCE.gift);
    case 'underway':
    case 'imminent':
      if (timing.distance === 'later' || timing.distance === 'open' || /\bnext time\b/.test(scope))
        return hint(`to come: ${read.rule}`);
      if (RECEIVES.test(clauseText) && comesLater(around)) return hint(`to come: ${read.rule}`);
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
      if (read.aspect === 'coming' && timing.distance === 'span' && timing.window?.kind === 'within')
        return reset('under way: arrives over the next hours', CONFIDENCE.underway);
      return hint(`promised: ${read.rule}`);
    default:
      return talk('no event');
  }
}

/** "We will do it again tomorrow: a full reset". */
function promisesLater(words: readonly string[], at: number, around: Surroundings): boolean {
  const lead = words.slice(0, at).join(' ');
  const { distance } = ownTiming(lead, around);
  return (
    (distance === 'later' && /\b(?:will|going to)\b/.test(lead)) ||
    (distance === 'open' && /\bwill (?:do|press|send|push) it\b/.test(lead))
  );
}

/** "Limits are reset tomorrow": a scheduled event. "Have been", "were" or "just" mean that it happened. */
function isScheduled(words: readonly string[], from: number, mention: Mention, read: NounReading): boolean {
  const lead = words.slice(from, mention.at).join(' ');
  const happened = /\b(?:have|has|had|been|were|was|just|got|already)\b/.test(lead);
  return mention.role === 'verb' && /^(?:limits?|usage|quotas)$/.test(read.subject) && !happened;
}

function isGerundSubject(words: readonly string[], mention: Mention, from: number): boolean {
  const first = /^(?:and|but|so)$/.test(words[from] ?? '') ? from + 1 : from;
  if (!/^\w{3,}ing$/.test(words[first] ?? '') || first > mention.at) return false;
  for (const word of words.slice(mention.at + 1)) {
    if (OPENS_SUBORDINATE.test(word)) return false;
    if (FINITE_BE.test(word)) return true;
  }
  return false;
}

function readVerb(
  words: readonly string[],
  mention: Extract<Mention, { role: 'verb' }>,
  next: string,
): NounReading {
  const verb = verbAspect(words, mention.at, mention.forms);
  const word = words[mention.at] ?? '';
  const rule = `"${word}" as a verb`;
  const subject = verb.subject;
  let aspect: NounReading['aspect'] = verb.aspect;
  if (aspect === 'present') aspect = 'habitual';
  const wasTo = /^was to$/.test(words.slice(Math.max(0, mention.at - 2), mention.at).join(' '));
  if (aspect === 'irreal' && ((wasTo && CARRIED_OUT.test(next)) || SO_DONE.test(next))) aspect = 'done';
  const object = words[mention.at + 1] ?? '';
  // A bare verb needs an object: "Reset everyone's limits", not "Reset."
  if (verb.bare && !mention.limits && !/^(?:it|them|all|everyone|everything|done|complete)/.test(object)) {
    if (aspect === 'done') aspect = 'talk';
  }
  // "Ship it, then reset it": no named object and no subject.
  const isNamed =
    mention.limits ||
    TEAM_SUBJECTS.has(subject) ||
    /\b(?:everyone|all)\b/.test(words.slice(mention.at).join(' '));
  if (aspect === 'done' && !verb.auxiliary && !isNamed && /^(?:it|them)$/.test(object)) aspect = 'talk';
  // "Please reset": a request.
  if (aspect === 'done' && subject === 'please') aspect = 'talk';
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
