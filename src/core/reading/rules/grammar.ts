import type { Post } from '../post.js';
import { READING_NONE, type Reading } from '../reading.js';
import { decide } from './decide.js';
import type { Finding } from './finding.js';
import { findingsIn } from './findings.js';
import { GIFT } from './lexicon-pragmatics.js';
import type { Sentence } from './sentences.js';
import { continuation, withoutMention } from './unnamed.js';
import { veiled } from './veiled.js';

/**
 * Reads sentences by grammar: it finds the mentions of a reset of usage limits in each sentence. The grammar around a
 * mention shows whether the reset is done, under way, promised, denied, asked for or only talked about. Then audience and
 * time are considered.
 * - "We'll reset" without a time is a hint, unless the post gives it away at once ("Enjoy one on us"): then it is under
 *   way, a `reset`. A reset within the hour also counts as under way.
 * - A reset that a later sentence says can be kept, or used at a time of one's choosing, is banked.
 * - A post that only winks at a reset is a `veiled` hint.
 * - A reply counts as a `reset` only if it is worded for everybody, or says "we have reset" about limits that are not
 *   "yours".
 */
export function readByGrammar(
  sentences: readonly Sentence[],
  post: Pick<Post, 'at' | 'text' | 'isReply' | 'context'>,
  timeZone: string,
): Reading {
  const { isReply } = post;
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
  const talk = found[0] && { ...READING_NONE, rationale: found[0].rule };
  return (
    decide(found, sentences, clock) ??
    (isReply ? null : veiled(sentences, found, clock)) ??
    talk ??
    withoutMention(sentences, post, isReply, timeZone)
  );
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
