/*
 * Time zones by the names that people use. Shared with the browser, so it needs nothing of the server.
 */

/** Intl knows such a name only in the English of the places that use it, and `JST` in Japanese. */
const PLACES = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA', 'en-HK', 'en-SG', 'ja'];

/** `PST`, `CEST`; not `GMT+9` or `Germany Time` */
const NAME = /^[A-Z]{2,5}$/;

/** What Intl knows nowhere. */
const OTHERS: ReadonlyMap<string, string> = new Map([['Asia/Seoul', 'KST']]);

/**
 * The name of a zone at an instant: `PST` or `PDT`, `CET` or `CEST`; where people use none, `UTC+5:45`.
 * @param zone IANA name
 */
export function zoneName(zone: string, at: number): string {
  const named = PLACES.map((place) => nameIn(place, 'short', zone, at)).find((name) => NAME.test(name));
  return named ?? OTHERS.get(zone) ?? nameIn('en-US', 'shortOffset', zone, at).replace('GMT', 'UTC');
}

/** The same for no date in particular: `PT` for both halves of the year, where people have such a name. */
export function commonZoneName(zone: string, now: number): string {
  const common = nameIn('en-US', 'shortGeneric', zone, now);
  return NAME.test(common) ? common : zoneName(zone, now);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function nameIn(
  locale: string,
  timeZoneName: 'short' | 'shortGeneric' | 'shortOffset',
  timeZone: string,
  at: number,
): string {
  const key = `${locale} ${timeZoneName} ${timeZone}`;
  // Making one takes longer than a hundred uses of it.
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
  formats.set(key, format);
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
