/** Leaves room for a sentence in the 1,000 characters of an alert's text. */
const QUOTED_CHARACTERS = 850;

/** A post's text, cut at a character boundary. */
export function quoted(text: string, most = QUOTED_CHARACTERS): string {
  const characters = [...text.trim()];
  if (characters.length <= most) return characters.join('');
  return `${characters.slice(0, most).join('').trimEnd()}…`;
}

/** `2026-06-01 12:00 UTC` */
export function instantInWords(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function paragraphs(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n');
}
