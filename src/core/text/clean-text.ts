/**
 * The inside of a character class: control characters but for tab and line breaks, the characters that
 * reverse the direction of what follows them, and the two that XML cannot have even escaped. In a terminal, a
 * table, a feed or an alert they would change more than the text that has them.
 */
export const UNPRINTABLE =
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069\\ufffe\\uffff';

const EACH = new RegExp(`[${UNPRINTABLE}]`, 'g');

/**
 * Any text from outside as it may be stored, shown and sent: with one kind of line break, without unprintable
 * characters, and with U+FFFD for half of a surrogate pair, which neither SQLite nor UTF-8 returns unchanged.
 * Every text comes in through this function: posts, records, answers of models, profiles, what an operator or
 * a client types.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(EACH, '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A clean text on one line. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** For `JSON.parse`: JSON can escape what a body cannot have. */
export function cleanValue(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}
