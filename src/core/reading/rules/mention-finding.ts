import { bankedFinding, isStored } from './banked.js';
import { clauseAt, clausesOf, scopeOf } from './clauses.js';
import { isForeignSubject, isReported, isRestricted } from './disclaimers.js';
import { CONFIDENCE, type Finding, type FindingBase, promised, type Surroundings } from './finding.js';
import { PERSONAL, TEAM_SUBJECTS, UNIVERSAL } from './lexicon-nouns.js';
import { ANOTHER, HABIT, timesPromised } from './lexicon-pragmatics.js';
import type { Mention } from './mentions.js';
import { type NounReading, nounAspect } from './noun-aspect.js';
import type { Sentence } from './sentences.js';
import { readSimplePresent } from './simple-present.js';
import { appendsTime, isConditional, isPutOff, pastOf, timingOf } from './timing.js';
import { verbAspect } from './verb-aspect.js';

/** "We decided to reset": the tense dates only the decision. */
const DECIDED = /\b(?:decided|chose|agreed) to(?: \w+){0,4}$/;
/** "Resetting limits is no fix": an -ing form as subject of a finite verb. */
const GERUND_SUBJECT =
  /^(?:(?:and|but|so) )?(?!planning|preparing|aiming|looking|hoping)\w{3,}ing (?:(?!(?:once|before|that|who|which|because|since|as|while|now|so|when|where|if|after|until|and|but|what|how|,)(?: |$))\S+ )*?(?:is|was|does|did|has|makes|costs|feels|would|will|can|could|takes|never|always|sounds|helps|brings|puts|gives|sets|gets|works|needs|requires)\b/;

const OFTEN = /\b(?:sometimes|usually|often|always|normally)\b/;

/** Decides what one mention of a reset says. */
export function readMention(sentence: Sentence, mention: Mention, around: Surroundings): Finding {
  const { words } = sentence;
  const plain = words.join(' ');
  const clauses = clausesOf(words);
  const clause = clauseAt(clauses, mention.at);
  const scope = scopeOf(words, clauses, clause);
  const clauseText = words.slice(clause.start, clause.end).join(' ');
  const read =
    mention.role === 'verb'
      ? readVerb(words, mention)
      : nounAspect(words, mention, clause.start, around.hasGift);
  const base: FindingBase = {
    sentence,
    another: ANOTHER.test(clauseText),
    times: timesPromised(clauseText),
    window: null,
    universal: UNIVERSAL.test(clauseText),
    personal: PERSONAL.test(clauseText) || read.subject === 'you',
    byTeam: TEAM_SUBJECTS.has(read.subject),
    explicit: mention.limits && read.aspect !== 'gift',
  };
  const say = (says: Finding['says'], confidence: number, rule: string): Finding => ({
    ...base,
    says,
    confidence,
    rule,
  });
  const talk = (rule: string): Finding => say('talk', 1, rule);
  const away = notMeant(sentence, mention, read, clauseText, isReported(words, clauses, clause, mention.at));
  if (away) return talk(away);
  if (mention.role === 'noun' && !mention.button && isStored(words, mention.at, around.after))
    return bankedFinding(base, read, mention.at, scope, around) ?? talk('talk about banked resets');
  if (/^(?:talk|negated|irreal)$/.test(read.aspect)) return talk(read.rule);

  const timing = timingOf(scope, around);
  const hint = (rule: string): Finding =>
    promised(base, timing.window ?? timingOf(plain, around).window, 'hint', rule);
  if (read.aspect === 'habitual' || read.simple === true) {
    const lead = words.slice(0, mention.at).join(' ');
    const present = readSimplePresent(
      { sentence: plain, lead, scope, timing, ofAll: base.universal },
      around,
    );
    if (present === 'promise') return hint('a present tense with a time to come, or a condition');
    if (present === 'rule') return talk('a rule, not an event');
  }
  const tail = words.slice(mention.at, clause.end).join(' ');
  if (read.aspect === 'habitual' || OFTEN.test(clauseText) || (HABIT.test(tail) && read.aspect !== 'future'))
    return talk('a habit, not an event');

  const sure = weight(base, read, mention, around);
  const { distance } = timing;
  const lead = words.slice(clause.start, mention.at).join(' ');
  const past = pastOf(words.slice(0, mention.at).join(' '), lead.split(' ').slice(0, 4).join(' '), tail);
  switch (read.aspect) {
    case 'done': {
      if (past === 'long') return talk('about a reset of the past');
      // "We reset them for all this morning" may be the first to say so; "we applied the resets" is not.
      if (past === 'told' || /\bthe (?:\w+ )?resets\b/.test(clauseText)) return talk('told again');
      if (DECIDED.test(lead) && (timing.window?.from ?? 0) > around.at)
        return hint('decided for a later time');
      return say('reset', sure, `done: ${read.rule}`);
    }
    case 'known':
      return past === 'long' ? talk('about a reset of the past') : say('known', 0.75, read.rule);
    case 'presumed':
      return say('known', 0.7, 'a reset is presumed to be done');
    case 'fragment':
    case 'gift': {
      const dated = clauses.some(({ start, end }) => appendsTime(words.slice(start, end).join(' ')));
      const ahead = distance === 'later' || (distance === 'open' && isConditional(scope));
      if (ahead || dated || isPutOff(around)) return hint('a reset is named with a time to come');
      return read.aspect === 'gift'
        ? say('reset', CONFIDENCE.gift, read.rule)
        : talk('a reset is only named');
    }
    case 'underway':
    case 'imminent':
      if (distance === 'later' || distance === 'open' || isPutOff(around))
        return hint(`to come: ${read.rule}`);
      return say('reset', Math.min(sure, CONFIDENCE.underway), `under way: ${read.rule}`);
    default: {
      if (distance === 'near' && !isConditional(clauseText))
        return say('reset', CONFIDENCE.underway, 'under way: within the hour');
      // An undated "we'll reset" takes effect at once where the post hands it over ("Enjoy one on us").
      if (distance === 'none' && around.hasGift && timingOf(around.next, around).distance === 'none')
        return say('reset', 0.75, 'under way: promised and handed over as a gift at once');
      return hint(`promised: ${read.rule}`);
    }
  }
}

/** Why a mention is no statement of the team about everybody's limits, or null. */
function notMeant(
  sentence: Sentence,
  mention: Mention,
  read: NounReading,
  clauseText: string,
  reported: boolean,
): string | null {
  const { words } = sentence;
  if (sentence.question) return 'asked, not said';
  if (reported) return 'reported words of others';
  if (isRestricted(clauseText, words.join(' '))) return 'for some users only';
  if (mention.role === 'verb' && isForeignSubject(read, words, mention.at))
    return 'what somebody else resets, or a personal window';
  return GERUND_SUBJECT.test(clauseText) ? 'what a reset is like' : null;
}

function readVerb(words: readonly string[], mention: Extract<Mention, { role: 'verb' }>): NounReading {
  const verb = verbAspect(words, mention.at, mention.forms);
  const word = words[mention.at] ?? '';
  const object = words[mention.at + 1] ?? '';
  const { subject } = verb;
  let aspect: NounReading['aspect'] = verb.aspect === 'present' ? 'habitual' : verb.aspect;
  // A bare verb needs an object ("Reset everyone's limits", not "Reset."); "Ship it, then reset it" names none.
  const bare =
    verb.bare && !mention.limits && !/^(?:it|them|all|everyone|everything|done|complete)/.test(object);
  const isNamed =
    mention.limits ||
    TEAM_SUBJECTS.has(subject) ||
    /\b(?:everyone|all)\b/.test(words.slice(mention.at).join(' '));
  const unnamed = !verb.auxiliary && !isNamed && /^(?:it|them)$/.test(object);
  if (aspect === 'done' && (bare || unnamed || subject === 'please')) aspect = 'talk';
  return {
    aspect,
    subject,
    doubtful: verb.doubtful,
    rule: `"${word}" as a verb`,
    simple: !verb.auxiliary && word === 'reset',
  };
}

function weight(base: FindingBase, read: NounReading, mention: Mention, around: Surroundings): number {
  if (read.doubtful) return around.hasGift ? CONFIDENCE.gift : CONFIDENCE.unclear;
  if (mention.role === 'noun' && mention.button && !mention.limits)
    return base.byTeam || /^(?:|,|reset|and)$/.test(read.subject) ? 0.75 : CONFIDENCE.unclear;
  if (mention.limits) return base.universal ? CONFIDENCE.explicitForAll : CONFIDENCE.explicit;
  return base.universal ? CONFIDENCE.explicit : CONFIDENCE.bare;
}
