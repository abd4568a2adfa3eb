import { anyOf, CLASSES } from '../wording/words.js';
import { TO_COME } from './doubts.js';
import { partIn } from './for-whom.js';
import { SPEAKS_OF_MANY } from './scope.js';

/** Said of a reset that is redeemed later: "whenever you want", "in your wallet", "until you use it". */
const KEPT =
  /\b(?:banked|bankable|stor(?:ed|able)|(?:saved|spare|deferred|frozen|reserve) (?:resets?|refills?|ones?|tanks?)|resets? (?:\w+ )?(?:saved|in reserve)|put aside|save for (?:later|an?)|redeem\w*|(?:use|spend)\w* (?:(?:it|them|one) )?(?:at )?any ?(?:time|day|moment)|to (?:use|spend) (?:any ?time|later|whenever)|save it|vouchers?|coupons?|rain ?checks?|pocket resets?|jail cards?|reset (?:token|credit|ticket)s?|limit pass(?:es)?|whenever|of your (?:own )?choosing|to keep|keeps? (?:it )?(?:for|until|till)|for the bank|(?:in|into|to) (?:your|the|my|every|everyone's|each) (?:\w+ )?(?:bank|wallet|pocket|jar|drawer|console)|until you (?:use|press|click|call|need)|(?:on|any) (?:the )?day you|when you (?:need|want|run dry|hit)|to bank\b|on demand|you (?:choose|decide|pick) (?:when|the)|use it when)\b/;

const GIVEN =
  /\b(?:added|credited|issued|granted|dropped|landed|receives?|gets?|got|gave|giving|has|have|owns?|waiting|there|here|new|now|put|inside|present|one|1)\b/;

const NAMED = anyOf(CLASSES.EVENT, CLASSES.LIMIT);

/** Beside a reset of limits, a second one. */
const ONE_MORE = /\b(?:resets?|one|second)\b/;

/** It speaks of resets that were granted before, or of how they work. */
const TOLD =
  /\b(?:expiry date|same rules|stays? in|expires after|can (?:not|have|spend)|(?:is|are) (?:used|started)|explained|used up|expires? (?:on|tomorrow|today|tonight|this|in)|faq|how (?:does|do|banked|they|the) .*work|still (?:have|unused))\b/;

const GIVES = /\b(?:gets?|getting|receives?|give|add|credit|issue|put|find|be|comes?|arrives?)\b/;

/** Whether canonical words speak of resets to redeem later. */
export function speaksOfStored(plain: string): boolean {
  return KEPT.test(plain);
}

/** Whether canonical words tell of resets that were granted before, or of how they work. */
export function tellsOfStored(plain: string): boolean {
  return TOLD.test(plain);
}

/**
 * A grant that is said over several sentences: that it is a reset, that it is there, for everybody, and that
 * it is kept.
 * @param regular the sentences that reset limits: they are no part of the grant
 * @returns the sentence that says that it is kept, and whether it is still to come; null where something is
 *   missing
 */
export function keptIn(
  plains: readonly string[],
  regular: ReadonlySet<number>,
  isLater: (plain: string) => boolean,
): { readonly sentence: number; readonly isToCome: boolean } | null {
  const rest = plains.map((plain, index) => (regular.has(index) ? '' : plain));
  const granted = rest.join(' . ');
  const parts = regular.size > 0 ? [KEPT, GIVEN, ONE_MORE] : [KEPT, GIVEN, NAMED];
  if (!parts.every((part) => part.test(granted))) return null;
  const whole = plains.join(' . ');
  if (!(SPEAKS_OF_MANY.test(whole) || /\byour?\b/.test(whole)) || TOLD.test(whole)) return null;
  const isForFew = rest.some((plain) => KEPT.test(plain) && partIn(plain) !== null);
  if (isForFew) return null;
  const isToCome = rest.some((plain) => GIVES.test(plain) && (TO_COME.test(plain) || isLater(plain)));
  return { sentence: rest.findIndex((plain) => KEPT.test(plain)), isToCome };
}
