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

/** Bumped whenever the rules can read a post differently; saved with every reading of theirs. */
export const RULES_VERSION = 'rules-4';

export interface RulesOptions {
  /** IANA zone of the product team, for promised times that name none. */
  readonly timeZone: string;
}

/** "Poll: …": what follows is asked. */
const POLL = /^\W*(?:quick |new |serious )?poll\b/i;
const GOT_THE_RESET = /\b(?:got|gets|received|have|has) (?:the|their) (?:\w+ ){0,2}resets?\b/;
const THE_RESET = /\b(?:the|that) (?:\w+ )?reset (?:is|was|went|has|got)\b/;
const HEDGED = 0.4;
const CLEAR = 0.8;

/**
 * Reads a post by rules alone (docs/record.md): deterministic, without a model, in time linear in the text.
 * Each sentence is looked through for mentions of a reset of usage limits; the grammar around a mention tells whether
 * it is done, under way, promised, denied, asked, or only talked about; then audience and time are weighed.
 * - "We'll reset" without a time is a hint, unless the same post hands it over as a gift at once ("Enjoy one on us"):
 *   then it is under way, a `reset`. What comes within the hour is under way as well.
 * - A reply counts as a `reset` only if it is worded for everybody, or says "we have reset" of limits that are not
 *   "yours".
 * - Orders to the machine that reads are not read; what else such a post says is believed as little as a joke.
 * - Context (parent, quoted) was written by others: it never yields a reset by itself.
 * @param post `at` epoch milliseconds; text and context are untrusted
 * @returns the reading; `evidence` is a verbatim stretch of `post.text`, null for `none` only
 * @throws RangeError when the zone is no IANA zone
 */
export function readByRules(
  post: Pick<Post, 'at' | 'text' | 'isReply' | 'context'>,
  { timeZone }: RulesOptions,
): Reading {
  const text = post.text.slice(0, READ_LENGTH);
  if (MEME_LIST.test(text)) return none('a numbered joke');
  if (POLL.test(text)) return none('a poll');
  const own = splitSentences(text).filter(({ verbatim }) => !/^(?:>|RT @)/.test(verbatim));
  const { said: sentences, ordered } = withoutOrders(own, text);
  if (ordered && sentences.length === 0) return none('the post addresses the machine that reads it');
  const plainText = sentences.map(({ words }) => words.join(' ')).join(' ');
  const isReply = post.isReply || /^\s*@\w/.test(text);
  const firstNamed = sentences.findIndex(({ words }) => mentionsIn(words).length > 0);
  const inContext = contextIsAboutResets(post);
  const findings = sentences.flatMap((sentence, index) =>
    findingsIn(sentence, {
      at: post.at,
      timeZone,
      previous: sentences[index - 1]?.words.join(' ') ?? '',
      next: sentences[index + 1]?.words.join(' ') ?? '',
      topic: inContext || (firstNamed >= 0 && firstNamed < index),
      hasGift: GIFT.test(plainText),
    }).map((finding) => (isReply ? asReply(finding) : finding)),
  );
  const continued = continuation(sentences, findings, post, isReply, timeZone);
  const found = [...findings, ...continued];
  const reading =
    weighed(sentences, found, isReply) ?? decide(found) ?? withoutMention(sentences, post, isReply, timeZone);
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

/** What the cues of the whole post say where no clause says it alone; an answer to one person only confirms. */
function weighed(
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

/** What a statement is worth in an answer to one person. */
function asReply(finding: Finding): Finding {
  const forOne: Finding = { ...finding, says: 'talk', rule: 'said to one person only' };
  if (finding.says === 'reset') {
    // "Yes, everyone got the reset" tells of one that is known.
    const plain = finding.sentence.words.join(' ');
    const known =
      GOT_THE_RESET.test(plain) || (/ said of a reset$/.test(finding.rule) && THE_RESET.test(plain));
    if (finding.universal && known)
      return { ...finding, says: 'retold', confidence: 0.7, rule: 'a known reset is told again' };
    if (finding.universal) return finding;
    if (finding.personal) return forOne;
    if (finding.byTeam && finding.explicit) return finding;
    if (finding.confidence <= 0.7 || (!finding.explicit && / as a verb$/.test(finding.rule))) return forOne;
    return {
      ...finding,
      says: 'retold',
      confidence: 0.6,
      rule: `${finding.rule}; in a reply, not worded for everybody`,
    };
  }
  if (finding.says === 'retold')
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
  // Of several clear statements the first is the announcement.
  const clear = said.find(({ confidence }) => confidence >= CLEAR);
  return clear ?? said.toSorted((a, b) => b.confidence - a.confidence)[0];
}

/** The post's reading: what happened outranks what is promised, and a promise outranks what is told again. */
function decide(findings: readonly Finding[]): Reading | null {
  const reset = strongest(findings, ['reset']);
  const banked = strongest(findings, ['banked']) ?? (reset ? creditedWith(findings) : undefined);
  const main = reset ?? banked;
  if (main) {
    const kind: ReadingKind = reset ? (banked ? 'reset+banked' : 'reset') : 'banked';
    // "Again" in a retelling of the same reset ("reset again, as mentioned") counts for the event it tells of.
    const another = findings.some((one) => one.says === main.says && one.another);
    return reading(kind, main, { another });
  }
  const hint = datedFirst(findings.filter((one) => one.says === 'hint' || one.says === 'banked-hint'));
  if (hint) return reading('hint', hint, { window: hint.window, times: hint.times });
  const retold = strongest(findings, ['retold']);
  if (retold) return reading('confirmation', retold, {});
  const talk = findings[0];
  return talk ? none(talk.rule) : null;
}

function datedFirst(hints: readonly Finding[]): Finding | undefined {
  return hints.find(({ window }) => window !== null) ?? hints[0];
}

/** A banked reset promised beside one that is under way, within a day, comes with it. */
function creditedWith(findings: readonly Finding[]): Finding | undefined {
  return findings.find((one) => {
    if (one.says !== 'banked-hint') return false;
    return (
      one.window !== null &&
      one.window.to !== null &&
      one.window.from !== null &&
      one.window.to - one.window.from <= 86_400_000
    );
  });
}

function reading(
  kind: ReadingKind,
  finding: Finding,
  more: Partial<Pick<Reading, 'another' | 'window' | 'times'>>,
): Reading {
  return {
    kind,
    evidence: finding.sentence.verbatim,
    another: finding.another,
    times: 1,
    window: null,
    confidence: finding.confidence,
    rationale: finding.rule,
    ...more,
  };
}
