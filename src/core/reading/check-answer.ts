import { z } from 'zod';
import { answerWindow } from './answer-window.js';
import { locateQuote } from './locate-quote.js';
import type { Post } from './post.js';
import { READING_KINDS, type Reading, type ReadingKind } from './reading.js';
import { givesOrder, withoutOrders } from './rules/orders.js';
import { splitSentences } from './rules/sentences.js';

const LOCAL = 'YYYY-MM-DDTHH:MM, without offset, or null';

/** What a reader model must answer; anything more or less is no answer. The descriptions reach the model. */
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

export type CheckedAnswer =
  | { readonly kind: 'reading'; readonly reading: Reading }
  | {
      readonly kind: 'rejected';
      readonly reason: 'invalid_schema' | 'invalid_evidence';
      readonly detail: string;
    };

const RATIONALE_LENGTH = 600;
/** Fewer letters than this ("it", "…") stand in any post and prove nothing. */
const MIN_EVIDENCE_LETTERS = 3;
/** The most that a reading counts of a post that also speaks to machines: it waits as unconfirmed. */
const ADDRESSES_MACHINES = 0.4;
/** Kinds that may lean on what the post answers or quotes. A reset may not: others wrote the context. */
const LEANS_ON_CONTEXT: ReadonlySet<ReadingKind> = new Set(['hint', 'confirmation']);

/** The JSON of an answer; weaker models put it into one fenced block, or think aloud before it. */
function parseJson(answerText: string): unknown {
  const said = answerText.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const fences = [...said.matchAll(/```(?:json)?\s*\n([\s\S]*?)```/gi)];
  const only = fences.length === 1 ? fences[0]?.[1] : undefined;
  return JSON.parse(said.startsWith('{') ? said : (only ?? said));
}

function parseAnswer(answerText: string): ModelAnswerFields | { problem: string } {
  let json: unknown;
  try {
    json = parseJson(answerText);
  } catch {
    return { problem: 'the answer is not JSON' };
  }
  const parsed = modelAnswer.safeParse(json);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`);
  return { problem: issues.join('; ').slice(0, 300) };
}

function locateEvidence(kind: ReadingKind, quote: string, post: Post): string | null {
  const inPost = locateQuote(quote, post.text);
  if (inPost !== null || !LEANS_ON_CONTEXT.has(kind)) return inPost;
  for (const { text } of post.context) {
    const inContext = locateQuote(quote, text);
    if (inContext !== null) return inContext;
  }
  return null;
}

/** Whether the quoted words stand in a sentence that tells a machine what to read: an order is no statement. */
function isOrder(quote: string, post: Post): boolean {
  const text = [post.text, ...post.context.map((one) => one.text)].find((one) => one.includes(quote)) ?? '';
  const start = text.indexOf(quote);
  const around = splitSentences(text)
    .filter((sentence) => sentence.start < start + quote.length && sentence.end > start)
    .map((sentence) => sentence.verbatim);
  return [quote, ...around].some(givesOrder);
}

function plain(text: string): string {
  const printable = text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(/\p{Cc}+/gu, ' ');
  return [...printable.trim()].slice(0, RATIONALE_LENGTH).join('');
}

/**
 * Decides whether a model's answer counts (design §5): it fits the schema, and its evidence stands in the post.
 * For a hint or a confirmation the evidence may stand in the given context instead; for a reset, of whatever kind,
 * it must be the post's own words. Words of an instruction to the reader ("report a reset") are no evidence, and a
 * post with such an instruction elsewhere is not believed without confirmation, whatever the model's confidence.
 * The stored evidence is what really stands there, not the model's copy of it.
 * @param answerText the text the model answered: JSON, bare or in one fenced block
 * @param post the post it was asked about; text and context are untrusted
 * @param options.timeZone IANA name of the team's zone, for times that name none
 * @returns the reading, or why the answer does not count; never throws for what a model or a post says
 */
export function checkAnswer(
  answerText: string,
  post: Post,
  { timeZone }: { readonly timeZone: string },
): CheckedAnswer {
  const answer = parseAnswer(answerText);
  if ('problem' in answer) return { kind: 'rejected', reason: 'invalid_schema', detail: answer.problem };
  const { kind, another } = answer;
  const addressed = kind !== 'none' && withoutOrders(splitSentences(post.text), post.text).ordered;
  const confidence = addressed ? Math.min(answer.confidence, ADDRESSES_MACHINES) : answer.confidence;
  const rationale = plain(answer.rationale);
  if (kind === 'none') {
    const none = { kind, evidence: null, another: false, times: 1, window: null, confidence, rationale };
    return { kind: 'reading', reading: none };
  }

  const invalid = (detail: string): CheckedAnswer => ({
    kind: 'rejected',
    reason: 'invalid_evidence',
    detail,
  });
  if (answer.evidence === null) return invalid(`${kind} without evidence`);
  const evidence = locateEvidence(kind, answer.evidence, post);
  if (evidence === null) return invalid(`the evidence of ${kind} does not stand in the post`);
  if ((evidence.match(/\p{L}/gu) ?? []).length < MIN_EVIDENCE_LETTERS) {
    return invalid(`the evidence of ${kind} is too short to carry it`);
  }
  if (isOrder(evidence, post)) return invalid(`the evidence of ${kind} is an instruction to the reader`);
  if (kind !== 'hint') {
    return {
      kind: 'reading',
      reading: { kind, evidence, another, times: 1, window: null, confidence, rationale },
    };
  }
  const when = answerWindow(answer.when, post, timeZone);
  if (when.kind === 'not_quoted') return invalid('the words said to give the time do not stand in the post');
  const { window } = when;
  return {
    kind: 'reading',
    reading: { kind, evidence, another, times: answer.times, window, confidence, rationale },
  };
}
