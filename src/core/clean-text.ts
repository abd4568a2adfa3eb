/**
 * Control characters but for tab and line breaks, and the characters that reverse the direction of what follows them:
 * in a terminal, a table or an alert they would change more than the text that has them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text by strangers as it may be stored, shown and sent: without unprintable characters, and with U+FFFD for half of
 * a surrogate pair, which neither SQLite nor UTF-8 returns unchanged.
 */
export function cleanText(text: string): string {
  return text.replace(UNPRINTABLE, '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** For `JSON.parse`: JSON can escape what a body cannot have. */
export function cleanValue(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}
