const SINGLE_QUOTES = /[\u2018\u2019\u201A\u201B\u2032\u02BC]/;
const DOUBLE_QUOTES = /[\u201C\u201D\u201E\u201F\u2033]/;

/** The text with single spaces and straight quotes, and the original position of each character. */
function normalise(text: string): { text: string; starts: number[]; ends: number[] } {
  let out = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charAt(i);
    if (/\s/.test(unit)) {
      if (out.endsWith(' ')) {
        ends[ends.length - 1] = i + 1;
        continue;
      }
      out += ' ';
    } else if (SINGLE_QUOTES.test(unit)) out += "'";
    else if (DOUBLE_QUOTES.test(unit)) out += '"';
    else out += unit;
    starts.push(i);
    ends.push(i + 1);
  }
  return { text: out, starts, ends };
}

/**
 * Finds a claimed quotation and returns it as it is in the text. White space and the shape of quotes and apostrophes
 * may differ, because models straighten them; letter case, dashes and punctuation may not.
 * @param quote the claimed words; white space around them is ignored
 * @param text the text to search
 * @returns the first such substring of `text`; null if there is none or it would cut a character in half
 */
export function locateQuote(quote: string, text: string): string | null {
  const wanted = normalise(quote).text.trim();
  if (wanted === '') return null;
  const hay = normalise(text);
  const first = hay.text.indexOf(wanted);
  const start = hay.starts[first];
  const end = hay.ends[first + wanted.length - 1];
  if (first === -1 || start === undefined || end === undefined) return null;
  const found = text.slice(start, end);
  return /\p{Surrogate}/u.test(found) ? null : found;
}
