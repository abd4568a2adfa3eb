import { anyOf, CLASSES } from '../wording/words.js';
import { TO_COME } from './doubts.js';
import { partIn } from './for-whom.js';
import { SPEAKS_OF_MANY } from './scope.js';

/** Said of a reset that is redeemed later: "whenever you want", "in your wallet", "until you use it". */
const KEPT =
  /\b(?:banked|bankable|stor(?:ed|able)|(?:stash(?:ed)?|saved|spare|deferred|frozen|reserve) (?:\w+ )?(?:resets?|refills?|ones?|tanks?|limits?|tokens?|credits?|pass(?:es)?)|resets? (?:\w+ )?(?:saved|spare|in reserve)|(?:put|set) (?:it )?aside|(?:save|store|stash|keep) (?:it )?for (?:later|an?)|redeem\w*|(?:use|spend|apply|trigger|cash|save|keep)\w* (?:(?:it|them|one|that|those) )?(?:at )?any ?(?:time|day|moment)|to (?:use|spend|keep|save|trigger|apply) (?:any ?time|later|whenever)|save it|vouchers?|coupons?|rain ?checks?|pocket resets?|jail cards?|reset (?:token|credit|ticket)s?|limit pass(?:es)?|whenever|of your (?:own )?choosing|at your (?:own )?leisure|to keep|keeps? (?:it )?(?:for|until|till)|hold on to|for the bank|(?:in|into|to) (?:your|the|my|every|everyone's|each) (?:\w+ )?(?:bank|wallet|vault|pocket|jar|drawer|locker|stash|menu|console|profile|reserves?|inventory)|until you (?:use|press|click|spend|call|need)|(?:on|any) (?:the )?day you|when you (?:need|want|run dry|hit)|to bank\b|on demand|to be used|you (?:choose|decide|pick) (?:when|the)|use it when)\b/;

const GIVEN =
  /\b(?:added|credited|issued|granted|placed|deposited|delivered|dropp(?:ed|ing)|land(?:ed|ing)|receive[ds]?|gets?|got|gave|giv(?:en|ing)|has|have|holds?|owns?|sits?|sitting|waits?|waiting|there|here|arrived|new|now|put|inside|gift|present|one|1|ready|available)\b/;

const NAMED = anyOf(CLASSES.EVENT, CLASSES.LIMIT);

/** Beside a reset of limits, a second one. */
const ONE_MORE = /\b(?:resets?|refills?|another|one|second|extra)\b/;

/** It speaks of resets that were granted before, or of how they work. */
const TOLD =
  /\b(?:expiry date|same rules|stays? (?:in|until used)|left unused|expires after|can (?:only|not|have|spend|hold)|only one|at most|(?:is|are) (?:used|started|redeemed|applied)|explained|used up|reminder|last call|days? left|expired|expires? (?:on|tomorrow|today|tonight|this|next|in|soon)|runs? out (?:on|tomorrow|today|this|next)|faq|how (?:does|do|banked|stored|they|the) .*work|still (?:have|unused)|already (?:used|redeemed))\b/;

const GIVES =
  /\b(?:gets?|getting|receives?|giv(?:e|ing)|add|credit|issue|grant|put|drop|land|appear|find|be|comes?|arrives?)\b/;

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
  const isForFew = rest.some(
    (plain) => KEPT.test(plain) && (partIn(plain) !== null || partIn(plain.split(' ,')[0] ?? '') === 'place'),
  );
  if (isForFew) return null;
  const isToCome = rest.some((plain) => GIVES.test(plain) && (TO_COME.test(plain) || isLater(plain)));
  return { sentence: rest.findIndex((plain) => KEPT.test(plain)), isToCome };
}
