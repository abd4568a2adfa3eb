/**
 * The text in a file that a person wrote: UTF-8, or UTF-16 with a byte order mark, as some editors save it.
 * @throws Error if it is neither
 */
export function decodeText(content: Buffer): string {
  try {
    // Decoding also takes the mark away.
    const text = new TextDecoder(encodingOf(content), { fatal: true }).decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // An encoding that does not fit is reported below, like a NUL.
  }
  throw new Error('it is not UTF-8 text. Save it as UTF-8.');
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
