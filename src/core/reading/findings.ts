import { isBankingTalk, saysStored, segmentAround } from './banked.js';
import { clauseAt, clausesOf, scopeOf } from './clauses.js';
import {
  NOT_ONLY,
  OTHER_SUBJECTS,
  PERSONAL,
  PERSONAL_OWNERS,
  RESTRICTED,
  RIVALS,
  TEAM_SUBJECTS,
  UNIVERSAL,
} from './lexicon-nouns.js';
import {
  ANOTHER,
  GIFT,
  HABIT,
  LONG_PAST,
  REPORTED,
  SHORT_PAST,
  timesPromised,
} from './lexicon-pragmatics.js';
import { GRANT_VERBS } from './lexicon-verbs.js';
import { type Mention, mentionsIn } from './mentions.js';
import { type NounReading, nounAspect } from './noun-aspect.js';
import type { PromisedWindow } from './reading.js';
import type { Sentence } from './sentences.js';
import { limitState } from './states.js';
import { isConditional, type Timing, timingOf } from './timing.js';
import { verbAspect } from './verb-aspect.js';

/** What one mention of a reset in a sentence says. */
export interface Finding {
  readonly says: 'reset' | 'banked' | 'hint' | 'banked-hint' | 'retold' | 'talk';
  /** 0..1, before the post as a whole is weighed. */
  readonly confidence: number;
  readonly another: boolean;
  readonly times: number;
  readonly window: PromisedWindow | null;
  readonly sentence: Sentence;
  readonly rule: string;
  /** A whole class of users is named. */
  readonly universal: boolean;
  /** Addresses one person ("for you"). */
  readonly personal: boolean;
  /** The team says "we" or "I" of its own deed. */
  readonly byTeam: boolean;
  /** A perfect or progressive statement about limits, not a fragment. */
  readonly explicit: boolean;
}

/** What the rest of the post adds to a sentence. */
export interface Surroundings {
  readonly at: number;
  readonly timeZone: string;
  /** Canonical words of the sentence that follows, '' at the end. */
  readonly next: string;
  /** The post hands something over now. */
  readonly hasGift: boolean;
}

const CONFIDENCE = {
  explicitForAll: 0.97,
  explicit: 0.95,
  bare: 0.85,
  underway: 0.85,
  gift: 0.7,
  unclear: 0.5,
  hintDated: 0.85,
  hint: 0.75,
};
/** Where the reason or purpose of a reset begins: times after it belong to something else. */
const REASON =
  /\b(?:to|because|after|due|as|since|given|following|so|while|which|that|with|caused|from|when|where|for (?:the|this|these|any|what|how|having|those|all the|being|last|yesterday))\b/;
const IF_AFFECTED =
  /\bif you (?:were|are|was|have been|got|had) (?:\w+ )?(?:affected|impacted|hit|one of|among)/;
const NEXT_SENTENCE_TIME_WORDS = 7;

/** Reads every mention of a reset in one sentence. Questions and reported words yield talk. */
export function findingsIn(sentence: Sentence, around: Surroundings): readonly Finding[] {
  const { words } = sentence;
  const findings = mentionsIn(words).map((mention) => readMention(sentence, mention, around));
  const state = limitState(words.join(' '));
  if (state && !findings.some((one) => one.says === 'reset' || one.says === 'hint')) {
    findings.push(stateFinding(sentence, state, around));
  }
  const anaphor = bankedOne(sentence, around);
  if (anaphor && !findings.some((one) => one.says === 'banked')) findings.push(anaphor);
  return findings;
}

function readMention(sentence: Sentence, mention: Mention, around: Surroundings): Finding {
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
  if (REPORTED.test(words.slice(Math.max(0, clause.start - 8), mention.at).join(' ')))
    return talk('reported words of others');
  if (words.slice(Math.max(0, mention.at - 12), mention.at + 6).some((word) => RIVALS.has(word)))
    return talk('about another product');
  if (isRestricted(clauseText, words.join(' '))) return talk('for some users only');
  if (mention.role === 'verb' && isForeignSubject(read, words, mention))
    return talk('what somebody else resets, or a personal window');

  const stored = mention.role === 'noun' && saysStored(segmentAround(words, mention.at), around.next);
  if (stored)
    return storedFinding(base, read, scope, words.join(' '), around) ?? talk('talk about banked resets');
  if (
    read.aspect === 'talk' ||
    read.aspect === 'negated' ||
    read.aspect === 'irreal' ||
    read.aspect === 'past'
  )
    return talk(read.rule);
  const timing = mentionTiming(scope, around);
  const present = read.aspect === 'habitual' || read.simple === true;
  if (present && isSoonDated(timing, scope)) {
    return {
      ...base,
      ...hintTime(sentence, timing, around),
      says: 'hint',
      rule: 'a present tense with a time to come',
    };
  }
  if (read.aspect === 'habitual') return talk('a habit, not an event');
  const tail = words.slice(mention.at, clause.end).join(' ');
  if (isHabit(tail) && read.aspect !== 'future') return talk('a habit, not an event');
  const confidence = weight(base, read, mention, around);
  const reset = (rule: string, sure = confidence): Finding => ({
    ...base,
    says: 'reset',
    confidence: sure,
    rule,
  });
  const hint = (rule: string): Finding => ({
    ...base,
    ...hintTime(sentence, timing, around),
    says: 'hint',
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
        /^limits?|usage|quotas$/.test(read.subject)
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
      return timing.distance === 'later' && !/'s$/.test(words[mention.at - 1] ?? '')
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

/** "Tomorrow we reset", "limits get reset tonight"; not "your limits reset on Monday", a window of one's own. */
function isSoonDated(timing: Timing, scope: string): boolean {
  return (
    timing.distance === 'later' &&
    !/\byour\b/.test(scope) &&
    /\b(?:tomorrow|tonight|later today|this (?:evening|afternoon))\b/.test(scope)
  );
}

type Base = Omit<Finding, 'says' | 'confidence' | 'rule'>;

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

function isForeignSubject(read: NounReading, words: readonly string[], mention: Mention): boolean {
  const { subject } = read;
  if (OTHER_SUBJECTS.has(subject) && !/^(?:users?|customers?|people|folks)$/.test(subject)) return true;
  if (
    /^(?:it|that|which|this|bug|issue|upgrade|upgrading|downgrade|downgrading|update|logging|restarting|reinstalling)$/.test(
      subject,
    ) &&
    read.aspect !== 'done'
  )
    return true;
  if (/^(?:that|which|bug|issue|what)$/.test(subject)) return true;
  return words
    .slice(Math.max(0, mention.at - 6), mention.at + 3)
    .some((word) => PERSONAL_OWNERS.has(word) && !(word === 'its' && words.includes('codex')));
}

function isRestricted(clause: string, sentence: string): boolean {
  if (NOT_ONLY.test(sentence)) return false;
  if (IF_AFFECTED.test(sentence)) return true;
  const match = RESTRICTED.exec(clause);
  if (!match) return false;
  return !UNIVERSAL.test(clause.replace(match[0], ' '));
}

function isHabit(tail: string): boolean {
  return HABIT.test(tail);
}

function weight(base: Base, read: NounReading, mention: Mention, around: Surroundings): number {
  if (read.doubtful) return around.hasGift ? CONFIDENCE.gift : CONFIDENCE.unclear;
  if (mention.role === 'noun' && mention.button && !mention.limits)
    return base.byTeam || /^(?:|,|reset)$/.test(read.subject) ? 0.75 : CONFIDENCE.unclear;
  if (mention.limits) return base.universal ? CONFIDENCE.explicitForAll : CONFIDENCE.explicit;
  return base.universal ? CONFIDENCE.explicit : CONFIDENCE.bare;
}

function mentionTiming(scope: string, around: Surroundings): Timing {
  return timingOf(withoutPromiseTime(scope), around.at, around.timeZone);
}

/** "As promised yesterday" dates the promise, "by 20 hours" an amount: neither dates the reset. */
function withoutPromiseTime(plain: string): string {
  return plain.replace(
    /\bas (?:i |we |was |had )?(?:already |just )?(?:promised|mentioned|said|announced|discussed|teased)(?: (?:yesterday|earlier|before|last (?:week|night)|today|this morning))?/g,
    ' ',
  );
}

function pastOf(
  words: readonly string[],
  clauseStart: number,
  at: number,
  tail: string,
): 'long' | 'short' | null {
  const opening = withoutPromiseTime(words.slice(clauseStart, Math.min(at, clauseStart + 4)).join(' '));
  const told = withoutPromiseTime(tail);
  const stop = REASON.exec(told.slice(0, 400));
  const own = stop ? told.slice(0, stop.index) : told;
  if (LONG_PAST.test(own) || /^(?:yesterday|last (?:week|night|month|time|year))\b/.test(opening))
    return 'long';
  if (SHORT_PAST.test(own) || /^earlier (?:today|this)/.test(opening)) return 'short';
  return null;
}

function handsOver(sentence: Sentence, timing: Timing, around: Surroundings): boolean {
  if (timing.distance !== 'none' || !around.hasGift) return false;
  const plain = sentence.words.join(' ');
  return (
    !isConditional(plain) &&
    timingOf(plain, around.at, around.timeZone).distance === 'none' &&
    nextTime(around).distance === 'none'
  );
}

function nextTime(around: Surroundings): Timing {
  const short = around.next.split(' ').length <= NEXT_SENTENCE_TIME_WORDS && !GIFT.test(around.next);
  return short ? timingOf(around.next, around.at, around.timeZone) : { distance: 'none', window: null };
}

function hintTime(
  sentence: Sentence,
  timing: Timing,
  around: Surroundings,
): { window: PromisedWindow | null; confidence: number } {
  const window =
    timing.window ??
    timingOf(withoutPromiseTime(sentence.words.join(' ')), around.at, around.timeZone).window ??
    nextTime(around).window;
  return { window, confidence: window ? CONFIDENCE.hintDated : CONFIDENCE.hint };
}

function storedFinding(
  base: Base,
  read: NounReading,
  scope: string,
  plain: string,
  around: Surroundings,
): Finding | null {
  if (
    isBankingTalk(plain) &&
    !/\b(?:granted|credited|added|given|giving|adding|crediting|gave|granting|deposited)\b/.test(plain)
  )
    return null;
  const timing = mentionTiming(scope, around);
  const conditional = isConditional(scope.replace(/\b(?:whenever|when) you\b.*$/, ''));
  switch (read.aspect) {
    case 'done':
    case 'underway':
    case 'imminent':
    case 'gift':
    case 'coming':
      if (timing.distance === 'later' && read.aspect !== 'done')
        return { ...base, ...hintOf(timing), says: 'banked-hint', rule: 'a banked reset is promised' };
      return {
        ...base,
        says: 'banked',
        confidence: read.aspect === 'gift' ? CONFIDENCE.gift : 0.92,
        rule: 'a banked reset is granted',
      };
    case 'future':
      if (
        !conditional &&
        (timing.distance === 'near' ||
          (timing.distance === 'span' && /\bcredit|\badd|\bland|\bshow|\broll/.test(plain)) ||
          (around.hasGift && timing.distance === 'none'))
      ) {
        return { ...base, says: 'banked', confidence: 0.8, rule: 'a banked reset is being credited' };
      }
      return { ...base, ...hintOf(timing), says: 'banked-hint', rule: 'a banked reset is promised' };
    default:
      return HOLDS.test(plain)
        ? { ...base, says: 'banked', confidence: 0.8, rule: 'everybody holds a banked reset now' }
        : null;
  }
}

/** "You now have a reset in your bank": a new state, not a habit. */
const HOLDS =
  /\b(?:you|everyone|all (?:\w+ )?(?:users|accounts|plans)) (?:all |each |now |also ){0,3}(?:have|has) (?:now |also )?(?:a|an|one|two|three|another|\d) /;

function hintOf(timing: Timing): { window: PromisedWindow | null; confidence: number } {
  return { window: timing.window, confidence: timing.window ? CONFIDENCE.hintDated : CONFIDENCE.hint };
}

/** "You are also getting one into the bank": the reset itself is named elsewhere. */
function bankedOne(sentence: Sentence, around: Surroundings): Finding | null {
  const { words } = sentence;
  const at = words.findIndex((word, i) => /^(?:one|ones)$/.test(word) && i > 0);
  const plain = words.join(' ');
  if (at < 0 || sentence.question || !saysStored(segmentAround(words, at), '')) return null;
  const clauses = clausesOf(words);
  const clause = clauseAt(clauses, at);
  const read = nounAspect(
    words,
    { role: 'noun', at, end: at, button: false, limits: false },
    clause.start,
    around.hasGift,
  );
  const hasVerb = words.slice(clause.start, at).some((word) => GRANT_VERBS.has(word));
  if (!hasVerb && read.aspect !== 'gift' && !/\b(?:plus|and|also)\b/.test(plain)) return null;
  const base: Base = {
    sentence,
    another: false,
    times: 1,
    window: null,
    universal: UNIVERSAL.test(plain),
    personal: PERSONAL.test(plain),
    byTeam: true,
    explicit: true,
  };
  return storedFinding(
    base,
    hasVerb ? read : { ...read, aspect: 'gift' },
    scopeOf(words, clauses, clause),
    plain,
    around,
  );
}

function stateFinding(
  sentence: Sentence,
  state: { aspect: 'done' | 'future'; rule: string },
  around: Surroundings,
): Finding {
  const plain = sentence.words.join(' ');
  const universal = UNIVERSAL.test(plain);
  const base: Base = {
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
  const timing = timingOf(plain, around.at, around.timeZone);
  if (timing.distance === 'later' || (state.aspect === 'future' && timing.distance !== 'near'))
    return { ...base, ...hintOf(timing), says: 'hint', rule: state.rule };
  return { ...base, says: 'reset', confidence: universal ? 0.9 : 0.8, rule: state.rule };
}
