/** Characters that neither XML 1.0 nor iCalendar allows, even escaped. */
const UNPRINTABLE = /[^\t\n -~\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Third-party text for both formats: line breaks become `\n`, control characters are removed. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '').trim();
}
