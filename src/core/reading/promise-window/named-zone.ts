/**
 * Zone names as people write them. People mix up standard and daylight time, so either abbreviation means the local
 * time of the place: "14pm PST" in July is 14:00 Pacific daylight time.
 */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:pst|pdt|pacific(?: time)?|(?:sf|san francisco|california|west coast) time)\b/,
    'America/Los_Angeles',
  ],
  [/\b(?:est|edt|eastern(?: time)?|(?:ny|nyc|new york|east coast) time)\b/, 'America/New_York'],
  [/\b(?:cet|cest|(?:paris|berlin|central european) time)\b/, 'Europe/Paris'],
  [/\b(?:bst|(?:uk|london) time)\b/, 'Europe/London'],
  [/\b(?:utc|gmt|zulu)\b/, 'UTC'],
  [/\bjst\b/, 'Asia/Tokyo'],
];

/** Two letters are a zone only right after a time of day ("5pm ET"). */
const AFTER_CLOCK = /(?:\d|am|pm|noon|midday|midnight|oclock|morning|afternoon|evening|night) (pt|et)\b/;
const TWO_LETTERS: Readonly<Record<string, string>> = { pt: 'America/Los_Angeles', et: 'America/New_York' };

/**
 * The zone that a text names for its times, else the fallback.
 * @param plain canonical words (see `wordsOf`), joined by spaces
 * @param fallback IANA name used when the text names none
 * @returns an IANA name
 */
export function namedZone(plain: string, fallback: string): string {
  for (const [pattern, zone] of NAMED) if (pattern.test(plain)) return zone;
  const letters = AFTER_CLOCK.exec(plain)?.[1];
  return (letters && TWO_LETTERS[letters]) || fallback;
}
