import { DAY_MS } from '../../time.js';
import type { Post } from '../post.js';
import { READING_NONE, type Reading, type ReadingKind } from '../reading.js';
import { weighCues } from './cues.js';
import type { Finding } from './finding.js';
import { findingsIn } from './findings.js';
import { ANOTHER, GIFT, HEDGE, MEME_LIST } from './lexicon-pragmatics.js';
import { mentionsIn } from './mentions.js';
import { withoutOrders } from './orders.js';
import { READ_LENGTH, type Sentence, splitSentences } from './sentences.js';
import { contextIsAboutResets, continuation, withoutMention } from './unnamed.js';

/** Raise it whenever the rules can read a post differently. It is saved with every reading by the rules. */
export const RULES_VERSION = 'rules-4';

interface RulesOptions {
  /** IANA zone of the product team, for promised times that name none. */
  readonly timeZone: string;
}

/** "Poll: …": the rest is a question. */
const POLL = /^\W*(?:quick |new |serious )?poll\b/i;
const GOT_THE_RESET = /\b(?:got|gets|received|have|has) (?:the|their) (?:\w+ ){0,2}resets?\b/;
const THE_RESET = /\b(?:the|that) (?:\w+ )?reset (?:is|was|went|has|got)\b/;
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
  const plainText = sentences.map(({ words }) => words.join(' ')).join(' ');
  const isReply = post.isReply || /^\s*@\w/.test(text);
  const firstNamed = sentences.findIndex(({ words }) => mentionsIn(words).length > 0);
  const inContext = contextIsAboutResets(post);
  const hasGift = GIFT.test(plainText);
  const findings = sentences.flatMap((sentence, index) =>
    findingsIn(sentence, {
      at: post.at,
      timeZone,
      previous: sentences[index - 1]?.words.join(' ') ?? '',
      next: sentences[index + 1]?.words.join(' ') ?? '',
      topic: inContext || (firstNamed >= 0 && firstNamed < index),
      hasGift,
    }).map((finding) => (isReply ? asReply(finding) : finding)),
  );
  const continued = continuation(sentences, findings, post, isReply, timeZone);
  const found = [...findings, ...continued];
  const read =
    fromCues(sentences, found, isReply) ??
    decide(found) ??
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

/** The reading from cues of the whole post, if no single clause announces a reset. In a reply it only confirms. */
function fromCues(
  sentences: readonly Sentence[],
  findings: readonly Finding[],
  isReply: boolean,
): Reading | null {
  const carrier = sentences[weighCues(sentences, findings)];
  if (!carrier) return null;
  return {
    ...READING_NONE,
    kind: isReply ? 'confirmation' : 'reset',
    evidence: carrier.verbatim,
    another: ANOTHER.test(carrier.words.join(' ')),
    confidence: isReply ? 0.6 : 0.7,
    rationale: 'a reset, for whom, and that it is done stand close together',
  };
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
function decide(findings: readonly Finding[]): Reading | null {
  const reset = strongest(findings, ['reset']);
  const banked = strongest(findings, ['banked']) ?? (reset ? creditedWith(findings) : undefined);
  const main = reset ?? banked;
  if (main) {
    const kind: ReadingKind = reset ? (banked ? 'reset+banked' : 'reset') : 'banked';
    // "Again" in any mention of the same kind counts ("reset again, as mentioned").
    const another = findings.some((one) => one.says === main.says && one.another);
    return reading(kind, main, { another });
  }
  const hint = datedFirst(findings.filter((one) => one.says === 'hint' || one.says === 'banked-hint'));
  if (hint) {
    const promises = hint.says === 'hint' ? 'regular' : 'banked';
    return reading('hint', hint, { promises, strength: 'explicit', window: hint.window, times: hint.times });
  }
  const known = strongest(findings, ['known']);
  if (known) return reading('confirmation', known, {});
  const talk = findings[0];
  return talk ? none(talk.rule) : null;
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
