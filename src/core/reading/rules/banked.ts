/** The user keeps the reset and redeems it later. */
export const STORED =
  /\b(?:bank|banks|banked|banking|stored|stash|stashed|vault|piggy|redeem|redeems|redeemed|redeemable|redeeming|reset credits?|credit(?:ed|ing)? (?:\w+ ){0,6}(?:(?:to|into|in) (?:your|every|each|all)|resets?\b)|deposit(?:ed|ing)?|manual resets?|manually|on demand|saved resets?|for later|save (?:it|them) (?:for|until)|at your (?:own )?(?:leisure|time|pace|convenience|schedule|discretion|will)|on your own (?:schedule|time|terms|pace)|(?:in|on) your own (?:time|schedule|terms)|whenever (?:you|it|works|needed|suits)|when it suits|when(?:ever)? you (?:want|like|need|please|feel|wish|choose|see fit|most|run out|actually|really|decide)|any ?time you|hold on to|doesn't apply|does not apply by itself|at any (?:time|point|moment)|up your sleeve|in your pocket|in the pocket|rainy day|you choose when|you decide when|you can (?:use|apply|trigger|activate|spend|press) (?:\w+ ){0,3}(?:when|at|later|whenever|yourself|any ?time)|to (?:use|apply|trigger|activate|spend|press|keep) (?:\w+ ){0,3}(?:when|at your|later|whenever|yourself|any ?time|on your))\b/;
/** The sentence after the grant: "Use it whenever you want." */
const REDEEM_IT =
  /(?:^|, )(?:so |and |just |please )*(?:(?:you|it|they|these|this|one) (?:\w+ ){0,5})?(?:use|redeem|apply|activate|trigger|spend|save|keep|used|applied|redeemed|activated|triggered|saved|kept|stored|held|hold on to|sits|lives|waits|stays|expires?) (?:\w+ ){0,6}?(?:whenever|when you|at your|on your|any ?time|later|for|bank|until|as long as|in settings|in your|yourself|at any|within the next|in the next|at a time|\d)|\b(?:it|they|this|one) (?:stays?|sits?|waits?|remains?) (?:there|in|until)|\byou (?:decide|choose|pick) when\b|\b(?:does|do|will) not (?:apply|kick in|start) (?:by itself|on its own|automatically|until)|^(?:it |they |this )?(?:expires?|(?:is |are )?valid) (?:on|at|in|until|for|through)\b/;
/** Talk about banking as a feature, or about resets that users already hold. */
const FEATURE =
  /\b(?:can (?:now )?(?:bank|store|save|stash|redeem)|now that|able to (?:bank|store|save|redeem)|how to|introducing|the ability|feature|earn|invite|inviting|refer|referral|referrals|friends|win|winners?|stacked|hoard|hoarder|hoarding|hoarders|expire|expires|expired|stack up|stacking)\b/;

/** "Banked resets live in settings": how they work. */
const GENERIC =
  /^(?:(?:your|the|all) )?(?:a )?(?:banked|stored|saved) resets? (?:live in|sit|stay|expires?|appl(?:y|ies)|works?|go|do|does|can|never|always|will stay|are (?:in|under|kept|found|separate|meant|for))\b/;

/**
 * Whether a reset is a banked one: the words around its mention say so, or a later sentence says that it can be kept.
 * @param after canonical words of the sentences after it
 */
export function saysStored(segment: string, after: readonly string[]): boolean {
  return STORED.test(segment) || after.some((plain) => REDEEM_IT.test(plain));
}

/** Whether a sentence is about banking itself (its rules, ways to earn a reset) instead of granting a reset. */
export function isBankingTalk(sentence: string): boolean {
  return FEATURE.test(sentence) || isGenericBanking(sentence);
}

/** Whether a sentence is about banked resets in general, not about one that is granted. */
export function isGenericBanking(sentence: string): boolean {
  return GENERIC.test(sentence);
}

const BREAK = new Set(['and', 'plus', 'but', ',']);

/**
 * The words that belong to the noun at `at`: up to the next "and", "plus", "but" or pause on either side.
 * "Usage is reset for all and we added one to your bank" is about two resets.
 */
export function segmentAround(words: readonly string[], at: number): string {
  let start = at;
  while (start > 0 && !BREAK.has(words[start - 1] ?? '')) start -= 1;
  let end = at + 1;
  while (end < words.length && !BREAK.has(words[end] ?? '')) end += 1;
  // "…, to use whenever you like" belongs to the noun too.
  if (
    /^, (?:to|for|use|ready|which|that|redeemable|yours|one)\b/.test(words.slice(end, end + 2).join(' ')) &&
    !countsOn(words, start, end)
  ) {
    end += 1;
    while (end < words.length && !BREAK.has(words[end] ?? '')) end += 1;
  }
  return words.slice(start, end).join(' ');
}

/** "One applied now, one in your bank": the second "one" is another reset. */
function countsOn(words: readonly string[], start: number, end: number): boolean {
  return /^(?:one|1)$/.test(words[start] ?? '') && /^(?:one|1)$/.test(words[end + 1] ?? '');
}
