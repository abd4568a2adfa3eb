/** Times of the last day that are over; `this morning's` belongs to what follows it. */
const EARLIER = new RegExp(
  `\\b(?:${[
    'earlier (?:today|this (?:morning|afternoon|evening)|tonight)',
    'this (?:morning|afternoon)',
    'last night',
    'overnight',
    '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|(?:a )?few|(?:a )?couple(?: of)?|several|some|1?\\d|2[0-4]) (?:hours?|hrs?) ago',
    '(?:1?\\d|2[0-4])h(?:rs?)? ago',
  ].join('|')})\\b(?!['’]s\\b)`,
  'i',
);

const RESET = /\b(?:resets?|banked)\b/i;

/** A comma after a time that begins a sentence ends no clause. */
const LEADING = new RegExp(`^(\\s*(?:so |and |yes )?${EARLIER.source}),`, 'i');

/**
 * Whether a post about a reset tells of one of the last day that is over: "earlier today we reset limits". The time has to
 * stand in the clause of the reset: "we had an outage earlier today, and have reset limits" announces one.
 */
export function retellsToday(text: string): boolean {
  return text
    .split(/[.!?\n]/)
    .flatMap((sentence) => sentence.replace(LEADING, '$1').split(/[,;:()–—]| - /))
    .some((clause) => EARLIER.test(clause) && RESET.test(clause));
}
