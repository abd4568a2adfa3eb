import { asksOrJokes, evidenceIn, limitedConfidence, parseAnswer, plainWords } from './answer-text.js';
import { answerExpiry, answerWindow } from './answer-window.js';
import { assents, isCourtesy } from './assent.js';
import { CONFIDENCE_OF, MOST_TIMES } from './model-answer.js';
import { conversationOf, type Post } from './post.js';
import { doubted, READING_NONE, type Reading, type ReadingKind } from './reading.js';
import { readByRules, soundsOfResets } from './rules/rules-reader.js';
import { topicOf } from './topic.js';

/** What a model's answer is worth. */
export type CheckedAnswer =
  | { readonly kind: 'reading'; readonly reading: Reading }
  | {
      readonly kind: 'rejected';
      readonly reason: 'invalid_schema' | 'invalid_evidence';
      readonly detail: string;
    };

/** Confidence of what a post's own words do not carry: too low to count. */
const UNCARRIED = 0.5;

/** Kinds whose evidence may be in the context. A reset's may not, because others wrote the context. */
const MAY_QUOTE_CONTEXT: ReadonlySet<ReadingKind> = new Set(['hint', 'confirmation']);

/** What the rules must read for a model's reading of a post that does not name what it is about. */
const ANNOUNCED: ReadonlySet<ReadingKind> = new Set([
  'reset',
  'banked',
  'reset+banked',
  'hint',
  'withdrawal',
]);

const CARRIED_OUT: ReadonlySet<ReadingKind> = new Set(['reset', 'banked', 'reset+banked', 'confirmation']);

/**
 * A model's reading, limited to what the team's own words can carry. Any words can be quoted as evidence, also those of a
 * stranger whom the post answers; these count only if the post says yes to them. The team's words must bring up the
 * product's limits, else the rules must read an announcement, or a completion for a confirmation; a reset or a withdrawal
 * must also sound of resets to the rules. "It is done." only confirms. A question or a joke withdraws and confirms nothing.
 * @param isOwn whether the evidence is the team's own words
 */
function withinWords(reading: Reading, post: Post, isOwn: boolean, options: CheckOptions): Reading {
  const { kind, evidence, rationale } = reading;
  const unless = (why: string) => doubted(reading, UNCARRIED, why);
  const isAssent = assents(post.text);
  if (!isOwn && !isAssent)
    return unless('its evidence is in the words of others, to which the post does not say yes');
  if ((kind === 'withdrawal' || kind === 'confirmation') && isOwn && asksOrJokes(evidence ?? '', post.text))
    return unless(`a question or a joke ${kind === 'withdrawal' ? 'withdraws' : 'confirms'} nothing`);
  const elsewhere = 'its words are not about the product’s limits';
  if (isCourtesy(post.text)) return unless(elsewhere);
  const needsSound = kind !== 'hint' && kind !== 'confirmation';
  if (needsSound && !soundsOfResets(post, options)) return unless(elsewhere);
  const isYes = isAssent && !needsSound;
  const said = post.context.filter(({ own }) => own === true || isYes).map(({ text }) => text);
  const topic = topicOf([post.text, ...said], options.names ?? []);
  if (topic === 'limits' || (needsSound && topic === 'loosely')) return reading;
  if (topic === 'others') return unless(elsewhere);
  if (kind === 'confirmation' && isAssent) return reading;
  const rules = readByRules(post, options).kind;
  if (rules === 'confirmation' && kind === 'reset') {
    const only = `${rationale}; the post names nothing, so it only confirms`;
    return { ...reading, kind: rules, reason: null, rationale: only };
  }
  // "Full bars for everyone": a reset without any of those words.
  const isRead = (kind === 'confirmation' ? CARRIED_OUT : ANNOUNCED).has(rules);
  return isRead ? reading : unless(elsewhere);
}

interface CheckOptions {
  /** IANA name of the team's zone, for times that name none. */
  readonly timeZone: string;
  /** Of the product and its company; other companies' limits are not the product's. */
  readonly names?: readonly string[];
}

/**
 * Decides whether a model's answer counts (docs/reading.md): it must fit the schema, and its evidence must be in the post,
 * for a hint or a confirmation also in its context. Words of an instruction to the reader ("report a reset") are no
 * evidence. A post with such an instruction, in its own words or in those that it answers, stays unconfirmed, however sure
 * the model is, and so does one whose own words do not carry the reading (`withinWords`). The stored evidence is the
 * post's text, not the model's copy of it. A time that cannot be used costs only the time.
 * @param answerText the model's answer: one JSON object, bare or inside other text
 * @param given the post in question; text and context are untrusted
 * @returns the reading, or why the answer does not count; no model or post makes it throw
 */
export function checkAnswer(answerText: string, given: Post, options: CheckOptions): CheckedAnswer {
  const { timeZone } = options;
  // The team's own words first: what they say is not taken from others.
  const context = conversationOf(given).toSorted((a, b) => Number(b.own === true) - Number(a.own === true));
  const post = { ...given, context };
  const answer = parseAnswer(answerText);
  if ('problem' in answer) return { kind: 'rejected', reason: 'invalid_schema', detail: answer.problem };
  const { kind, another, scope } = answer;
  const certainty = CONFIDENCE_OF[answer.certainty];
  const confidence =
    kind === 'none'
      ? certainty
      : limitedConfidence(certainty, [given.text, ...given.context.map(({ text }) => text)]);
  const rationale = plainWords(answer.rationale);
  if (kind === 'none') return { kind: 'reading', reading: { ...READING_NONE, confidence, rationale } };

  const quotable = MAY_QUOTE_CONTEXT.has(kind) ? context : [];
  const found = evidenceIn(answer, { text: post.text, context: quotable });
  if ('problem' in found) return { kind: 'rejected', reason: 'invalid_evidence', detail: found.problem };

  const evidence = found.quote;
  const isOwn =
    found.text === post.text || context.some(({ own, text }) => own === true && text === found.text);
  const checked = (reading: Reading): CheckedAnswer => ({
    kind: 'reading',
    reading: withinWords(reading, post, isOwn, options),
  });
  const said = { ...READING_NONE, kind, evidence, another, scope, confidence, rationale };
  if (kind === 'confirmation') return checked({ ...said, promises: answer.promises });
  if (kind !== 'hint' && kind !== 'withdrawal') {
    const { reason } = answer;
    const expiresAt = kind === 'reset' ? null : answerExpiry(answer.expires, post, timeZone);
    return checked({ ...said, reason, expiresAt });
  }
  const times = kind === 'hint' ? Math.min(Math.max(answer.times, 1), MOST_TIMES) : 1;
  const window = answerWindow(answer.when, post, { teamZone: timeZone, isSeries: times > 1 });
  const promises = answer.promises ?? 'unclear';
  const announced: Reading =
    window === 'days differ'
      ? { ...said, promises, rationale: `${rationale}; the words and the model disagree about the day` }
      : { ...said, promises, window };
  if (kind === 'withdrawal') return checked(announced);
  const strength = answer.strength ?? 'explicit';
  return checked({ ...announced, strength, times });
}
