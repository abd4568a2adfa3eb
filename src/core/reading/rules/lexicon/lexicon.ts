/** Words that a post's other statements turn on, in canonical spelling (see `sentences.ts`). */

/** Words that bring up the topic. */
export const TOPIC =
  /^(?:limits?|usage|quotas?|counters?|allowances?|caps?|meters?|tanks?|5h|weekly|consumption|bars?|resets?|resetting|ratelimits?|vouchers?|coupons?|bank|banked|banking|redeem\w*|gauges?|credits?|allotments?|fresh|refill\w*|topped|restored|saved|stored|spare|tickets?|zero|zeroed|zeroing|wiped?|button)$/;

/** Names what is limited, or its reset: fewer words than the topic has. */
export const NAMES_LIMITS =
  /\b(?:limits?|usage|quotas?|caps?|meters?|counters?|allowances?|tanks?|buckets?|bars?|windows?|weekly|resets?|resetting|vouchers?|banked|refills?|clean slate|fresh week)\b/;

/** Says that it is not meant. */
export const JOKE = /\b(?:kidding|jk|j k|april fools?|joking|just a joke|prank|sike|lol no)\b/;
/** Takes back its own statement. */
export const HEDGE = new RegExp(
  `${JOKE.source}|^but (?:no|nope|nah)$|^(?:that|this|it) is (?:false|fake|not (?:true|the case|real)|a (?:lie|hoax|scam|rumou?r))\\b|\\b(?:april 1st|psych|gotcha|or (?:did|have) we|or did i|or is it|not really|pretend|in my dreams|in your dreams|wishful|trust me bro|totally serious|false alarm|scratch that|spoke too soon|never mind|nevermind|almost got you|got you)\\b`,
);

/** The numbered joke whose last lines are "???" and "Profit". */
export const MEME_LIST = /(?:\?{3}[\s\S]{0,200}\bprofit\b)/i;

/** Says that this is a further one. */
export const ANOTHER =
  /\b(?:again|another|(?:second|third|fourth|fifth|2nd|3rd|4th|5th) (?:\w+ )?(?:reset|resets|one|time|round)|one more|once more|additional|yet another|(?:two|2|three|3|more) (?:more )?(?:\w+ )?resets|number (?:two|three|four|five|2|3|4|5)|reset (?:2|3|4|5)\b|round (?:two|three|2|3)|encore|part (?:two|2)|take two|back to back|extra (?:\w+ )?reset|new reset|further reset)\b/;

const TIMES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:thrice|three times|(?:three|3) (?:more |additional |further )?(?:\w+ ){0,2}resets|3x resets?)\b/, 3],
  [
    /\b(?:twice|two times|2x resets?|(?:two|2) (?:more |additional |further )?(?:\w+ ){0,2}resets|double reset|a couple (?:of )?(?:more )?resets|couple more resets|pair of resets|both resets)\b/,
    2,
  ],
];

/** Number of promised resets: 3, 2, or 1 without a number. */
export function timesPromised(plain: string): number {
  return TIMES.find(([pattern]) => pattern.test(plain))?.[1] ?? 1;
}
