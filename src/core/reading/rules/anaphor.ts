import { saysStored, segmentAround } from './banked.js';
import { bankedFinding } from './banked-finding.js';
import { type Clause, clauseAt, clausesOf, scopeOf } from './clauses.js';
import type { Finding, FindingBase, Surroundings } from './finding.js';
import { PERSONAL, UNIVERSAL } from './lexicon-nouns.js';
import { ANOTHER } from './lexicon-pragmatics.js';
import { ARRIVAL_VERBS, GRANT_VERBS } from './lexicon-verbs.js';
import { hintTime, ownTiming } from './mention-time.js';
import { nounAspect } from './noun-aspect.js';
import type { Sentence } from './sentences.js';

/** A sentence with more is decoration or an attack. */
const MOST_ONES = 20;
const ONE = /^(?:one|ones|another|two|three|2|3)$/;
/** "Reset bank +1". */
const BANK_COUNTER =
  /\b(?:reset )?bank ,? ?(?:\+ ?\d|plus (?:one|two|\d))(?!\S)|(?:^|\s)\+ ?\d (?:resets? )?(?:in|into|to|for|on) (?:your|the|everyone's|every) (?:reset )?bank\b|\bbank (?:has |have |just |now |all ){0,2}(?:grew|grown|went up|is up|got bigger) by (?:one|two|three|\d)\b|\b(?:topped up|topping up|filled up|bumped|bumping) (?:[\w']+ ){0,4}banks? by (?:one|two|three|\d)\b/;

/**
 * Reads a sentence that refers to a reset as "one": "and one goes into your bank" is about a banked reset in any post,
 * "you'll get one" about a reset that the post has already named.
 */
export function readAnaphor(sentence: Sentence, around: Surroundings): Finding | null {
  const { words } = sentence;
  const plain = words.join(' ');
  if (sentence.question) return null;
  const base: FindingBase = {
    sentence,
    another: ANOTHER.test(plain),
    times: 1,
    window: null,
    universal: UNIVERSAL.test(plain),
    personal: PERSONAL.test(plain),
    byTeam: true,
    explicit: true,
  };
  if (BANK_COUNTER.test(plain))
    return { ...base, says: 'banked', confidence: 0.85, rule: 'the bank is counted up' };
  const ones = words.flatMap((word, at) => (ONE.test(word) ? [at] : [])).slice(0, MOST_ONES);
  const clauses = ones.length > 0 ? clausesOf(words) : [];
  for (const at of ones) {
    const found = readOne(sentence, at, clauses, base, around);
    if (found) return found;
  }
  return null;
}

function readOne(
  sentence: Sentence,
  at: number,
  clauses: readonly Clause[],
  base: FindingBase,
  around: Surroundings,
): Finding | null {
  const { words } = sentence;
  const plain = words.join(' ');
  const end = /^(?:more|one)$/.test(words[at + 1] ?? '') ? at + 1 : at;
  const clause = clauseAt(clauses, at);
  const scope = scopeOf(words, clauses, clause);
  const noun = { role: 'noun' as const, at: end, end, button: false, limits: false };
  if (saysStored(segmentAround(words, at), '')) {
    const read = nounAspect(words, noun, clause.start, around.hasGift);
    const isVerb =
      words
        .slice(clause.start, at)
        .some((word) => GRANT_VERBS.has(word) && !/^(?:banked|stored|saved)$/.test(word)) ||
      words.slice(end + 1, clause.end).some((word) => ARRIVAL_VERBS.has(word) && word !== 'banked');
    if (isVerb) return bankedFinding(base, read, scope, plain, around);
    const added = /\b(?:plus|and|also|on top)\b/.test(plain) || (around.topic && clause.start === at);
    const isGift = (at > 0 || around.topic) && (read.aspect === 'gift' || added);
    // Otherwise only a state can be meant ("one is sitting in your bank").
    return bankedFinding(base, { ...read, aspect: isGift ? 'gift' : 'talk' }, scope, plain, around);
  }
  // Only promises ("you'll get one"). In the past tense, what "one" refers to would be a guess.
  if (
    !around.topic ||
    !/^(?:,|$|for|all|before|at|when|once|on|by|tomorrow|tonight|soon|next|this|in|too|as|each)$/.test(
      words[end + 1] ?? '',
    )
  )
    return null;
  const read = nounAspect(words, noun, clause.start, false);
  if (read.aspect !== 'future' || read.rule.startsWith('there')) return null;
  return {
    ...base,
    ...hintTime(sentence, ownTiming(scope, around), around),
    personal: base.personal || read.subject === 'you',
    says: 'hint',
    rule: 'one of what was named before is promised',
  };
}
