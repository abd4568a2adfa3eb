const AFTER_CLOCK = '(?:\\d|am|pm|noon|midday|midnight|oclock|morning|afternoon|evening|night)';

/**
 * Zone names as people write them. People mix up standard and daylight time, so either abbreviation means the local time
 * of the place: "14pm PST" in July is 14:00 Pacific daylight time.
 */
const NAMED: readonly { readonly zone: string; readonly pattern: RegExp }[] = [
  ['America/Los_Angeles', 'pst|pdt|pacific(?: time)?|(?:sf|california|west coast) time'],
  ['America/New_York', 'est|edt|eastern(?: time)?|(?:ny|new york|east coast) time'],
  ['Europe/Paris', 'cet|cest|(?:paris|berlin|central european) time'],
  ['Europe/London', 'bst|(?:uk|london) time'],
  ['UTC', 'utc|gmt|zulu'],
  ['Asia/Tokyo', 'jst'],
  // Two letters are a zone only right after a time of day ("5pm ET").
  ['America/Los_Angeles', `${AFTER_CLOCK} pt`],
  ['America/New_York', `${AFTER_CLOCK} et`],
].map(([zone = '', words]) => ({ zone, pattern: new RegExp(`(?:^|\\W|\\d)(?:${words})\\b`) }));

/** The zone that canonical words (see `wordsOf`), joined by spaces, name for its times, else the fallback; IANA names. */
export function namedZone(plain: string, fallback: string): string {
  return NAMED.find(({ pattern }) => pattern.test(plain))?.zone ?? fallback;
}
