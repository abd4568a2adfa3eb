import type { Post } from './post.js';

const QUOTATION_MARKS = '\'"\u2018-\u201F\u2032\u2033\u02BC\u00AB\u00BB';
/** Models straighten, add and omit these. */
const MARKS = `[${QUOTATION_MARKS}]`;
/** One unit of a blank: white space, or a part of an ellipsis. */
const SPACE = '\\s|\u2026|\\.(?=\\.)|(?<=\\.)\\.';

/** At the end of a quotation models add, omit and change these, too. A question mark changes what is said. */
const END_MARKS = '[.,!]';
const END = new RegExp(`[.,!\\s\u2026${QUOTATION_MARKS}]+$`, 'u');

/** Characters; a model is asked for 30 words at most. */
const LONGEST = 2_000;

/**
 * Finds a claimed quotation and returns the first substring of the text that it is; null if there is none, or it is longer
 * than any. Case, quotation marks, ellipses, the length of blanks and a last full stop, comma or exclamation mark may
 * differ, because models tidy what they copy; words, dashes and other punctuation may not.
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
  return new RegExp(pattern + end, 'iu').exec(text)?.[0] ?? null;
}

function wordsIn(quote: string): readonly string[] {
  return quote
    .split(new RegExp(SPACE, 'u'))
    .map((word) => word.replace(new RegExp(MARKS, 'gu'), ''))
    .filter((word) => word !== '');
}

function escaped(unit: string): string {
  return unit.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** The quotation as it is in a post, else in what the post answers or quotes, with the whole text that has it. */
export function locateQuoteIn(
  quote: string,
  { text, context }: Pick<Post, 'text' | 'context'>,
): { readonly quote: string; readonly text: string } | null {
  for (const one of [text, ...context.map((said) => said.text)]) {
    const located = locateQuote(quote, one);
    if (located !== null) return { quote: located, text: one };
  }
  return null;
}
