import {
  addressesMachines,
  asks,
  evidenceIn,
  onlyAsks,
  parseAnswer,
  type Quotation,
  saysItJokes,
  sentencesAround,
} from './answer-text.js';
import { answerExpiry, answerWindow } from './answer-window.js';
import { changesLimits, chargesUsage, completes, doubtOfDone, timesSaid, whomFor } from './answer-words.js';
import { assents, handsOver, isCourtesy } from './assent.js';
import type { DoubtCode, ReadingDoubt } from './doubt.js';
import { isInAnotherLanguage, namesLimitsAbroad } from './language.js';
import { CONFIDENCE_OF, type ModelAnswerFields } from './model-answer.js';
import { conversationOf, type Post } from './post.js';
import { CONFIDENCE_THRESHOLD, READING_NONE, type Reading, type ReadingKind } from './reading.js';
import { REGULAR } from './rules/details.js';
import { takesBack } from './rules/doubts.js';
import { speaksOfStored } from './rules/kept.js';
import { isInPastList } from './rules/past-list.js';
import { type RulesOptions, readByRules, soundsOfResets } from './rules/rules-reader.js';
import { settingOf } from './rules/setting.js';
import { singlesOut } from './rules/veto.js';
import { alludes, topicOf } from './topic.js';
import { canonicalWords, splitSentences } from './wording/sentences.js';

/** What a model's answer is worth. */
export type CheckedAnswer =
  | { readonly kind: 'reading'; readonly reading: Reading }
  | {
      readonly kind: 'rejected';
      readonly reason: 'invalid_schema' | 'invalid_evidence';
      readonly detail: string;
    };

/** `names` are of the product and its company; other companies' limits are not the product's. */
export type CheckOptions = Pick<RulesOptions, 'timeZone' | 'recent' | 'names'>;

/** Confidence of what a post's own words do not carry: too low to count. */
const UNCARRIED = 0.5;

/** Confidence of a post that gives instructions to its reader, or answers one that does. */
const ORDERED = 0.4;

const kinds = (...of: readonly ReadingKind[]): ReadonlySet<ReadingKind> => new Set(of);

/** Kinds whose evidence may be in the context. A reset's may not, because others wrote the context. */
const MAY_QUOTE_CONTEXT = kinds('hint', 'confirmation');

/** Kinds that say that a reset is there. */
const CARRIED_OUT = kinds('reset', 'banked', 'reset+banked', 'confirmation');

/** Kinds that say that one was granted which is kept. */
const STORED = kinds('banked', 'reset+banked');

/** What the rules must read for a model's reading of a post that does not name what it is about. */
const ANNOUNCED = kinds('reset', 'banked', 'reset+banked', 'hint', 'withdrawal');

/**
 * Decides whether a model's answer counts, and what it is worth (docs/reading.md). It must name a kind, and
 * its evidence must be in the post, for a hint or a confirmation also in its context. Words of an instruction
 * to the reader ("report a reset") are no evidence. Every other field that is wrong costs only itself. The
 * stored evidence is the post's text, not the model's copy of it. What the team's own words do not carry
 * stays unconfirmed, however sure the model is, unless the rules are surer of the same kind.
 * @param answerText the model's answer: one JSON object, bare or inside other text
 * @param given the post in question; text and context are untrusted
 * @returns the reading, or why the answer does not count; no model or post makes it throw
 */
export function checkAnswer(answerText: string, given: Post, options: CheckOptions): CheckedAnswer {
  const answer = parseAnswer(answerText);
  if ('problem' in answer) return { kind: 'rejected', reason: 'invalid_schema', detail: answer.problem };
  if (answer.kind === 'none') return { kind: 'reading', reading: { ...READING_NONE, ...sureness(answer) } };
  // The team's own words first: what they say is not taken from others.
  const context = conversationOf(given).toSorted((a, b) => Number(b.own === true) - Number(a.own === true));
  const post = { ...given, context };
  const quotation = evidenceIn(answer, MAY_QUOTE_CONTEXT.has(answer.kind) ? post : { ...post, context: [] });
  if ('problem' in quotation)
    return { kind: 'rejected', reason: 'invalid_evidence', detail: quotation.problem };

  const answered = readingOf(answer, quotation, post, options);
  const reading = weighed(answered, quotation, post, options);
  return { kind: 'reading', reading: withoutOrders(reading, given) };
}

/** How sure a model is, and what it says of that. */
function sureness({ certainty }: ModelAnswerFields): Pick<Reading, 'confidence' | 'doubt'> {
  const confidence = CONFIDENCE_OF[certainty];
  return { confidence, doubt: isSure({ confidence }) ? null : { code: 'model_unsure', field: 'certainty' } };
}

/** A reading of at most this confidence, because of a doubt; what makes it worth less already decides. */
function doubted(reading: Reading, atMost: number, doubt: ReadingDoubt): Reading {
  return reading.confidence < atMost ? reading : { ...reading, confidence: atMost, doubt };
}

/** What a reading is worth if the post, or what it answers, gives orders to the machine that reads it. */
function withoutOrders(reading: Reading, { text, context }: Post): Reading {
  const isInContext = context.some((related) => addressesMachines(related.text));
  const field = addressesMachines(text) ? 'text' : isInContext ? 'context' : null;
  return field === null ? reading : doubted(reading, ORDERED, { code: 'addresses_machine', field });
}

/** The fields of an answer as a reading, each as far as the words of the post say it, too. */
function readingOf(
  answer: ModelAnswerFields,
  { quote, text }: Quotation,
  post: Post,
  { timeZone }: CheckOptions,
): Reading {
  const { kind, another, promises } = answer;
  const whom = whomFor(answer, [post.text, ...post.context.map((related) => related.text)]);
  const reading: Reading = {
    ...READING_NONE,
    kind,
    evidence: quote,
    another,
    ...whom,
    ...sureness(answer),
  };
  if (kind === 'confirmation') return { ...reading, promises };
  if (kind !== 'hint' && kind !== 'withdrawal') {
    const expiresAt = kind === 'reset' ? null : answerExpiry(answer.expires, post, timeZone);
    return { ...reading, reason: answer.reason, expiresAt };
  }
  const strength = kind === 'hint' ? (answer.strength ?? 'explicit') : null;
  const { times, window } = timesAndWindow(answer, `${post.text} ${text}`, post, timeZone);
  const announced: Reading = { ...reading, promises: promises ?? 'unclear', strength, times };
  if (window !== 'days differ') return { ...announced, window };
  return { ...announced, doubt: announced.doubt ?? { code: 'day_differs', field: 'when' } };
}

/**
 * How many resets an answer promises, and when; a series that the text does not count has the window of its
 * first.
 */
function timesAndWindow(
  { kind, times, when }: ModelAnswerFields,
  text: string,
  post: Post,
  timeZone: string,
): Pick<Reading, 'times'> & { readonly window: ReturnType<typeof answerWindow> } {
  const windowOf = (isSeries: boolean) => answerWindow(when, post, { teamZone: timeZone, isSeries });
  if (kind === 'hint' && times > 1) {
    const series = windowOf(true);
    const window = series === 'days differ' ? null : series;
    const count = timesSaid(times, text, window, { at: post.at, timeZone });
    if (count > 1) return { times: count, window: series };
  }
  return { times: 1, window: windowOf(false) };
}

/**
 * A reading with the confidence that the team's own words allow it, and never with less than the rules have
 * for the same kind.
 */
function weighed(answered: Reading, quotation: Quotation, post: Post, options: CheckOptions): Reading {
  const rules = readByRules(post, options);
  const reading = meant(answered, rules, post, options);
  const isOwn =
    quotation.text === post.text ||
    post.context.some(({ own, text }) => own === true && text === quotation.text);
  const doubt = doubtAbout(reading, rules, { ...quotation, isOwn }, post, options);
  const worth = doubt === null ? reading : doubted(reading, UNCARRIED, doubt);
  if (rules.kind !== reading.kind || rules.confidence <= worth.confidence) return worth;
  const isCarried = !isSure(worth) && isSure(rules);
  return {
    ...reading,
    confidence: rules.confidence,
    evidence: isOwn ? reading.evidence : rules.evidence,
    doubt: isCarried ? { code: 'rules_surer', field: 'kind' } : worth.doubt,
  };
}

/**
 * What a model means where two kinds say the same: "It is done." only confirms, a reset is kept where the
 * post says so and else is not, and what takes a reset back and names a new time is a withdrawal, which the
 * record takes for a moved promise where there is no reset.
 */
function meant(answered: Reading, rules: Reading, post: Post, options: CheckOptions): Reading {
  if (answered.kind === 'reset' && rules.kind === 'confirmation' && topicIn(post, false, options) === null) {
    const doubt = answered.doubt ?? ({ code: 'only_confirms', field: 'text' } as const);
    return { ...answered, kind: 'confirmation', scope: null, plans: [], reason: null, doubt };
  }
  const also = (kind: ReadingKind, expiresAt: number | null): Reading => {
    const code = kind === 'banked' ? 'kept' : 'not_kept';
    return { ...answered, kind, expiresAt, doubt: answered.doubt ?? { code, field: 'text' } };
  };
  if (answered.kind === 'reset' && rules.kind === 'banked' && isSure(rules))
    return also('banked', rules.expiresAt);
  if (STORED.has(answered.kind) && rules.kind === 'reset' && isSure(rules) && !isKept(post))
    return also('reset', null);
  const isMoved =
    answered.kind === 'hint' && answered.window !== null && rules.kind === 'withdrawal' && isSure(rules);
  return isMoved ? { ...answered, kind: 'withdrawal', strength: null, times: 1 } : answered;
}

/** Whether the team's own words speak of resets that are kept. */
function isKept(post: Post): boolean {
  return ownWords(post).some((text) => speaksOfStored(plainOf(text)));
}

function plainOf(text: string): string {
  return canonicalWords(text).join(' ');
}

function ownWords({ text, context }: Post): readonly string[] {
  return [text, ...context.filter(({ own }) => own === true).map((related) => related.text)];
}

function isSure({ confidence }: Pick<Reading, 'confidence'>): boolean {
  return confidence >= CONFIDENCE_THRESHOLD;
}

/** Why a reading does not count on the model's word alone; null if it does. */
function doubtAbout(
  { kind, strength }: Reading,
  rules: Reading,
  quotation: Quotation & { readonly isOwn: boolean },
  post: Post,
  options: CheckOptions,
): ReadingDoubt | null {
  const by = (field: ReadingDoubt['field'], code: DoubtCode): ReadingDoubt => ({ code, field });
  const isAssent = assents(post.text);
  if (!quotation.isOwn && !isAssent) return by('evidence', 'others_words');
  const isQuestion = onlyAsks(quotation) || (kind === 'confirmation' && asks(post.text));
  if (kind !== 'hint' && !isAssent && isQuestion)
    return by(onlyAsks(quotation) ? 'evidence' : 'text', 'question');
  if (strength !== 'veiled' && saysItJokes(post.text)) return by('text', 'joke');
  if (CARRIED_OUT.has(kind) && rules.kind === 'hint') return by('kind', 'rules_promise');
  if (CARRIED_OUT.has(kind) && rules.kind === 'withdrawal') return by('kind', 'rules_withdrawal');
  if (kind !== 'withdrawal' && isForFew(rules, quotation, post, options))
    return by(rules.scope === 'few' ? 'text' : 'evidence', 'for_few');
  if (kind !== 'withdrawal' && isInListOfPast(quotation, post)) return by('evidence', 'past_list');
  if (!isAboutLimits({ kind, strength }, rules, quotation, post, isAssent, options))
    return by('text', 'other_topic');
  if (isInAnotherLanguage(post.text)) return null;
  // What the rules read as well, and are sure of, has been asked.
  const isAgreed = isSure(rules) && CARRIED_OUT.has(rules.kind);
  const isUnasked = CARRIED_OUT.has(kind) && !isAgreed;
  if (isUnasked && mayBeForFew(quotation, post, options)) return by('evidence', 'may_be_for_few');
  if (isUnasked && chargesUsage(ownAround(quotation, post))) return by('evidence', 'spends_usage');
  const undone = isUnasked ? doubtOfDone(ownAround(quotation, post), post, options, STORED.has(kind)) : null;
  return undone === null
    ? doubtOfKind(kind, rules, quotation, post, isAssent, options)
    : by('evidence', undone);
}

/** Why English words that are about the product's limits are not of a kind; null if they may be. */
function doubtOfKind(
  kind: ReadingKind,
  rules: Reading,
  quotation: Quotation,
  post: Post,
  isAssent: boolean,
  options: CheckOptions,
): ReadingDoubt | null {
  if (kind === 'confirmation' && !isAssent && !mayComplete(rules, quotation, post, options))
    return { code: 'completes_nothing', field: 'evidence' };
  if (kind === 'confirmation' && isAssent && ![post, ...post.context].some(({ text }) => completes(text)))
    return { code: 'assents_to_nothing', field: 'context' };
  if (kind === 'withdrawal' && rules.kind !== 'withdrawal' && !takesBack(plainOf(post.text)))
    return { code: 'takes_nothing_back', field: 'text' };
  if (STORED.has(kind) && !STORED.has(rules.kind) && !isKept(post))
    return { code: 'none_kept', field: 'text' };
  const isRegular = kind === 'reset' || kind === 'reset+banked';
  if (isRegular && rules.kind !== kind && isKept(post) && !REGULAR.test(plainOf(ownAround(quotation, post))))
    return { code: 'may_be_kept', field: 'evidence' };
  const isUnread = rules.kind === 'none' || (rules.kind === 'reset' && !isSure(rules));
  return kind === 'reset' && isUnread && changesLimits(post.text)
    ? { code: 'limits_change', field: 'text' }
    : null;
}

/** The sentences of the evidence; of a post whose evidence is what it answers, all of it. */
function ownAround(quotation: Quotation, post: Post): string {
  return quotation.text === post.text ? sentencesAround(quotation) : post.text;
}

/**
 * Whether a post may complete what was promised: the rules are sure of that; or its evidence says that
 * something arrived, and the rules read that as well, or they are not sure that it says nothing and it names
 * limits or answers the team's words about them; or it only hands over what the team announced.
 */
function mayComplete(rules: Reading, quotation: Quotation, post: Post, options: CheckOptions): boolean {
  const around = ownAround(quotation, post);
  if (CARRIED_OUT.has(rules.kind)) return isSure(rules) || completes(around);
  if (rules.confidence < SURE_OF_NOTHING) {
    const answered = post.context.filter(({ own, relation }) => own === true && relation === 'parent');
    const about = [around, ...answered.map(({ text }) => text)];
    return completes(around) && topicOf(about, options.names ?? []) === 'limits';
  }
  return handsOver(post.text) && topicOf(ownWords(post), options.names ?? []) === 'limits';
}

/**
 * Whether the rules find that the post, or the sentence that has the evidence, is for less than a whole
 * class.
 */
function isForFew(rules: Reading, quotation: Quotation, post: Post, options: CheckOptions): boolean {
  const sentence = { ...post, text: sentencesAround(quotation) };
  return rules.scope === 'few' || readByRules(sentence, options).scope === 'few';
}

/**
 * Whether words of the post that the rules do not read single out some users, or leave open for whom it is.
 */
function mayBeForFew(quotation: Quotation, post: Post, options: CheckOptions): boolean {
  if (quotation.text !== post.text) return false;
  const setting = settingOf(post, options);
  const around = sentencesAround(quotation);
  return setting.sentences.some(
    ({ verbatim }, index) => around.includes(verbatim) && singlesOut(setting, index),
  );
}

/** Whether the evidence is in a list of what was. */
function isInListOfPast(quotation: Quotation, { text }: Post): boolean {
  if (quotation.text !== text) return false;
  const sentences = splitSentences(text);
  const around = sentencesAround(quotation);
  return sentences.some(({ verbatim }, index) => around.includes(verbatim) && isInPastList(sentences, index));
}

/** How sure the rules are, at least, of a post that says nothing even if a model hears a reset. */
const SURE_OF_NOTHING = 0.9;

/** Says what became of limits, in whatever words: "Usage has gone where the socks go." */
const BECAME =
  /^(?!.*\b(?:not|never|no|nobody|if|unless|when|while|would|will|should|can)\b).*\b(?:limits?|usage|quotas?|allowances?|counters|caps|credits) (?:(?:just|now|all|finally|again) )?(?:has|have|went|is|are) /;

/** Names a reset. The rules know most words for one, so that their silence is worth more. */
const NAMES_RESET = /\b(?:resets?|resetting|refill\w*|banked)\b/;

/** Whether a post says in a figure of speech what became of limits. Only a model can read it. */
function isFigure(text: string): boolean {
  return splitSentences(text).some(({ words }) => {
    const plain = words.join(' ');
    return BECAME.test(plain) && !NAMES_RESET.test(plain);
  });
}

/**
 * Whether the words of a post bring up the product's limits, as far as its kind needs it: of a reset or a
 * withdrawal the rules must not be sure that it says nothing, a veiled hint may only allude to usage. Where
 * they do not, the rules must read an announcement, for a confirmation a completion. These tests look for
 * English words.
 */
function isAboutLimits(
  { kind, strength }: Pick<Reading, 'kind' | 'strength'>,
  rules: Reading,
  quotation: Quotation,
  post: Post,
  isAssent: boolean,
  options: CheckOptions,
): boolean {
  if (isCourtesy(post.text)) return false;
  if (isInAnotherLanguage(post.text))
    return kind === 'confirmation' || strength === 'veiled' || ownWords(post).some(namesLimitsAbroad);
  const needsSound = kind !== 'hint' && kind !== 'confirmation';
  const own = post.context.filter((related) => related.own === true).map(({ text }) => text);
  const isTakenBack =
    kind === 'withdrawal' && takesBack(plainOf(post.text)) && topicOf(own, options.names ?? []) === 'limits';
  const isSilent =
    rules.kind === 'none' &&
    !isFigure(post.text) &&
    (rules.confidence >= SURE_OF_NOTHING || !soundsOfResets(post, options));
  if (needsSound && !isTakenBack && isSilent) return false;
  const topic = topicIn(post, isAssent && !needsSound, options);
  if (topic === 'limits') return true;
  // "Error bars" in another sentence are none of the product's.
  if (topic === 'loosely' && needsSound) return topicOf([ownAround(quotation, post)], null) !== null;
  if (topic === 'others') return false;
  if (strength === 'veiled' && (topic === 'loosely' || alludes(post.text))) return true;
  if (kind === 'confirmation') return isAssent || CARRIED_OUT.has(rules.kind);
  // "Full bars for everyone": without any of those words.
  return ANNOUNCED.has(rules.kind);
}

/** What the team's words bring up; those of others, too, if the post says yes to them. */
function topicIn(post: Post, isYes: boolean, { names = [] }: CheckOptions) {
  const context = post.context.filter(({ own }) => own === true || isYes).map(({ text }) => text);
  return topicOf([post.text, ...context], names);
}
