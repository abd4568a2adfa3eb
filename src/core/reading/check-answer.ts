import { asksOrJokes, evidenceIn, limitedConfidence, parseAnswer, plainWords } from './answer-text.js';
import { answerExpiry, answerWindow } from './answer-window.js';
import { CONFIDENCE_OF, MOST_TIMES, modelAnswer } from './model-answer.js';
import { conversationOf, type Post } from './post.js';
import { doubted, READING_NONE, type Reading, type ReadingKind } from './reading.js';
import { isNamed } from './rules/features.js';
import { wordsOf } from './rules/grammar/sentences.js';
import { readByRules, soundsOfResets } from './rules/rules-reader.js';
/** What a model's answer is worth. */
export type CheckedAnswer<Read> =
  | { readonly kind: 'reading'; readonly reading: Read }
  | {
      readonly kind: 'rejected';
      readonly reason: 'invalid_schema' | 'invalid_evidence';
      readonly detail: string;
    };

/** Confidence of what a post's own words do not carry: too low to count. */
const UNCARRIED = 0.5;

/** Kinds whose evidence may be in the context. A reset's may not, because others wrote the context. */
const MAY_QUOTE_CONTEXT: ReadonlySet<ReadingKind> = new Set(['hint', 'confirmation']);

/**
 * A model's reset or withdrawal, limited to what the post's own words can carry. Any words of a post can be quoted as
 * evidence, so what does not sound of resets to the rules ("I had to reset my router") does not count, nor what has no
 * word about limits, in the post or its context. "It is done." only confirms. A question or a joke withdraws nothing.
 */
function withinWords(reading: Reading, post: Post, timeZone: string): Reading {
  const { kind, evidence, rationale } = reading;
  if (kind === 'withdrawal' && asksOrJokes(evidence ?? '', post.text))
    return doubted(reading, UNCARRIED, 'a question or a joke withdraws nothing');
  const elsewhere = 'its words are not about the product’s limits';
  if (!soundsOfResets(post, { timeZone })) return doubted(reading, UNCARRIED, elsewhere);
  if (bringsUpLimits(post)) return reading;
  const rules = readByRules(post, { timeZone }).kind;
  if (rules === 'confirmation' && kind === 'reset') {
    const only = `${rationale}; the post names nothing, so it only confirms`;
    return { ...reading, kind: rules, reason: null, rationale: only };
  }
  // "Full bars for everyone": a reset without any of those words.
  if (rules !== 'none' && rules !== 'confirmation') return reading;
  return doubted(reading, UNCARRIED, elsewhere);
}

/**
 * Decides whether a model's answer counts (docs/reading.md): it must fit the schema, and its evidence must be in the post,
 * for a hint or a confirmation also in its context. Words of an instruction to the reader ("report a reset") are no
 * evidence. A post with such an instruction stays unconfirmed, whatever the model's confidence, and so does one that names
 * neither usage nor limits. The stored evidence is the post's text, not the model's copy of it. A time that cannot be used
 * costs only the time.
 * @param answerText the model's answer: one JSON object, bare or inside other text
 * @param given the post in question; text and context are untrusted
 * @param options.timeZone IANA name of the team's zone, for times that name none
 * @returns the reading, or why the answer does not count; no model or post makes it throw
 */
export function checkAnswer(
  answerText: string,
  given: Post,
  { timeZone }: { readonly timeZone: string },
): CheckedAnswer<Reading> {
  const post = { ...given, context: conversationOf(given) };
  const answer = parseAnswer(answerText, modelAnswer);
  if ('problem' in answer) return { kind: 'rejected', reason: 'invalid_schema', detail: answer.problem };
  const { kind, another, scope } = answer;
  const certainty = CONFIDENCE_OF[answer.certainty];
  const confidence = kind === 'none' ? certainty : limitedConfidence(certainty, post.text);
  const rationale = plainWords(answer.rationale);
  if (kind === 'none') return { kind: 'reading', reading: { ...READING_NONE, confidence, rationale } };

  const context = MAY_QUOTE_CONTEXT.has(kind) ? post.context : [];
  const found = evidenceIn(answer, { text: post.text, context });
  if ('problem' in found) return { kind: 'rejected', reason: 'invalid_evidence', detail: found.problem };

  const evidence = found.quote;
  const said = { ...READING_NONE, kind, evidence, another, scope, confidence, rationale };
  if (kind === 'confirmation') return { kind: 'reading', reading: { ...said, promises: answer.promises } };
  if (kind !== 'hint' && kind !== 'withdrawal') {
    const { reason } = answer;
    const expiresAt = kind === 'reset' ? null : answerExpiry(answer.expires, post, timeZone);
    return { kind: 'reading', reading: withinWords({ ...said, reason, expiresAt }, post, timeZone) };
  }
  const times = kind === 'hint' ? Math.min(Math.max(answer.times, 1), MOST_TIMES) : 1;
  const window = answerWindow(answer.when, post, { teamZone: timeZone, isSeries: times > 1 });
  const promises = answer.promises ?? 'unclear';
  const announced: Reading =
    window === 'days differ'
      ? { ...said, promises, rationale: `${rationale}; the words and the model disagree about the day` }
      : { ...said, promises, window };
  if (kind === 'withdrawal') return { kind: 'reading', reading: withinWords(announced, post, timeZone) };
  const strength = answer.strength ?? 'explicit';
  return { kind: 'reading', reading: { ...announced, strength, times } };
}

/** Whether a post, or what it answers or quotes, brings up usage, limits or resets. It says nothing about what it means. */
function bringsUpLimits({ text, context }: Pick<Post, 'text' | 'context'>): boolean {
  return [text, ...context.map((one) => one.text)].some((said) => isNamed({ words: wordsOf(said) }));
}
