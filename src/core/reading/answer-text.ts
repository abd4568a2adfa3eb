import { schemaProblem } from '../text/schema-problem.js';
import { type ModelAnswerFields, modelAnswer } from './model-answer.js';
import type { Post } from './post.js';
import { JOKE } from './rules/doubts.js';
import { givesOrder, withoutOrders } from './rules/grammar/orders.js';
import { canonicalWords, type Sentence, splitSentences } from './wording/sentences.js';

/* Checks of the text of a reader model's answer. */

/** Quotations with fewer letters ("it", "…") occur in any post and prove nothing. */
const MIN_EVIDENCE_LETTERS = 3;

/**
 * Parses a model's answer: one JSON object; servers without schemas let models put it into a fenced block or
 * between prose. Returns the fields, or why they do not fit the schema.
 */
export function parseAnswer(answerText: string): ModelAnswerFields | { readonly problem: string } {
  let json: unknown;
  try {
    json = parseJson(answerText);
  } catch {
    return { problem: 'the answer is not one JSON object with a kind' };
  }
  const parsed = modelAnswer.safeParse(json);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => schemaProblem(issue, 'answer'));
  return { problem: issues.join('; ').slice(0, 300) };
}

/** An object with at most plain objects in it, as answers are; braces in its strings do not count. */
const OBJECT = /\{(?:[^{}"]|"(?:[^"\\]|\\.)*"|\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\})*\}/gs;

/** @throws SyntaxError unless the text has exactly one answer; of two nobody can tell which is meant */
function parseJson(answerText: string): unknown {
  const withoutThinking = answerText.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  const answers = (withoutThinking.match(OBJECT) ?? []).filter((object) => object.includes('"kind"'));
  return JSON.parse(answers.length === 1 ? (answers[0] ?? '') : '');
}

/** Words of a text, verbatim, and the whole text that has them. */
export interface Quotation {
  readonly quote: string;
  readonly text: string;
}

/**
 * The words of a post, or of what it answers or quotes, that a model claims as evidence.
 * @returns them as they are there, or why they are no evidence
 */
export function evidenceIn(
  { kind, evidence }: { readonly kind: string; readonly evidence: string | null },
  post: Pick<Post, 'text' | 'context'>,
): Quotation | { readonly problem: string } {
  if (evidence === null) return { problem: `${kind} without evidence` };
  const quotation = locateQuoteIn(evidence, post);
  if (quotation === null) return { problem: `the evidence of ${kind} is not in the post` };
  if ((quotation.quote.match(/\p{L}/gu) ?? []).length < MIN_EVIDENCE_LETTERS)
    return { problem: `the evidence of ${kind} is too short` };
  return isOrder(quotation.quote, quotation.text)
    ? { problem: `the evidence of ${kind} is an instruction to the reader` }
    : quotation;
}

/**
 * Whether a quotation from a text is part of an instruction to the machine that reads it. Such words state
 * nothing.
 */
export function isOrder(quote: string, text: string): boolean {
  return [quote, ...sentencesWith(quote, text).map(({ verbatim }) => verbatim)].some(givesOrder);
}

/** Whether a quotation is from a question, and from no other sentence. */
export function onlyAsks({ quote, text }: Quotation): boolean {
  return sentencesWith(quote, text).every(({ question }) => question);
}

/** Whether a text has a question, wherever its quotation is from. */
export function asks(text: string): boolean {
  return splitSentences(text).some(({ question }) => question);
}

/** Whether a text says that it is not meant. */
export function saysItJokes(text: string): boolean {
  return splitSentences(text).some(({ words }) => JOKE.test(words.join(' ')));
}

/** The whole sentences that have a part of a quotation. */
export function sentencesAround({ quote, text }: Quotation): string {
  return sentencesWith(quote, text)
    .map(({ verbatim }) => verbatim)
    .join(' ');
}

function sentencesWith(quote: string, text: string): readonly Sentence[] {
  const start = text.indexOf(quote);
  return splitSentences(text).filter(
    (sentence) => sentence.start < start + quote.length && sentence.end > start,
  );
}

/** Whether a text gives instructions to the machine that reads it. */
export function addressesMachines(text: string): boolean {
  return withoutOrders(splitSentences(text), text).ordered;
}

const QUOTATION_MARKS = '\'"\u2018-\u201F\u2032\u2033\u02BC\u00AB\u00BB';

/** Models straighten, add and omit these. */
const MARKS = `[${QUOTATION_MARKS}]`;

/** One unit of a blank: white space, or a part of an ellipsis. */
const SPACE = '\\s|\u2026|\\.(?=\\.)|(?<=\\.)\\.';

const QUOTED = new RegExp(MARKS, 'gu');
const ELLIPSIS = /\u2026|\.{2,}/g;

/** At the end of a quotation models add, omit and change these, too. A question mark changes what is said. */
const END_MARKS = '[.,!]';
const END = new RegExp(`[.,!\\s\u2026${QUOTATION_MARKS}]+$`, 'u');

/** Characters; a model is asked for 30 words at most. */
const LONGEST = 2_000;

/**
 * Finds a claimed quotation and returns the first substring of the text that it is; null if there is none, or
 * it is longer than any. Case, quotation marks, ellipses, the length of blanks and a last full stop, comma or
 * exclamation mark may differ, because models tidy what they copy, and so may spellings that the rules take
 * for one (`canonicalWords`: "dont", "we've", "tmrw") and one letter of a word of five ("allready"). Other
 * words, dashes and other punctuation may not.
 */
export function locateQuote(quote: string, text: string): string | null {
  if (quote.length > LONGEST) return null;
  const words = wordsIn(quote.replace(END, ''));
  if (words.length === 0) return null;
  const pattern = words
    .map((word) => [...word].map(escaped).join(`${MARKS}*`))
    .join(`(?:${SPACE}|${MARKS})+`);
  // The marks of the text, if the quotation has any.
  const end = END.test(quote) ? `${END_MARKS}*` : '';
  return new RegExp(pattern + end, 'iu').exec(text)?.[0] ?? locateSpelled(quote, text);
}

/** Finds a quotation whose spelling a model has mended; returns whole words of the text. */
function locateSpelled(quote: string, text: string): string | null {
  const sought = spelledWords(quote.replace(END, '')).map(({ word }) => word);
  if (sought.length === 0) return null;
  const words = spelledWords(text);
  const isLast = (index: number) => index === sought.length - 1;
  const from = words.findIndex((_, start) =>
    sought.every((word, index) => {
      const here = words[start + index]?.word ?? '';
      return isSpelling(here, word) || (isLast(index) && isSpelling(here.replace(/[.,!]+$/, ''), word));
    }),
  );
  if (from < 0) return null;
  return text.slice(words[from]?.start, words[from + sought.length - 1]?.end);
}

/** Fewer letters make another word of a short one: "now", "not". */
const LEAST_MISSPELLED = 5;

/** Differ by one letter and say different things: "would", "could". */
const NO_MISSPELLING = /^(?:[wc]ould|should|never|fever|every)[.,!?;:)]*$/;

/**
 * Whether two words are the same but for one letter that is missing, added, changed or swapped with the next.
 */
function isSpelling(word: string, misspelling: string): boolean {
  if (word === misspelling) return true;
  const [short, long] = word.length < misspelling.length ? [word, misspelling] : [misspelling, word];
  if (short.length < LEAST_MISSPELLED || long.length - short.length > 1) return false;
  if (NO_MISSPELLING.test(word) || NO_MISSPELLING.test(misspelling)) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  // The letter that differs must be one: a mark says something else.
  if (!/\p{L}/u.test(long[from] ?? '') || (short.length === long.length && !/\p{L}/u.test(short[from] ?? '')))
    return false;
  if (short.length < long.length) return short.slice(from) === long.slice(from + 1);
  const isSwapped = short[from] === long[from + 1] && short[from + 1] === long[from];
  return (
    short.slice(from + 1) === long.slice(from + 1) ||
    (isSwapped && short.slice(from + 2) === long.slice(from + 2))
  );
}

/**
 * The words of a text in the spelling of the rules, each with the punctuation after it and the place where it
 * stands.
 */
function spelledWords(text: string) {
  return [...text.matchAll(/\S+/gu)].flatMap(({ 0: written, index }) => {
    const bare = written.replace(QUOTED, '').replace(ELLIPSIS, '');
    const [marks = ''] = /[.,!?;:)\]–—-]*$/u.exec(bare) ?? [];
    const spelled = canonicalWords(written);
    const words = spelled.map((word, place) => (place === spelled.length - 1 ? word + marks : word));
    // An emoji, a dash.
    const units = words.length === 0 && bare !== '' ? [bare] : words;
    return units.map((word) => ({ word, start: index, end: index + written.length }));
  });
}

function wordsIn(quote: string): readonly string[] {
  return quote
    .split(new RegExp(SPACE, 'u'))
    .map((word) => word.replace(QUOTED, ''))
    .filter((word) => word !== '');
}

function escaped(unit: string): string {
  return unit.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/**
 * The quotation as it is in a post, else in what the post answers or quotes, with the whole text that has it.
 */
export function locateQuoteIn(
  quote: string,
  { text, context }: Pick<Post, 'text' | 'context'>,
): Quotation | null {
  for (const source of [text, ...context.map((related) => related.text)]) {
    const located = locateQuote(quote, source);
    if (located !== null) return { quote: located, text: source };
  }
  return null;
}
