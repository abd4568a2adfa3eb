import { beginsWithZone } from '../wording/named-zone.js';

const CLOCK = /(?<![\d.:/$+-])(\d{1,2})(?::([0-5]\d))? ?(am|pm|oclock)?(?![\d%:/]|\.\d)\b/g;

const RANGE =
  /(?<![\d.:/$+-])(\d{1,2})(?::([0-5]\d))? ?(?:am|pm)? ?(?:[-–]|to|and) ?(\d{1,2})(?::([0-5]\d))? ?(am|pm|in the (?:morning|afternoon|evening))\b/;

/** "Tonight at 9", "at 3 this afternoon": the part of the day says which half is meant. */
const HALVES: readonly (readonly [RegExp, 'am' | 'pm'])[] = [
  [/\b(?:afternoon|evening|tonight)\b/, 'pm'],
  [/\bmorning\b/, 'am'],
];

/** What may follow a bare number that is a time. */
const ENDS = /^ ?(?:$|,|tonight\b|tomorrow\b|this\b|in the\b|sharp\b)/;

/**
 * The time of day that a text of canonical words names: "10am", "14pm" (read as 14:00), "17:30", "noon",
 * "midnight", "10-11am". A bare number counts only between "at" and a zone ("at 5 PT"), or with a part of the
 * day ("tonight at 9").
 * @returns minutes after local midnight, 0 to 1440 (midnight is the end of the day), with the second time of
 *   a range, or null
 */
export function clockTime(plain: string) {
  const half = HALVES.find(([part]) => part.test(plain))?.[1];
  const range = RANGE.exec(plain);
  if (range) {
    const stated = /^[ap]m$/.test(range[5] ?? '') ? range[5] : half;
    const from = minutesOf(range[1], range[2], stated);
    const to = minutesOf(range[3], range[4], stated);
    if (from !== null && to !== null && from < to) return { minutes: from, untilMinutes: to };
  }
  for (const match of plain.matchAll(CLOCK)) {
    const [clock, hour, minute, stated] = match;
    const before = plain.slice(Math.max(0, match.index - 8), match.index);
    const after = plain.slice(match.index + clock.length);
    const isBare = () => (half !== undefined && ENDS.test(after)) || beginsWithZone(after);
    const isSaid = stated !== undefined || minute !== undefined;
    if (!isSaid && !(/\b(?:at|around|by) $/.test(before) && isBare())) continue;
    const minutes = minutesOf(hour, minute, /^[ap]m$/.test(stated ?? '') ? stated : half);
    if (minutes !== null) return { minutes, untilMinutes: null };
  }
  if (/\b(?:noon|midday)\b/.test(plain)) return { minutes: 12 * 60, untilMinutes: null };
  if (/\bmidnight\b/.test(plain)) return { minutes: 24 * 60, untilMinutes: null };
  return null;
}

function minutesOf(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
): number | null {
  let hours = Number(hour);
  // "14pm" can only mean 14:00.
  if (half === 'pm' && hours < 12) hours += 12;
  if (half === 'am' && hours === 12) hours = 0;
  if (!Number.isInteger(hours) || hours > 23) return null;
  return hours * 60 + Number(minute ?? 0);
}
