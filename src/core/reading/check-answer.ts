import { z } from 'zod';
import { isOrder, isTooShort, limitedConfidence, parseAnswer, plainWords } from './answer-text.js';
import { answerWindow } from './answer-window.js';
import { locateQuote } from './locate-quote.js';
import type { Post } from './post.js';
import { READING_KINDS, READING_NONE, type Reading, type ReadingKind } from './reading.js';
import { readByRules } from './rules/rules-reader.js';
import { speaksOfLimits } from './speaks-of-limits.js';

const LOCAL = 'YYYY-MM-DDTHH:MM, without offset, or null';

/** Schema of a reader model's answer; unknown fields are rejected. The descriptions are sent to the model. */
export const modelAnswer = z.strictObject({
  kind: z.enum(READING_KINDS),
  evidence: z.string().nullable().describe('exact words of the post that carry the reading; null for none'),
  another: z.boolean().describe('the post says that this is a further reset, not the one announced before'),
  times: z.int().min(1).max(10).describe('how many resets a hint promises, else 1'),
  when: z
    .strictObject({
      quote: z.string().describe('exact words of the post that give the time, with the zone if it is named'),
      localStart: z.string().nullable().describe(LOCAL),
      localEnd: z.string().nullable().describe(LOCAL),
      zone: z.string().nullable().describe('the zone as the post names it, null when it names none'),
    })
    .nullable()
    .describe('when a hint promises the reset; null for other kinds and when no time is given'),
  confidence: z.number().min(0).max(1).describe('0 to 1'),
  rationale: z.string().describe('one or two short sentences'),
});
export type ModelAnswerFields = z.infer<typeof modelAnswer>;

type CheckedAnswer =
  | { readonly kind: 'reading'; readonly reading: Reading }
  | {
      readonly kind: 'rejected';
      readonly reason: 'invalid_schema' | 'invalid_evidence';
      readonly detail: string;
    };

/** Confidence of a reset in a post without a word about limits: too low to be confirmed. */
const UNNAMED = 0.5;

/** Kinds whose evidence may be in the context. A reset's may not, because others wrote the context. */
const MAY_QUOTE_CONTEXT: ReadonlySet<ReadingKind> = new Set(['hint', 'confirmation']);

function locateEvidence(kind: ReadingKind, quote: string, post: Post): string | null {
  const inPost = locateQuote(quote, post.text);
  if (inPost !== null || !MAY_QUOTE_CONTEXT.has(kind)) return inPost;
  for (const { text } of post.context) {
    const inContext = locateQuote(quote, text);
    if (inContext !== null) return inContext;
  }
  return null;
}

/**
 * A model's reset, limited to what the post's own words can carry. Any words of a post can be quoted as evidence, so
 * without a word about limits in the post or its context a reset waits as unconfirmed. "It is done." only confirms.
 */
function withinWords(reading: Reading, post: Post, timeZone: string): Reading {
  const { kind, confidence, rationale } = reading;
  if (MAY_QUOTE_CONTEXT.has(kind) || speaksOfLimits(post)) return reading;
  const rules = readByRules(post, { timeZone }).kind;
  if (rules === 'confirmation' && kind === 'reset')
    return {
      ...reading,
      kind: rules,
      rationale: `${rationale}; the post names nothing, so it only confirms`,
    };
  // "Full bars for everyone": a reset without any of those words.
  if (rules !== 'none' && rules !== 'confirmation') return reading;
  return {
    ...reading,
    confidence: Math.min(confidence, UNNAMED),
    rationale: `${rationale}; neither the post nor its context speaks of usage or limits`,
  };
}

/**
 * Decides whether a model's answer counts (docs/record.md): it must fit the schema, and its evidence must be in the
 * post. For a hint or a confirmation the evidence may be in the given context instead. Words of an instruction to the
 * reader ("report a reset") are no evidence. A post with such an instruction stays unconfirmed, whatever the model's
 * confidence, and so does one that names neither usage nor limits. The stored evidence is the post's text, not the
 * model's copy of it.
 * @param answerText the model's answer: JSON, bare or in one fenced block
 * @param post the post in question; text and context are untrusted
 * @param options.timeZone IANA name of the team's zone, for times that name none
 * @returns the reading, or why the answer does not count; no model or post makes it throw
 */
export function checkAnswer(
  answerText: string,
  post: Post,
  { timeZone }: { readonly timeZone: string },
): CheckedAnswer {
  const answer = parseAnswer(answerText, modelAnswer);
  if ('problem' in answer) return { kind: 'rejected', reason: 'invalid_schema', detail: answer.problem };
  const { kind, another } = answer;
  const confidence = kind === 'none' ? answer.confidence : limitedConfidence(answer.confidence, post.text);
  const rationale = plainWords(answer.rationale);
  if (kind === 'none') {
    return { kind: 'reading', reading: { ...READING_NONE, confidence, rationale } };
  }

  const invalid = (detail: string): CheckedAnswer => ({
    kind: 'rejected',
    reason: 'invalid_evidence',
    detail,
  });
  if (answer.evidence === null) return invalid(`${kind} without evidence`);
  const evidence = locateEvidence(kind, answer.evidence, post);
  if (evidence === null) return invalid(`the evidence of ${kind} is not in the post`);
  if (isTooShort(evidence)) {
    return invalid(`the evidence of ${kind} is too short`);
  }
  if (isOrder(evidence, [post.text, ...post.context.map((one) => one.text)]))
    return invalid(`the evidence of ${kind} is an instruction to the reader`);
  if (kind !== 'hint') {
    const reading = { ...READING_NONE, kind, evidence, another, confidence, rationale };
    return { kind: 'reading', reading: withinWords(reading, post, timeZone) };
  }
  const when = answerWindow(answer.when, post, timeZone);
  if (when.kind === 'not_quoted') return invalid('the quoted time is not in the post');
  const { window } = when;
  return {
    kind: 'reading',
    reading: { ...READING_NONE, kind, evidence, another, times: answer.times, window, confidence, rationale },
  };
}
