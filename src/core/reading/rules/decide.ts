import { DAY_MS } from '../../time.js';
import {
  type Promised,
  type PromiseWindow,
  READING_NONE,
  type Reading,
  type ReadingKind,
} from '../reading.js';
import { clausesOf, scopeOf } from './clauses.js';
import { expiryIn, nearestFirst, reasonIn, scopeIn } from './details.js';
import { CONFIDENCE, type Finding } from './finding.js';
import { TOPIC } from './lexicon-nouns.js';
import type { Sentence } from './sentences.js';
import { type Clock, givesTime, isConditional, timingOf } from './timing.js';

/** "Some form of reset": the kind is left open. */
export const UNDECIDED =
  /\b(?:some|a|one) (?:form|kind|sort|type) of (?:\w+ )?reset\b|\b(?:deciding|decided|decide|sure|figuring out|know) (?:yet )?(?:whether|if|which|what (?:kind|form|sort)|how)\b|\bbanked or (?:not|regular|normal)\b/;

/** The post's reading: an event outranks a promise, and a promise outranks a mention of a known reset. */
export function decide(
  findings: readonly Finding[],
  sentences: readonly Sentence[],
  clock: Clock,
): Reading | null {
  const reset = strongest(findings, 'reset');
  const banked = strongest(findings, 'banked') ?? (reset && findings.find(isCreditedSoon));
  const main = reset ?? banked;
  if (main) {
    const kind: ReadingKind = reset ? (banked ? 'reset+banked' : 'reset') : 'banked';
    const index = sentences.indexOf(main.sentence);
    return reading(kind, main, {
      // "Again" in any mention of the same kind counts ("reset again, as mentioned").
      another: findings.some((one) => one.says === main.says && one.another),
      scope: scopeIn(sentences, index),
      reason: reset ? reasonIn(sentences, index) : null,
      expiresAt: banked ? expiryIn(sentences, clock) : null,
    });
  }
  const hints = findings.filter(({ says }) => says === 'hint' || says === 'banked-hint');
  const hint = hints.find(({ window }) => window !== null) ?? hints[0];
  if (hint) return promise(hint, hints, sentences, clock);
  const known = strongest(findings, 'known');
  return known ? reading('confirmation', known, {}) : null;
}

/** The surest finding; of equally sure ones the first. */
function strongest(findings: readonly Finding[], says: Finding['says']): Finding | undefined {
  return findings.filter((one) => one.says === says).toSorted((a, b) => b.confidence - a.confidence)[0];
}

/** A banked reset promised within a day, together with one that is under way, counts with it. */
function isCreditedSoon({ says, window }: Finding): boolean {
  return (
    says === 'banked-hint' && window?.from != null && window.to != null && window.to - window.from <= DAY_MS
  );
}

function promise(
  hint: Finding,
  hints: readonly Finding[],
  sentences: readonly Sentence[],
  clock: Clock,
): Reading {
  const index = sentences.indexOf(hint.sentence);
  const conditional = dependsOn(hint);
  const window = hint.window ?? (conditional ? null : timeNear(sentences, index, clock));
  return reading('hint', hint, {
    promises: promised(hints, sentences),
    strength: conditional ? 'conditional' : 'explicit',
    scope: scopeIn(sentences, index),
    window,
    confidence: window ? Math.max(hint.confidence, CONFIDENCE.hintDated) : hint.confidence,
    times: hint.times,
  });
}

/** Whether a promise depends on something that may not happen; "once we are done" with a date does not. */
function dependsOn({ sentence, window }: Finding): boolean {
  // "To use when you like" is no condition.
  const plain = sentence.words.join(' ').replace(/\bwhen(?:ever)?(?= you\b| it suits\b|$)/g, ' ');
  if (/\b(?:if(?! you)|unless)\b/.test(plain)) return true;
  return (window === null || window.kind === 'open') && isConditional(plain);
}

/** What the promises of a post promise together. */
function promised(hints: readonly Finding[], sentences: readonly Sentence[]): Promised {
  if (sentences.some(({ words }) => UNDECIDED.test(words.join(' ')))) return 'unclear';
  if (hints.every(({ says }) => says === 'banked-hint')) return 'banked';
  return hints.some(({ says }) => says === 'banked-hint') ? 'both' : 'regular';
}

/** The time that the sentences around a promise give for it, nearest first and with an end if any has one. */
export function timeNear(sentences: readonly Sentence[], index: number, clock: Clock): PromiseWindow | null {
  let open: PromiseWindow | null = null;
  let any: PromiseWindow | null = null;
  for (const { words, question } of nearestFirst(sentences, index)) {
    const isOwn = words === sentences[index]?.words;
    const window = isOwn ? ownTime(words, clock) : timingOf(words.join(' '), clock).window;
    if (!window || (!isOwn && question)) continue;
    if (!isOwn && !givesTime(words.join(' '), false)) any ??= window;
    else if (window.to !== null) return window;
    else open ??= window;
  }
  const said = sentences[index]?.words.join(' ') ?? '';
  return open ?? (SAME_TIME.test(said) || MOVES.test(said) ? any : null);
}

/** "On the same day", "that afternoon": the time that another sentence gives for something else. */
const SAME_TIME =
  /\b(?:same (?:day|time|moment|morning|afternoon|evening|night|hour|week)|that (?:day|time|moment|morning|afternoon|evening|night|week)|then)\b/;
/** "It moves to Monday", "new attempt on Thursday". */
export const MOVES =
  /\b(?:mov(?:es?|ed|ing)|slip\w*|postpon\w+|reschedul\w+|push\w+|delay\w*|shift\w*|instead|trying again|new (?:attempt|date|day|time|target|slot|eta)|now (?:on|planned|set|for|happening))\b/;

/** The time of the clause that names the reset; of the whole sentence where that says on which day, or nothing else does. */
function ownTime(words: readonly string[], clock: Clock): PromiseWindow | null {
  const whole = timingOf(words.join(' '), clock).window;
  const clauses = clausesOf(words);
  const named = clauses.find(({ start, end }) => words.slice(start, end).some((word) => TOPIC.test(word)));
  const near = named ? timingOf(scopeOf(words, clauses, named), clock).window : null;
  return near === null || (near.kind === 'clock' && whole?.kind === 'clock') ? whole : near;
}

/** The reading that one finding gives. */
export function reading(
  kind: ReadingKind,
  { sentence, another, confidence, rule }: Finding,
  more: Partial<Reading>,
): Reading {
  return {
    ...READING_NONE,
    kind,
    evidence: sentence.verbatim,
    another,
    confidence,
    rationale: rule,
    ...more,
  };
}
