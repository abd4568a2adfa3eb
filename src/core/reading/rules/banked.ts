import { UNDECIDED } from './decide.js';
import { CONFIDENCE, type Finding, type FindingBase, promised, type Surroundings } from './finding.js';
import type { NounReading } from './noun-aspect.js';
import { isConditional, isPutOff, pastOf, timingOf } from './timing.js';

const SPEND =
  '(?:use|redeem|apply|activate|trigger|claim|spend|burn|fire|press|pull|keep|save|store|call in)';
const SPENT =
  '(?:used|redeemed|applied|activated|triggered|claimed|spent|fired|pulled|kept|saved|stored|held|auto applied)';
/** A time that the user chooses. */
const AT_WILL =
  '(?:when(?:ever)?\\b(?! (?:we|i|codex)\\b)|any ?time|at (?:any|a later|a time|a moment|the time|your)\\b|at will|any day\\b|as (?:you|they) (?:see fit|like|please|wish)|later\\b|on (?:your own|demand|any day|a day)\\b|in (?:the moment|your own)\\b|of your (?:own )?(?:choice|choosing)|yourself\\b|until\\b)';
/** The user keeps the reset and redeems it later. */
export const STORED = new RegExp(
  `\\b(?:bank|banks|banked|banking|stored|stash|stashed|vault|piggy|spare (?:\\w+ )?(?:resets?|one)|(?:one|a) spare|self serve|rain ?check|vouchers?|coupons?|redeem\\w*|claimable|reset (?:credits?|tokens?)|(?:credits?|tokens?) for (?:an?|one|another) (?:\\w+ )?(?:reset|one)|credit(?:ed|ing)? (?:\\w+ ){0,6}(?:(?:to|into|in) (?:your|every|each|all)|resets?\\b)|deposit(?:ed|ing)?|manual resets?|manual trigger|manually|on demand|saved resets?|for later|at a later (?:date|time|point)|(?:save|keep) (?:it|them|one) (?:for|until)|(?:in|on|at) your own (?:\\w+ and )?(?:leisure|time|pace|convenience|schedule|discretion|will|terms)|at (?:your|their) (?:leisure|time|pace|convenience|discretion|will)|of your (?:own )?(?:choice|choosing)|whenever (?:you|it|works|needed|suits)|when it suits|when(?:ever)? you (?:want|like|need|please|feel|wish|choose|prefer|see fit|most|run out|actually|really|decide)|any ?(?:time|day|moment) you|hold on ?to|doesn't apply|does not apply by itself|at any (?:time|point|moment)|up your sleeve|in (?:your|the) pocket|rainy day|you (?:choose|decide|pick) when|until you (?:\\w+ )?${SPEND}|(?:to|can|may) (?:keep|save|store)(?= (?:for|until|and|or|in)\\b| ,|$)|yours to ${SPEND}|(?:you|they|everyone) (?:can|may) (?:redeem|activate|trigger|claim)|for you to (?:redeem|activate|trigger|claim)|(?:you can|you may|to) ${SPEND} (?:\\w+ ){0,3}${AT_WILL}|(?:into|(?:puts?|putting|placed|placing|left|leaving|waiting|sitting|sits|waits|parked|saved|finds?|(?:there is|have|has|holds) (?:an?|one|two|\\d)) (?:\\w+ ){0,5}in) (?:your|each|every|everyone's|all|their) (?:\\w+ ){0,3}(?:accounts?|settings|inventor(?:y|ies)|pockets?|wallets?|balance))\\b`,
);
/** The clause or sentence after the grant: "Use it whenever you want", "it never applies by itself". */
const REDEEM_IT = new RegExp(
  `(?:^|, )(?:so |and |just |please |only )*(?:(?:you|it|they|these|this|one|each) (?:\\w+ ){0,5})?(?:${SPEND} (?:(?:it|them|one|this|these|that|yours|(?:the|your|this) resets?) (?:\\w+ ){0,5}?)?|(?:redeem|activate|claim|trigger|(?:can|may|must|should) (?:\\w+ )?be ${SPENT}|(?:is|are) (?:kept|stored|saved|held)|sits|lives|waits|stays|expires?) (?:\\w+ ){0,6}?)(?:${AT_WILL}|for (?:an?|the|when|your|launch)|bank|as long as|in settings|in your|within the next|in the next|at a time|\\d)|\\b(?:redeem|activate|claim)(?:ed)? (?:it|them|yours)\\b|\\bany (?:time|day|moment) you (?:like|want|choose)\\b|\\bwhen(?:ever)? you (?:most )?(?:need|want) (?:it|one)\\b|\\b(?:your call|up to you|(?:it|they) (?:is|are) (?:stored|kept|saved))\\b|\\b(?:it|they|this|one) (?:stays?|sits?|waits?|remains?) (?:there|put|in|until)|\\byou (?:get to )?(?:decide|choose|pick) (?:when|the (?:time|moment|day))\\b|(?:^|, )(?:(?:it|they|this|these) )?(?:(?:do|does|will|is|are) )?(?:not|never) (?:be )?(?:auto )?(?:appl(?:y|ies|ied)|fires?|kicks? in|starts?|triggers?|activates?)\\b(?! to\\b)|\\bno auto (?:apply|use)|\\b(?:manual (?:trigger|activation)|yours to ${SPEND}|nothing happens until you|until you ${SPEND})\\b|^(?:it |they |this |each )?(?:\\w+ ){0,2}(?:expires?|(?:is |are )?(?:valid|good)) (?:on|at|in|until|for|through)\\b`,
);
/** Talk about banking as a feature, or about resets that users already hold. */
const FEATURE =
  /\b(?:can (?:now )?(?:bank|store|save|stash|redeem)|now that|able to (?:bank|store|save|redeem)|how to|introducing|the ability|feature|earn|invite|inviting|refer|referral|referrals|friends|win|winners?|stacked|hoard|hoarder|hoarding|hoarders|expire|expires|expired|stack up|stacking)\b|\bresets? (?:live|stay|sit|appl(?:y|ies)|works?|never|always|can)\b/;

const DEPENDS = /\b(?:(?:if|unless|once|as soon as)(?! you\b)|when we)\b/;
/** Grants a reset, even if the sentence also talks about banking. */
const GRANTS =
  /\b(?:grant|credit|add|give|deposit|receiv)(?:s|e[sd]|ed|ing|ting)?\b|\b(?:given|giving|gave)\b/;
/** "You now have a reset in your bank", "one is sitting in your bank": a new state, not a habit. */
const HOLDS =
  /(?<!\bif )(?:\b(?:you|everyone|(?:all|every|each) (?:\w+ )?(?:users?|accounts?|plans?|seats?|workspaces?|customers?)|your account) (?:all |each |now |also |will ){0,3}(?:have|has|holds|owns?|includes|(?:find|see))|\beveryone's got|\bthere is) (?:now |also |got )?(?:an?|one|two|three|another|\d) |\b(?:an?|one|another|two|three|extra|second|more) (?:\w+ )?(?:resets?|more|one) (?:is |are )?(?:now |already |also )*(?:sitting|waiting|sits?|waits?|parked|tucked|stored|saved|ready) /;
/** "Plus one for your bank": on top of what was said, without a verb. */
const ADDED =
  /^(?:\w+ ){0,3}(?:one|another|two|three|\+?\dx?)\b(?!.*\b(?:does|do|missing|if|was|were|is|are|can|never|not|max\w*|most|week|month)\b)/;
/** "Which you can use any time in the next 30 days" dates the use, not the grant. */
const TIME_OF_USE =
  /\b(?:(?:you|they|everyone) (?:can|may)|to be|to|yours to|good to|ready to) (?:use|used|redeem|redeemed|apply|applied|activate|activated|trigger|spend|press|keep)\b.*$/;

/** "We also left one extra": what follows is about a further reset. */
const FURTHER =
  /\b(?:also|plus|on top|in addition|another|second|one more|extra|additional|spare)\b|, (?:and )?(?:one|two)\b/;

/**
 * Whether the reset at `at` is a banked one: the words around it say so, or what follows says that it can be kept,
 * before a further reset is named.
 * @param after canonical words of the sentences after it
 */
export function isStored(words: readonly string[], at: number, after: readonly string[]): boolean {
  if (STORED.test(segmentAround(words, at))) return true;
  const rest = words.slice(at + 1).join(' ');
  const further = [rest, ...after].findIndex((plain) => FURTHER.test(plain));
  const about = [rest.replace(/^[^,]*/, ''), ...after].slice(0, further < 0 ? undefined : further);
  return about.some((plain) => REDEEM_IT.test(plain) && !UNDECIDED.test(plain));
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
  const tail = words.slice(at).join(' ');
  if (read.aspect === 'done' && pastOf('', words.slice(0, 4).join(' '), tail) === 'long') return null;
  if (read.aspect === 'future') {
    const now = distance === 'near' || (around.hasGift && distance === 'none');
    return now && !isConditional(own) ? granted(0.8) : hint();
  }
  if (/^(?:done|underway|imminent|gift|coming)$/.test(read.aspect)) {
    if (read.aspect !== 'done' && (distance === 'later' || DEPENDS.test(own) || isPutOff(around)))
      return hint();
    return granted(read.aspect === 'gift' ? CONFIDENCE.gift : 0.92);
  }
  if (/^(?:talk|fragment|present)$/.test(read.aspect) && ADDED.test(segmentAround(words, at)))
    return isPutOff(around) ? hint() : granted(0.8, 'a banked reset comes on top');
  const holds = HOLDS.test(plain) && !/\b(?:until|once|each|every time) you\b/.test(plain);
  if (distance === 'later' && (holds || (read.aspect === 'habitual' && base.byTeam))) return hint();
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
