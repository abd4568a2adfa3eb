import { offsetZone, ZONE_NAMES } from '../../time/zone-names.js';
import { AROUND_COMPLETIONS, CLASSES, FILLERS, TIME_WORDS, UNKNOWN_ZONE } from './words.js';

const LOS_ANGELES = 'America/Los_Angeles';
const NEW_YORK = 'America/New_York';

/** Places whose time people name: "9am China time", "9am Tokyo". */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['sf', LOS_ANGELES],
  ['san francisco', LOS_ANGELES],
  ['california', LOS_ANGELES],
  ['west coast', LOS_ANGELES],
  ['mountain', 'America/Denver'],
  ['central', 'America/Chicago'],
  ['ny', NEW_YORK],
  ['new york', NEW_YORK],
  ['east coast', NEW_YORK],
  ['uk', 'Europe/London'],
  ['london', 'Europe/London'],
  ['paris', 'Europe/Paris'],
  ['berlin', 'Europe/Paris'],
  ['central european', 'Europe/Paris'],
  ['eastern european', 'Europe/Helsinki'],
  ['india', 'Asia/Kolkata'],
  ['singapore', 'Asia/Singapore'],
  ['china', 'Asia/Shanghai'],
  ['beijing', 'Asia/Shanghai'],
  ['japan', 'Asia/Tokyo'],
  ['tokyo', 'Asia/Tokyo'],
  ['korea', 'Asia/Seoul'],
  ['seoul', 'Asia/Seoul'],
  ['sydney', 'Australia/Sydney'],
]);

/** People mix up standard and daylight time, so either abbreviation means the local time of the place. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...[...ZONE_NAMES].map(([name, { place }]) => [name, place] as const),
  ['zulu', 'UTC'],
  ['pacific', LOS_ANGELES],
  ['eastern', NEW_YORK],
]);

/** Two letters are a zone only right after a time of day ("5pm ET"). */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['pt', LOS_ANGELES],
  ['mt', 'America/Denver'],
  ['ct', 'America/Chicago'],
  ['et', NEW_YORK],
]);

const ZONES: ReadonlyMap<string, string> = new Map([...PLACES, ...NAMES, ...SHORT]);

const CLOCK = '(?:\\d|am|pm|noon|midday|midnight|oclock)';
const SEASON_TIME = '(?: (?:standard|daylight|summer))? time';

const NO_ZONE_TIME =
  'in|at|this|that|the|next|same|first|last|every|each|any|one|what|by|on|for|so|some|more|a';

/** What is between a time of day and the words for a zone that everybody has another one of. */
const OWN_TIME =
  'local|wherever|anywhere|(?:in )?(?:your|their|our|my|whatever|any|every|each) (?:own |local )*time ?zones?';

/** "Eastern Europe", "Mountain View": another place than the first word alone. */
const REST_OF_PLACE = '(?:(?:europe|africa|asia|america|australia|indonesia)n?|islands?|view)';

const OTHER_PLACES = `(?:central|eastern|western|pacific|mountain|atlantic) ${REST_OF_PLACE}|new (?:delhi|zealand|mexico|jersey|orleans)`;

const oneOf = (names: ReadonlyMap<string, string>) => [...names.keys()].join('|');

const ZONE = new RegExp(
  `(?<!\\p{L})(?:${[
    // "CST (UTC+8)" is read by its offset.
    '(?:(?!noon |midday |midnight |oclock )\\p{L}+(?: ,|/)? )?(?:utc|gmt)(?<hours>[+-]\\d{1,2})(?::(?<minutes>\\d\\d))?',
    `(?<place>${oneOf(PLACES)})${SEASON_TIME}`,
    `(?<name>${oneOf(NAMES)})(?! ${REST_OF_PLACE})`,
    `(?<=${CLOCK} (?:in )?)(?:${OTHER_PLACES})`,
    `(?<=${CLOCK} (?:in )?)(?<after>${oneOf(PLACES)}|${oneOf(SHORT)})`,
    `(?<=${CLOCK} )(?:${OWN_TIME})`,
    `(?<=(?:morning|afternoon|evening|night) )(?<short>${oneOf(SHORT)})`,
    `(?<=${CLOCK} (?:(?:in|at) )?)(?!(?:${NO_ZONE_TIME}) )\\p{L}+(?: \\p{L}+)?${SEASON_TIME}`,
    UNKNOWN_ZONE,
  ].join('|')})(?![\\p{L}\\d])`,
  'u',
);

/**
 * The zone that canonical words (see `canonicalWords`), joined by spaces, name first for their times.
 * @param fallback of words that name none
 * @returns a name that Luxon knows ("14pm PST" in July is 14:00 Pacific daylight time); null if the zone is
 *   not understood
 */
export function namedZone(plain: string, fallback: string): string | null {
  const groups = ZONE.exec(plain)?.groups;
  if (!groups) return fallback;
  const { hours, minutes, name, place, after, short } = groups;
  if (hours !== undefined) return offsetZone(hours, minutes);
  return ZONES.get(name ?? place ?? after ?? short ?? '') ?? null;
}

const LEAD = 'noon ';

/** Whether the words after a number begin with a zone, which makes it a time of day. */
export function beginsWithZone(plain: string): boolean {
  return ZONE.exec(LEAD + plain.trimStart())?.index === LEAD.length;
}

const UTC_OFFSET =
  /\b(?:utc|gmt) ?(\+ ?|plus |minus |[-–—\u2212](?=\d)|[-–—\u2212] (?=[\d:]+(?:[^\w ]|$)))(\d{1,2})(?::?([0-5]\d))?([.,]\d+|[¼½¾])?(?![\d:])/gi;

/** Parts of an hour in minutes, as offsets have them. */
const PARTS: Readonly<Record<string, string>> = {
  '.25': '15',
  '¼': '15',
  '.5': '30',
  '.50': '30',
  '½': '30',
  '.75': '45',
  '¾': '45',
};

/** `UTC8`: nobody says on which side. */
const UNSIGNED_OFFSET = /\b(?:utc|gmt)\d{1,2}\b/gi;

const CLOCK_OFFSET =
  /(?<=\d:\d\d|\d ?[ap]m) ?(\+|\u2212|-(?=\d{4}\b))(\d{1,2})(?::?([0-5]\d))?(?![\d:]|[ap]m\b)/gi;

/**
 * What looks like a zone right after a time of day: a capitalized word (also "in Moscow"), or three or four
 * letters that end in "t", or a flag.
 */
const ZONE_LIKE =
  /(?<=(?:\d ?[AaPp]\.?[Mm]\.?|\d:\d\d|[Nn]oon|[Mm]idnight),? \(?(?:in )?)(?:\p{Lu}\p{L}+(?:\/[\p{L}_/]+)?|[a-z]{2,3}t|\p{RI}{2})(?!['’\p{L}])/gu;

/**
 * Writes the zones of a text in canonical spelling: `utc+5:30`; a zone that is not known gets `otherzone`
 * behind it.
 */
export function withSpelledZones(text: string): string {
  const canonical = (_all: string, sign: string, hours: string, minutes = '00', part = '') => {
    const stated = part === '' ? minutes : PARTS[part.replace(',', '.')];
    const isEast = /^(?:\+|plus)/i.test(sign);
    return stated === undefined
      ? ` ${UNKNOWN_ZONE} `
      : ` utc${isEast ? '+' : '-'}${Number(hours)}:${stated} `;
  };
  return text
    .replace(UTC_OFFSET, canonical)
    .replace(UNSIGNED_OFFSET, ` ${UNKNOWN_ZONE} `)
    .replace(CLOCK_OFFSET, (match, sign, hours, minutes) => canonical(match, sign, hours, minutes))
    .replace(/(\d:\d\d ?|\d ?[ap]m )z\b/gi, '$1 utc')
    .replace(ZONE_LIKE, (word: string, index: number, plain: string) =>
      isUnknown(word, plain.slice(index)) ? `${word.replace(/^.*\/.*$/, '')} ${UNKNOWN_ZONE}` : word,
    );
}

/** Words that may follow a time of day. */
const FOLLOWERS: ReadonlySet<string> = new Set([
  ...TIME_WORDS,
  ...FILLERS,
  ...AROUND_COMPLETIONS,
  ...CLASSES.TEAM,
  ...'best but get least lest let might most must next not start unless what yet'.split(' '),
]);

const BEGINS_WITH_ZONE = new RegExp(`^(?:${oneOf(ZONES)})(?![\\p{L}\\d/])`, 'iu');

function isUnknown(word: string, rest: string): boolean {
  const lower = word.toLowerCase();
  if (FOLLOWERS.has(lower) || /^(?:mon|tue|wed|thu|fri|sat|sun)/.test(lower)) return false;
  return !BEGINS_WITH_ZONE.test(rest);
}
