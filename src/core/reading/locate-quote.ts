import type { Post } from './post.js';

/** Characters that models write for each other. */
const ALIKE = ["'\u2018\u2019\u201A\u201B\u2032\u02BC", '"\u201C\u201D\u201E\u201F\u2033'];

function patternOf(unit: string): string {
  const alike = ALIKE.find((units) => units.includes(unit));
  return alike ? `[${alike}]` : unit.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/**
 * Finds a claimed quotation and returns it as it is in the text. White space and the shape of quotes and apostrophes
 * may differ, because models straighten them; letter case, dashes and punctuation may not.
 * @param quote the claimed words; white space around them is ignored
 * @param text the text to search
 * @returns the first such substring of `text`; null if there is none or it would cut a character in half
 */
export function locateQuote(quote: string, text: string): string | null {
  const words = quote.trim().split(/\s+/);
  if (words[0] === '') return null;
  const pattern = words.map((word) => word.split('').map(patternOf).join('')).join('\\s+');
  const found = new RegExp(pattern).exec(text)?.[0];
  return found === undefined || /\p{Surrogate}/u.test(found) ? null : found;
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
