/** What neither XML 1.0 nor iCalendar can hold, however it is escaped. */
const UNPRINTABLE = /[^\t\n -~\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text by others as both formats can carry it: line breaks are `\n`, control characters are gone. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '').trim();
}
