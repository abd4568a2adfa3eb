import type { z } from 'zod';
import { schemaProblem } from '../schema-problem.js';
import { givesOrder, withoutOrders } from './rules/orders.js';
import { splitSentences } from './rules/sentences.js';

/* Shared checks of a reader model's answers, for resets and launches. */

const RATIONALE_LENGTH = 600;
/** Quotations with fewer letters ("it", "…") occur in any post and prove nothing. */
const MIN_EVIDENCE_LETTERS = 3;
/** Maximum confidence for a post that also addresses machines: too low to be confirmed. */
const ADDRESSES_MACHINES = 0.4;

/**
 * Parses a model's answer.
 * @param answerText JSON, bare or in one fenced block; some models write their reasoning before it
 * @returns the fields, or why they do not fit the schema
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

/** Whether a quotation from a text is part of an instruction to the machine that reads it. Such words state nothing. */
export function isOrder(quote: string, text: string): boolean {
  const start = text.indexOf(quote);
  const around = splitSentences(text)
    .filter((sentence) => sentence.start < start + quote.length && sentence.end > start)
    .map((sentence) => sentence.verbatim);
  return [quote, ...around].some(givesOrder);
}

/** A model's confidence, 0 to 1, limited to 0.4 if the post also gives instructions to the machine that reads it. */
export function limitedConfidence(confidence: number, postText: string): number {
  const { ordered } = withoutOrders(splitSentences(postText), postText);
  return ordered ? Math.min(confidence, ADDRESSES_MACHINES) : confidence;
}

/** A model's free text, safe to store and show: no control characters, at most 600 characters. */
export function plainWords(text: string): string {
  const printable = text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(/\p{Cc}+/gu, ' ');
  return [...printable.trim()].slice(0, RATIONALE_LENGTH).join('');
}
