import { isBankingTalk, saysStored, segmentAround } from './banked.js';
import { clauseAt, clausesOf, scopeOf } from './clauses.js';
import { CONFIDENCE, type Finding, type FindingBase, type Surroundings } from './finding.js';
import { PERSONAL, UNIVERSAL } from './lexicon-nouns.js';
import { GRANT_VERBS } from './lexicon-verbs.js';
import { mentionTiming } from './mention-time.js';
import type { Mention } from './mentions.js';
import { nounAspect } from './noun-aspect.js';
import type { NounReading } from './noun-reading.js';
import type { PromisedWindow } from './reading.js';
import type { Sentence } from './sentences.js';
import { isConditional, type Timing } from './timing.js';

const IN_BANK = /\b(?:in|into|check|to) (?:your|the) (?:reset )?bank\b/;
/** "You now have a reset in your bank": a new state, not a habit. */
const HOLDS =
  /\b(?:(?:you|everyone|all (?:\w+ )?(?:users|accounts|plans)) (?:all |each |now |also ){0,3}(?:have|has)|there is) (?:now |also )?(?:a|an|one|two|three|another|\d) /;

/** Whether a mention is of a stored reset; `alone` says that its sentence names no other. */
export function isStored(words: readonly string[], mention: Mention, alone: boolean, next: string): boolean {
  if (mention.role !== 'noun') return false;
  if (saysStored(segmentAround(words, mention.at), next)) return true;
  const plain = words.join(' ');
  return alone && IN_BANK.test(plain) && !/\bone (?:more )?(?:in|into|to) /.test(plain);
}

/** A banked reset granted or promised; null when banking is only talked about. */
export function storedFinding(
  base: FindingBase,
  read: NounReading,
  scope: string,
  plain: string,
  around: Surroundings,
): Finding | null {
  if (
    isBankingTalk(plain) &&
    !/\b(?:granted|credited|added|given|giving|adding|crediting|gave|granting|deposited)\b/.test(plain)
  )
    return null;
  const timing = mentionTiming(scope, around);
  const conditional = isConditional(scope.replace(/\b(?:whenever|when) you\b.*$/, ''));
  switch (read.aspect) {
    case 'done':
    case 'underway':
    case 'imminent':
    case 'gift':
    case 'coming':
      if (timing.distance === 'later' && read.aspect !== 'done')
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
      return HOLDS.test(plain)
        ? { ...base, says: 'banked', confidence: 0.8, rule: 'everybody holds a banked reset now' }
        : null;
  }
}

/** "And one goes into your bank": the reset itself is named elsewhere. */
export function bankedOne(sentence: Sentence, around: Surroundings): Finding | null {
  const { words } = sentence;
  const at = words.findIndex((word, i) => /^(?:one|ones)$/.test(word) && i > 0);
  const plain = words.join(' ');
  if (at < 0 || sentence.question || !saysStored(segmentAround(words, at), '')) return null;
  const clauses = clausesOf(words);
  const clause = clauseAt(clauses, at);
  const read = nounAspect(
    words,
    { role: 'noun', at, end: at, button: false, limits: false },
    clause.start,
    around.hasGift,
  );
  const hasVerb = words.slice(clause.start, at).some((word) => GRANT_VERBS.has(word));
  if (!hasVerb && read.aspect !== 'gift' && !/\b(?:plus|and|also)\b/.test(plain)) return null;
  const base: FindingBase = {
    sentence,
    another: false,
    times: 1,
    window: null,
    universal: UNIVERSAL.test(plain),
    personal: PERSONAL.test(plain),
    byTeam: true,
    explicit: true,
  };
  return storedFinding(
    base,
    hasVerb ? read : { ...read, aspect: 'gift' },
    scopeOf(words, clauses, clause),
    plain,
    around,
  );
}

function hintOf(timing: Timing): { window: PromisedWindow | null; confidence: number } {
  return { window: timing.window, confidence: timing.window ? CONFIDENCE.hintDated : CONFIDENCE.hint };
}
