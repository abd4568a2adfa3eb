import type { PromiseWindow } from '../reading.js';
import { isBankingTalk, isGenericBanking, saysStored, segmentAround } from './banked.js';
import { CONFIDENCE, type Finding, type FindingBase, type Surroundings } from './finding.js';
import { comesLater, ownTiming } from './mention-time.js';
import type { Mention } from './mentions.js';
import type { NounReading } from './noun-aspect.js';
import { isConditional, type Timing } from './timing.js';

const IN_BANK = /\b(?:in|into|check|to) (?:your|the) (?:reset )?bank\b/;
/** "You now have a reset in your bank", "one is sitting in your bank": a new state, not a habit. */
const HABITS = /\b(?:does|do|missing|if|was|were|never|not)\b/;
const HOLDS =
  /\b(?<!\bif )(?:(?:you|everyone|(?:all|every|each) (?:\w+ )?(?:users?|accounts?|plans?)) (?:all |each |now |also ){0,3}(?:have|has)|there is) (?:now |also |got )?(?:an?|one|two|three|another|\d) |\b(?:an?|one|another|two|three|extra|second|more) (?:\w+ )?(?:resets?|more|one) (?:is |are )?(?:now |already |also )*(?:sitting|waiting|sits?|waits?|parked|tucked|stored|saved|ready) /;
/** Grants a reset, even if the sentence also talks about banking. */
const GRANTS = /\b(?:grant|credit|add|give|deposit)(?:s|ed|ing|ting)?\b|\b(?:given|giving|gave)\b/;

/** "Which you can use any time in the next 30 days" dates the use, not the grant. */
const TIME_OF_USE =
  /\b(?:(?:you|they|everyone) (?:can|may)|to be|to|yours to|good to|ready to) (?:use|used|redeem|redeemed|apply|applied|activate|activated|trigger|spend|press|keep)\b.*$/;

/** Whether a mention is of a banked reset. `alone`: its sentence has no other mention. */
export function isBanked(
  words: readonly string[],
  mention: Mention,
  alone: boolean,
  after: readonly string[],
): boolean {
  if (mention.role !== 'noun') return false;
  if (saysStored(segmentAround(words, mention.at), after)) return true;
  const plain = words.join(' ');
  return alone && IN_BANK.test(plain) && !/\bone (?:more )?(?:in|into|to) /.test(plain);
}

/** A banked reset that is granted or promised; null if the sentence only talks about banking. */
export function bankedFinding(
  base: FindingBase,
  read: NounReading,
  segment: string,
  scope: string,
  plain: string,
  around: Surroundings,
): Finding | null {
  if (isGenericBanking(plain)) return null;
  if (isBankingTalk(plain) && !GRANTS.test(plain)) return null;
  const timing = ownTiming(scope.replace(TIME_OF_USE, ' '), around);
  const conditional = isConditional(scope.replace(/\b(?:whenever|when) you\b.*$/, ''));
  switch (read.aspect) {
    case 'done':
    case 'underway':
    case 'imminent':
    case 'gift':
    case 'coming':
      if ((timing.distance === 'later' || comesLater(around)) && read.aspect !== 'done')
        return { ...base, ...hintOf(timing), says: 'banked-hint', rule: 'a banked reset is promised' };
      return {
        ...base,
        says: 'banked',
        confidence: read.aspect === 'gift' ? CONFIDENCE.gift : 0.92,
        rule: 'a banked reset is granted',
      };
    case 'future':
      if (
        !conditional &&
        (timing.distance === 'near' ||
          (timing.distance === 'span' && /\bcredit|\badd|\bland|\bshow|\broll/.test(plain)) ||
          (around.hasGift && timing.distance === 'none'))
      ) {
        return { ...base, says: 'banked', confidence: 0.8, rule: 'a banked reset is being credited' };
      }
      return { ...base, ...hintOf(timing), says: 'banked-hint', rule: 'a banked reset is promised' };
    default:
      if (/^(?:talk|fragment|present)$/.test(read.aspect) && isAdded(segment))
        return {
          ...base,
          says: comesLater(around) ? 'banked-hint' : 'banked',
          confidence: 0.8,
          rule: 'a banked reset comes on top',
        };
      return HOLDS.test(plain) && !/\b(?:until|once|each|every time) you\b/.test(plain)
        ? { ...base, says: 'banked', confidence: 0.8, rule: 'everybody holds a banked reset now' }
        : null;
  }
}

/** "Plus one for your bank": on top of what was said, without a verb. */
function isAdded(segment: string): boolean {
  return /^(?:\w+ ){0,2}(?:one|another|two|three)\b/.test(segment) && !HABITS.test(segment);
}

function hintOf(timing: Timing): { window: PromiseWindow | null; confidence: number } {
  return { window: timing.window, confidence: timing.window ? CONFIDENCE.hintDated : CONFIDENCE.hint };
}
