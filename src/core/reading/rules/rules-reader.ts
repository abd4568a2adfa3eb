import { DAY_MS } from '../../time.js';
import type { Post } from '../post.js';
import {
  type Promised,
  type PromiseWindow,
  READING_NONE,
  type Reading,
  type ReadingKind,
} from '../reading.js';
import { STORED } from './banked.js';
import { expiryIn, nearestFirst, reasonIn, scopeIn } from './details.js';
import { CONFIDENCE, type Finding } from './finding.js';
import { findingsIn } from './findings.js';
import { GIFT, HEDGE, MEME_LIST } from './lexicon-pragmatics.js';
import { mentionsIn } from './mentions.js';
import { withoutOrders } from './orders.js';
import { READ_LENGTH, type Sentence, splitSentences } from './sentences.js';
import { givesTime, isConditional, timingOf } from './timing.js';
import { contextIsAboutResets, continuation, withoutMention } from './unnamed.js';
import { winkIn } from './veiled.js';

/** Raise it whenever the rules can read a post differently. It is saved with every reading by the rules. */
export const RULES_VERSION = 'rules-5';

interface RulesOptions {
  /** IANA zone of the product team, for promised times that name none. */
  readonly timeZone: string;
}

/** "Poll: …": the rest is a question. */
const POLL = /^\W*(?:quick |new |serious )?poll\b/i;
const GOT_THE_RESET = /\b(?:got|gets|received|have|has) (?:the|their) (?:\w+ ){0,2}resets?\b/;
const THE_RESET = /\b(?:the|that) (?:\w+ )?reset (?:is|was|went|has|got)\b/;
/** Findings that settle that no wink is meant. */
const DECIDED = /denied|some users|another product|of the past|habit|a rule|reported|what a reset is like/;
/** "Some form of reset": the kind is left open. */
const UNDECIDED =
  /\b(?:some|a|one) (?:form|kind|sort|type) of (?:\w+ )?reset\b|\b(?:deciding|decided|decide|sure|figuring out|know) (?:yet )?(?:whether|if|which|what (?:kind|form|sort)|how)\b|\bnormal or banked\b|\bbanked or (?:not|regular|normal)\b/;
const HEDGED = 0.4;
/** No announcement has as many; the rest of such a post is not read. */
const MOST_SENTENCES = 100;
const CUT = 'only the beginning of the post was read';
const CLEAR = 0.8;

/**
 * Reads a post by rules alone (docs/record.md): deterministic, without a model, in time linear in the text.
 * It finds the mentions of a reset of usage limits in each sentence. The grammar around a mention shows whether the
 * reset is done, under way, promised, denied, asked for or only talked about. Then audience and time are considered.
 * - "We'll reset" without a time is a hint, unless the post gives it away at once ("Enjoy one on us"): then it is under
 *   way, a `reset`. A reset within the hour also counts as under way.
 * - A reply counts as a `reset` only if it is worded for everybody, or says "we have reset" about limits that are not
 *   "yours".
 * - Instructions to the machine that reads are ignored; the rest of such a post gets the low confidence of a joke.
 * - Context (parent, quoted) was written by others and never gives a reset by itself.
 * @param post `at` epoch milliseconds; text and context are untrusted
 * @returns the reading; `evidence` is a verbatim part of `post.text`, null only for `none`
 * @throws RangeError if the time zone is not an IANA zone
 */
export function readByRules(
  post: Pick<Post, 'at' | 'text' | 'isReply' | 'context'>,
  { timeZone }: RulesOptions,
): Reading {
  const text = post.text.slice(0, READ_LENGTH);
  if (MEME_LIST.test(text)) return none('a numbered joke');
  if (POLL.test(text)) return none('a poll');
  const own = splitSentences(text).filter(({ verbatim }) => !/^(?:>|RT @)/.test(verbatim));
  const { said, ordered } = withoutOrders(own, text);
  const sentences = said.slice(0, MOST_SENTENCES);
  if (ordered && sentences.length === 0) return none('the post addresses the machine that reads it');
  const plains = sentences.map(({ words }) => words.join(' '));
  const plainText = plains.join(' ');
  const isReply = post.isReply || /^\s*@\w/.test(text);
  const firstNamed = sentences.findIndex(({ words }) => mentionsIn(words).length > 0);
  const inContext = contextIsAboutResets(post);
  const hasGift = GIFT.test(plainText);
  const findings = sentences.flatMap((sentence, index) =>
    findingsIn(sentence, {
      at: post.at,
      timeZone,
      previous: plains[index - 1] ?? '',
      next: plains[index + 1] ?? '',
      after: plains.slice(index + 1, index + 4),
      topic: inContext || (firstNamed >= 0 && firstNamed < index),
      hasGift,
    }).map((finding) => (isReply ? asReply(finding) : finding)),
  );
  const continued = continuation(sentences, findings, post, isReply, timeZone);
  const found = [...findings, ...continued];
  const read =
    decide(found, sentences, post.at, timeZone) ??
    veiled(sentences, found, isReply, post.at, timeZone) ??
    untold(found) ??
    withoutMention(sentences, post, isReply, timeZone);
  const isCut = said.length > MOST_SENTENCES || post.text.length > READ_LENGTH;
  const reading = isCut ? { ...read, rationale: `${read.rationale}; ${CUT}` } : read;
  if (reading.kind === 'none') return reading;
  if (ordered) return doubted(reading, 'the post also addresses the machine that reads it');
  return HEDGE.test(plainText) ? doubted(reading, 'the post takes it back or jokes') : reading;
}

function doubted(reading: Reading, why: string): Reading {
  const confidence = Math.min(reading.confidence, HEDGED);
  return { ...reading, confidence, rationale: `${reading.rationale}; ${why}` };
}

function none(rationale: string): Reading {
  return { ...READING_NONE, rationale };
}

/** A finding as it counts in an answer to one person. */
function asReply(finding: Finding): Finding {
  const forOne: Finding = { ...finding, says: 'talk', rule: 'said to one person only' };
  if (finding.says === 'reset') {
    // "Yes, everyone got the reset" is about a known reset.
    const plain = finding.sentence.words.join(' ');
    const known =
      GOT_THE_RESET.test(plain) || (/ said of a reset$/.test(finding.rule) && THE_RESET.test(plain));
    if (finding.universal && known)
      return { ...finding, says: 'known', confidence: 0.7, rule: 'a known reset is told again' };
    if (finding.universal) return finding;
    if (finding.personal) return forOne;
    if (finding.byTeam && finding.explicit) return finding;
    if (finding.confidence <= 0.7 || (!finding.explicit && / as a verb$/.test(finding.rule))) return forOne;
    return {
      ...finding,
      says: 'known',
      confidence: 0.6,
      rule: `${finding.rule}; in a reply, not worded for everybody`,
    };
  }
  if (finding.says === 'known')
    return finding.personal && !finding.universal
      ? forOne
      : { ...finding, confidence: Math.min(finding.confidence, 0.65) };
  if (finding.says === 'banked') return finding.personal && !finding.universal ? forOne : finding;
  if (finding.says === 'hint' || finding.says === 'banked-hint')
    return finding.personal && !finding.universal ? forOne : finding;
  return finding;
}

function strongest(findings: readonly Finding[], says: readonly Finding['says'][]): Finding | undefined {
  const said = findings.filter((one) => says.includes(one.says));
  // The first of several clear statements is the announcement.
  const clear = said.find(({ confidence }) => confidence >= CLEAR);
  return clear ?? said.toSorted((a, b) => b.confidence - a.confidence)[0];
}

/** The post's reading: an event outranks a promise, and a promise outranks a mention of a known reset. */
function decide(
  findings: readonly Finding[],
  sentences: readonly Sentence[],
  at: number,
  timeZone: string,
): Reading | null {
  const reset = strongest(findings, ['reset']);
  const banked = strongest(findings, ['banked']) ?? (reset ? creditedWith(findings) : undefined);
  const main = reset ?? banked;
  if (main) {
    const kind: ReadingKind = reset ? (banked ? 'reset+banked' : 'reset') : 'banked';
    const index = sentences.indexOf(main.sentence);
    return reading(kind, main, {
      // "Again" in any mention of the same kind counts ("reset again, as mentioned").
      another: findings.some((one) => one.says === main.says && one.another),
      scope: scopeIn(sentences, index),
      reason: reset ? reasonIn(sentences, index) : null,
      expiresAt: banked ? expiryIn(sentences, at, timeZone) : null,
    });
  }
  const hints = findings.filter((one) => one.says === 'hint' || one.says === 'banked-hint');
  const hint = datedFirst(hints);
  if (hint) {
    const index = sentences.indexOf(hint.sentence);
    const conditional = dependsOn(hint);
    const window = hint.window ?? (conditional ? null : timeNear(sentences, index, at, timeZone));
    return reading('hint', hint, {
      promises: promised(hints, sentences),
      strength: conditional ? 'conditional' : 'explicit',
      scope: scopeIn(sentences, index),
      window,
      confidence: window ? Math.max(hint.confidence, CONFIDENCE.hintDated) : hint.confidence,
      times: hint.times,
    });
  }
  const known = strongest(findings, ['known']);
  return known ? reading('confirmation', known, {}) : null;
}

function untold(findings: readonly Finding[]): Reading | null {
  const [talk] = findings;
  return talk ? none(talk.rule) : null;
}

/** A wink, where the post says nothing else about a reset. */
function veiled(
  sentences: readonly Sentence[],
  findings: readonly Finding[],
  isReply: boolean,
  at: number,
  timeZone: string,
): Reading | null {
  if (isReply || findings.some(({ rule }) => DECIDED.test(rule))) return null;
  const wink = winkIn(sentences);
  if (!wink) return null;
  return {
    ...READING_NONE,
    kind: 'hint',
    evidence: wink.sentence.verbatim,
    promises: STORED.test(wink.sentence.words.join(' ')) ? 'banked' : 'regular',
    strength: 'veiled',
    window: timeNear(sentences, sentences.indexOf(wink.sentence), at, timeZone),
    confidence: 0.65,
    rationale: wink.rule,
  };
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
  const banked = hints.some(({ says }) => says === 'banked-hint');
  if (!hints.some(({ says }) => says === 'hint')) return 'banked';
  return banked ? 'both' : 'regular';
}

/** The time that the sentences around a promise give for it, nearest first; null if none does. */
function timeNear(
  sentences: readonly Sentence[],
  index: number,
  at: number,
  timeZone: string,
): PromiseWindow | null {
  let open: PromiseWindow | null = null;
  for (const { words, question } of nearestFirst(sentences, index)) {
    const plain = words.join(' ');
    if (question || !givesTime(plain, words === sentences[index]?.words)) continue;
    const { window, distance } = timingOf(plain, { at, timeZone });
    if (window?.to != null && distance !== 'none') return window;
    open ??= window;
  }
  return open;
}

function datedFirst(hints: readonly Finding[]): Finding | undefined {
  return hints.find(({ window }) => window !== null) ?? hints[0];
}

/** A banked reset promised within a day, together with one that is under way, counts with it. */
function creditedWith(findings: readonly Finding[]): Finding | undefined {
  return findings.find((one) => {
    if (one.says !== 'banked-hint') return false;
    return (
      one.window !== null &&
      one.window.to !== null &&
      one.window.from !== null &&
      one.window.to - one.window.from <= DAY_MS
    );
  });
}

function reading(kind: ReadingKind, finding: Finding, more: Partial<Reading>): Reading {
  return {
    ...READING_NONE,
    kind,
    evidence: finding.sentence.verbatim,
    another: finding.another,
    confidence: finding.confidence,
    rationale: finding.rule,
    ...more,
  };
}
