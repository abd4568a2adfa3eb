import type { Post } from '../post.js';
import { READING_NONE, type Reading } from '../reading.js';
import { decide } from './decide.js';
import type { Finding } from './finding.js';
import { findingsIn } from './findings.js';
import { GIFT, HEDGE, MEME_LIST } from './lexicon-pragmatics.js';
import { withoutOrders } from './orders.js';
import { READ_LENGTH, splitSentences } from './sentences.js';
import { continuation, withoutMention } from './unnamed.js';
import { veiled } from './veiled.js';

/** Raise it whenever the rules can read a post differently. It is saved with every reading by the rules. */
export const RULES_VERSION = 'rules-5';

interface RulesOptions {
  /** IANA zone of the product team, for promised times that name none. */
  readonly timeZone: string;
  /** The team's last posts, oldest first; asked for only where the post does not say what it is about. */
  readonly recent?: () => readonly { readonly at: number; readonly text: string }[];
}

const HEDGED = 0.4;
/** No announcement has as many; the rest of such a post is not read. */
const MOST_SENTENCES = 100;
const CUT = 'only the beginning of the post was read';

/**
 * Reads a post by rules alone (docs/record.md): deterministic, without a model, in time linear in the text.
 * It finds the mentions of a reset of usage limits in each sentence. The grammar around a mention shows whether the
 * reset is done, under way, promised, denied, asked for or only talked about. Then audience and time are considered.
 * - "We'll reset" without a time is a hint, unless the post gives it away at once ("Enjoy one on us"): then it is under
 *   way, a `reset`. A reset within the hour also counts as under way.
 * - A reset that a later sentence says can be kept, or used at a time of one's choosing, is banked.
 * - A post that only winks at a reset is a `veiled` hint.
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
  const own = splitSentences(text).filter(({ verbatim }) => !/^(?:>|RT @)/.test(verbatim));
  const { said, ordered } = withoutOrders(own, text);
  const sentences = said.slice(0, MOST_SENTENCES);
  if (ordered && sentences.length === 0) return none('the post addresses the machine that reads it');
  const isReply = post.isReply || /^\s*@\w/.test(text);
  const plains = sentences.map(({ words }) => words.join(' '));
  const all = plains.join(' ');
  const clock = { at: post.at, timeZone };
  const findings = sentences.flatMap((sentence, index) =>
    findingsIn(sentence, {
      ...clock,
      previous: plains[index - 1] ?? '',
      next: plains[index + 1] ?? '',
      after: plains.slice(index + 1, index + 4),
      hasGift: GIFT.test(all),
    }).map((finding) => (isReply ? asReply(finding) : finding)),
  );
  const found = [...findings, ...continuation(sentences, findings, post, isReply, timeZone)];
  const talk = found[0] && none(found[0].rule);
  const read =
    decide(found, sentences, clock) ??
    (isReply ? null : veiled(sentences, found, clock)) ??
    talk ??
    withoutMention(sentences, post, isReply, timeZone);
  const isCut = said.length > MOST_SENTENCES || post.text.length > READ_LENGTH;
  const reading = isCut ? { ...read, rationale: `${read.rationale}; ${CUT}` } : read;
  if (reading.kind === 'none') return reading;
  if (ordered) return doubted(reading, 'the post also addresses the machine that reads it');
  return HEDGE.test(all) ? doubted(reading, 'the post takes it back or jokes') : reading;
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
  const { says, rule, universal, confidence, byTeam, explicit, personal } = finding;
  if (says === 'talk' || universal) return finding;
  const doubtful = says === 'reset' && !(byTeam && explicit);
  const vague = doubtful && (confidence <= 0.7 || (!explicit && / as a verb$/.test(rule)));
  if (personal || vague) return { ...finding, says: 'talk', rule: 'said to one person only' };
  return doubtful ? { ...finding, says: 'known', confidence: 0.6, rule: `${rule}; in a reply` } : finding;
}
