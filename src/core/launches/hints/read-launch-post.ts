import type { Post } from '../../reading/post.js';
import { doubted } from '../../reading/reading.js';
import { withoutOrders } from '../../reading/rules/grammar/orders.js';
import { canonicalWords, type Sentence, splitSentences } from '../../reading/wording/sentences.js';
import { RUMOUR } from './launch-cues.js';
import { launchFindings } from './launch-findings.js';
import { type LaunchReading, type LaunchSubject, noLaunch } from './launch-reading.js';
import { modelFinder } from './line-names.js';

/** Articles mention a launch near the beginning. UTF-16 units. */
const READ_LENGTH = 6_000;

/** A post this short is one statement, even with several sentences: "Friday. Nova 4." */
const ONE_STATEMENT_WORDS = 10;
const IN_REPLY = 0.15;

/** Maximum confidence for a post that also addresses the machine that reads it. */
const ADDRESSES_MACHINES = 0.4;

/**
 * Reads by rules alone what a company's post announces (docs/launch-odds.md, "The hint lane"): deterministic,
 * in time linear in the text; English only. A hint announces a model that is not out yet: in the future
 * tense, in the present tense with a future time ("launches on Tuesday"), by a name and a time alone, or by
 * "soon". Questions, denials, conditions, wishes, reports by others, retirements, and things of a model (its
 * price, its card) announce nothing. A launch outranks a hint, unless the hint is about another line; of
 * several hints, the first with a time counts.
 * @param post `at` epoch milliseconds; the text is untrusted; quotations and context are ignored
 * @returns `evidence` is a verbatim part of `post.text`, null only for `none`
 * @throws RangeError if the time zone is not an IANA zone
 */
export function readLaunchPost(
  post: Pick<Post, 'at' | 'text' | 'isReply'>,
  subject: LaunchSubject,
): LaunchReading {
  const text = post.text.slice(0, READ_LENGTH);
  const own = splitSentences(text).filter(({ verbatim }) => !/^(?:>|RT @)/.test(verbatim));
  const { forPeople, ordered } = withoutOrders(own, text);
  if (forPeople.some(({ words }) => RUMOUR.test(words.join(' '))))
    return noLaunch('speaks of what others say', 0.8);
  const options = { find: modelFinder(subject), at: post.at, timeZone: subject.timeZone };
  const findings = launchFindings(forPeople, options);
  const statement = findings.length === 0 ? oneStatement(forPeople, text) : null;
  const finding = decide(statement ? launchFindings([statement], options) : findings);
  if (!finding) return noLaunch('nothing in the post announces a model', 0.8);
  const believed = Math.round((finding.confidence - (post.isReply ? IN_REPLY : 0)) * 100) / 100;
  const reading = { ...finding, confidence: believed };
  return ordered
    ? doubted(reading, ADDRESSES_MACHINES, 'the post also addresses the machine that reads it')
    : reading;
}

/** A launch outranks a hint, unless the hint is about another line. */
function decide(findings: readonly LaunchReading[]): LaunchReading | null {
  const launch = findings.find(({ kind }) => kind === 'launch') ?? null;
  const launched = new Set(findings.filter(({ kind }) => kind === 'launch').map(({ line }) => line));
  const hints = findings.filter(
    ({ kind, line }) => kind === 'hint' && (launch === null || (line !== null && !launched.has(line))),
  );
  const clear = hints.filter(
    ({ confidence }) => confidence === Math.max(...hints.map((hint) => hint.confidence)),
  );
  return hints.find(({ window }) => window !== null) ?? clear[0] ?? launch;
}

function oneStatement(sentences: readonly Sentence[], text: string): Sentence | null {
  const first = sentences[0];
  const last = sentences.at(-1);
  if (!first || !last || first === last) return null;
  const verbatim = text.slice(first.start, last.end);
  const words = canonicalWords(verbatim.replace(/[.!…\n]+(?=\s|$)/g, ', '));
  if (words.length > ONE_STATEMENT_WORDS || sentences.some(({ question }) => question)) return null;
  return { verbatim, start: first.start, end: last.end, words, question: false };
}
