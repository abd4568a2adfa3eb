import { CONFIDENCE, type Finding, type FindingBase, promised, type Surroundings } from './finding.js';
import type { NounReading } from './noun-aspect.js';
import { isConditional, isPutOff, timingOf } from './timing.js';

/** The user keeps the reset and redeems it later. */
export const STORED =
  /\b(?:bank|banks|banked|banking|stored|stash|stashed|vault|piggy|redeem|redeems|redeemed|redeemable|redeeming|reset credits?|credit(?:ed|ing)? (?:\w+ ){0,6}(?:(?:to|into|in) (?:your|every|each|all)|resets?\b)|deposit(?:ed|ing)?|manual resets?|manually|on demand|saved resets?|for later|save (?:it|them) (?:for|until)|at your (?:own )?(?:leisure|time|pace|convenience|schedule|discretion|will)|on your own (?:schedule|time|terms|pace)|(?:in|on) your own (?:time|schedule|terms)|whenever (?:you|it|works|needed|suits)|when it suits|when(?:ever)? you (?:want|like|need|please|feel|wish|choose|see fit|most|run out|actually|really|decide)|any ?time you|hold on to|doesn't apply|does not apply by itself|at any (?:time|point|moment)|up your sleeve|in your pocket|in the pocket|rainy day|you choose when|you decide when|you can (?:use|apply|trigger|activate|spend|press) (?:\w+ ){0,3}(?:when|at|later|whenever|yourself|any ?time)|to (?:use|apply|trigger|activate|spend|press|keep) (?:\w+ ){0,3}(?:when|at your|later|whenever|yourself|any ?time|on your))\b/;
/** The sentence after the grant: "Use it whenever you want." */
const REDEEM_IT =
  /(?:^|, )(?:so |and |just |please )*(?:(?:you|it|they|these|this|one) (?:\w+ ){0,5})?(?:use|redeem|apply|activate|trigger|spend|save|keep|used|applied|redeemed|activated|triggered|saved|kept|stored|held|hold on to|sits|lives|waits|stays|expires?) (?:\w+ ){0,6}?(?:whenever|when you|at your|on your|any ?time|later|for|bank|until|as long as|in settings|in your|yourself|at any|within the next|in the next|at a time|\d)|\b(?:it|they|this|one) (?:stays?|sits?|waits?|remains?) (?:there|in|until)|\byou (?:decide|choose|pick) when\b|\b(?:does|do|will) not (?:apply|kick in|start) (?:by itself|on its own|automatically|until)|^(?:it |they |this )?(?:expires?|(?:is |are )?valid) (?:on|at|in|until|for|through)\b/;
/** Talk about banking as a feature, or about resets that users already hold. */
const FEATURE =
  /\b(?:can (?:now )?(?:bank|store|save|stash|redeem)|now that|able to (?:bank|store|save|redeem)|how to|introducing|the ability|feature|earn|invite|inviting|refer|referral|referrals|friends|win|winners?|stacked|hoard|hoarder|hoarding|hoarders|expire|expires|expired|stack up|stacking)\b|\bresets? (?:live|stay|sit|appl(?:y|ies)|works?|never|always|can)\b/;

/** Grants a reset, even if the sentence also talks about banking. */
const GRANTS = /\b(?:grant|credit|add|give|deposit)(?:s|ed|ing|ting)?\b|\b(?:given|giving|gave)\b/;
/** "You now have a reset in your bank", "one is sitting in your bank": a new state, not a habit. */
const HOLDS =
  /(?<!\bif )(?:\b(?:you|everyone|(?:all|every|each) (?:\w+ )?(?:users?|accounts?|plans?)) (?:all |each |now |also ){0,3}(?:have|has)|\bthere is) (?:now |also |got )?(?:an?|one|two|three|another|\d) |\b(?:an?|one|another|two|three|extra|second|more) (?:\w+ )?(?:resets?|more|one) (?:is |are )?(?:now |already |also )*(?:sitting|waiting|sits?|waits?|parked|tucked|stored|saved|ready) /;
/** "Plus one for your bank": on top of what was said, without a verb. */
const ADDED = /^(?:\w+ ){0,2}(?:one|another|two|three)\b(?!.*\b(?:does|do|missing|if|was|were|never|not)\b)/;
/** "Which you can use any time in the next 30 days" dates the use, not the grant. */
const TIME_OF_USE =
  /\b(?:(?:you|they|everyone) (?:can|may)|to be|to|yours to|good to|ready to) (?:use|used|redeem|redeemed|apply|applied|activate|activated|trigger|spend|press|keep)\b.*$/;

/**
 * Whether a reset is a banked one: the words around its mention say so, or a later sentence says that it can be kept.
 * @param after canonical words of the sentences after it
 */
export function saysStored(segment: string, after: readonly string[]): boolean {
  return STORED.test(segment) || after.some((plain) => REDEEM_IT.test(plain));
}

/** A banked reset that is granted or promised; null if the sentence only talks about banking. */
export function bankedFinding(
  base: FindingBase,
  read: NounReading,
  at: number,
  scope: string,
  around: Surroundings,
): Finding | null {
  const { words } = base.sentence;
  const plain = words.join(' ');
  if (FEATURE.test(plain) && !GRANTS.test(plain)) return null;
  const own = scope.replace(TIME_OF_USE, ' ');
  const { distance, window } = timingOf(own, around);
  const hint = (): Finding => promised(base, window, 'banked-hint', 'a banked reset is promised');
  const granted = (confidence: number, rule = 'a banked reset is granted'): Finding => ({
    ...base,
    says: 'banked',
    confidence,
    rule,
  });
  if (read.aspect === 'future') {
    const now = distance === 'near' || (around.hasGift && distance === 'none');
    return now && !isConditional(own) ? granted(0.8) : hint();
  }
  if (/^(?:done|underway|imminent|gift|coming)$/.test(read.aspect)) {
    if (read.aspect !== 'done' && (distance === 'later' || isPutOff(around))) return hint();
    return granted(read.aspect === 'gift' ? CONFIDENCE.gift : 0.92);
  }
  if (/^(?:talk|fragment|present)$/.test(read.aspect) && ADDED.test(segmentAround(words, at)))
    return isPutOff(around) ? hint() : granted(0.8, 'a banked reset comes on top');
  const holds = HOLDS.test(plain) && !/\b(?:until|once|each|every time) you\b/.test(plain);
  return holds ? granted(0.8, 'everybody holds a banked reset now') : null;
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
  if (/^, (?:to|for|use|ready|which|that|redeemable|yours)\b/.test(words.slice(end, end + 2).join(' '))) {
    end += 1;
    while (end < words.length && !BREAK.has(words[end] ?? '')) end += 1;
  }
  return words.slice(start, end).join(' ');
}
