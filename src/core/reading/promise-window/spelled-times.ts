export const MONTHS =
  'january february march april may june july august september october november december'.split(' ');

export const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** What stands right before a day, and right after one. */
const LEAD =
  'on|on a|by|before|until|till|after|next|this|coming|early|late|first thing|end of day|noon|midnight|morning|evening|am|pm|pt|et';

const NEXT =
  '(?: ,)?(?: (?:at|around|by|before|after))?(?: the)? (?:\\d|noon|midnight|morning|afternoon|evening|night)';

/** "In the sun", "we sat": behind these the last word is no day. */
const NO_DAY =
  'an?|the|we|they|them|us|people|i|he|she|you|it|who|and|or|just|newly|got|of|in|our|my|more|some|to';

/** "Sat" and "sun" are days only beside what stands beside days, between pauses, or as the last word. */
const SHORT_DAY = new RegExp(
  [
    'tues?|weds|thurs?|thu',
    `(?<=(?:^|, |\\b(?:${LEAD}) ))(?:mon|wed|fri|sat|sun)(?= ,|$)`,
    `(?<=\\b(?:${LEAD}) )(?:mon|wed|fri|sat|sun)(?! (?:down|out|up|is|comes?)\\b)`,
    `(?:mon|wed|fri|sat|sun)(?=${NEXT})`,
    `(?<!\\b(?:${NO_DAY}) )(?:mon|wed|fri|sat|sun)(?=$)`,
  ]
    .map((pattern) => `\\b(?:${pattern})\\b`)
    .join('|'),
  'g',
);

const CLOCK_NEXT = '(?: ,)?(?: (?:at|around))? \\d{1,2}(?::\\d\\d)? ?(?:am|pm)';

type Change = readonly [RegExp, string | ((all: string, ...groups: string[]) => string)];

const dated = (month: string, day: string, match: string): string =>
  MONTHS[Number(month) - 1] === undefined ? match : `${MONTHS[Number(month) - 1]} ${Number(day)}`;

const named = (month: string): string => MONTHS.find((name) => name.startsWith(month.slice(0, 3))) ?? month;

const CHANGES: readonly Change[] = [
  [/\b(?:eod|eob|cob|close of business|end of (?:the )?(?:business |working )?day)\b/g, 'end of day'],
  [/\beow\b/g, 'end of week'],
  [/\bin the (am|pm)\b/g, (_, half) => (half === 'am' ? 'in the morning' : 'in the afternoon')],
  [/\bmidweek\b/g, 'mid week'],
  [/\b(?:start|beginning) of (?=(?:the )?(?:next )?week\b)/g, 'early '],
  [/\bbefore (?=(?:the )?end of\b)/g, 'by '],
  [/\b(?:before|until) (?:the )?(\w+) is (?:over|out|up|through)\b/g, 'by the end of the $1'],
  [/\b(?:after|once|when) (\w+) is (?:over|through|behind us)\b/g, 'after $1'],
  [
    new RegExp(`(?<=\\bat )(${HOURS.join('|')})(?= (?:oclock|this|in the|tonight)\\b)`, 'g'),
    (hour) => String(HOURS.indexOf(hour) + 1),
  ],
  [SHORT_DAY, (day) => WEEKDAYS.find((weekday) => weekday.startsWith(day.slice(0, 3))) ?? day],
  [/\b(20\d\d)-(\d\d)-(\d\d)\b/g, (match, year, month, day) => `${dated(month, day, match)} ${year}`],
  [
    new RegExp(
      `(?<=\\b(?:${LEAD}|\\w+day)(?: ,)? )(\\d{1,2})/(\\d{1,2})(?![\\d/])|\\b(\\d{1,2})/(\\d{1,2})(?=${CLOCK_NEXT}|(?<=^\\S+)$)`,
      'g',
    ),
    (match, month, day, otherMonth, otherDay) =>
      dated(month ?? otherMonth ?? '', day ?? otherDay ?? '', match),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}\\b`, 'g'),
    (_, day, month) => `${named(month)} ${day}`,
  ],
  [
    new RegExp(`\\b${MONTH} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)`, 'g'),
    (_, month, day) => `${named(month)} ${day}`,
  ],
];

const SPELLED = /^(?:mon|tues?|weds?|thu|thurs?|fri|sat|sun|eod|eow|eob|cob)$/;

/** Whether a word is a short form of a time, at least among other words for times. */
export function isSpelledTime(word: string): boolean {
  return SPELLED.test(word);
}

/**
 * Canonical words with days and dates in the one spelling that the parsers know: "Thu" is "thursday", "EOD"
 * is "end of day", "3 Dec", "12/3", "2026-12-03" and "3rd of December" are "december 3" (with a year where it
 * has one).
 */
export function spelledTimes(plain: string): string {
  return CHANGES.reduce((text, [pattern, to]) => text.replace(pattern, to as string), plain);
}
