import type { z } from 'zod';
import { schemaProblem } from '../schema-problem.js';
import { givesOrder, withoutOrders } from './rules/orders.js';
import { splitSentences } from './rules/sentences.js';

/*
 * What the checks of a reader model's answers share, whatever the model was asked about a post.
 */

const RATIONALE_LENGTH = 600;
/** Fewer letters than this ("it", "…") stand in any post and prove nothing. */
const MIN_EVIDENCE_LETTERS = 3;
/** The most that a reading counts of a post that also speaks to machines: it waits as unconfirmed. */
const ADDRESSES_MACHINES = 0.4;

/**
 * The fields of a model's answer.
 * @param answerText JSON, bare or in one fenced block; weaker models think aloud before it
 * @returns the fields, or in words why they do not fit the schema
 */
export function parseAnswer<T extends object>(
  answerText: string,
  schema: z.ZodType<T>,
): T | { readonly problem: string } {
  let json: unknown;
  try {
    json = parseJson(answerText);
  } catch {
    return { problem: 'the answer is not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => schemaProblem(issue, 'answer'));
  return { problem: issues.join('; ').slice(0, 300) };
}

function parseJson(answerText: string): unknown {
  const said = answerText.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const fences = [...said.matchAll(/```(?:json)?\s*\n([\s\S]*?)```/gi)];
  const only = fences.length === 1 ? fences[0]?.[1] : undefined;
  return JSON.parse(said.startsWith('{') ? said : (only ?? said));
}

/** Whether a quotation is too short to prove anything. */
export function isTooShort(quote: string): boolean {
  return (quote.match(/\p{L}/gu) ?? []).length < MIN_EVIDENCE_LETTERS;
}

/** Whether the quoted words stand in a sentence that tells a machine what to read: an order is no statement. */
export function isOrder(quote: string, texts: readonly string[]): boolean {
  const text = texts.find((one) => one.includes(quote)) ?? '';
  const start = text.indexOf(quote);
  const around = splitSentences(text)
    .filter((sentence) => sentence.start < start + quote.length && sentence.end > start)
    .map((sentence) => sentence.verbatim);
  return [quote, ...around].some(givesOrder);
}

/** A model's confidence, 0 to 1; at most 0.4 where the post also gives orders to the machine that reads it. */
export function believed(confidence: number, postText: string): number {
  const { ordered } = withoutOrders(splitSentences(postText), postText);
  return ordered ? Math.min(confidence, ADDRESSES_MACHINES) : confidence;
}

/** A model's free words, fit to be stored and shown: no control characters, at most 600 characters. */
export function plainWords(text: string): string {
  const printable = text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(/\p{Cc}+/gu, ' ');
  return [...printable.trim()].slice(0, RATIONALE_LENGTH).join('');
}
