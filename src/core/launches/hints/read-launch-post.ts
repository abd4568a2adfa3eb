import type { Post } from '../../reading/post.js';
import { withoutOrders } from '../../reading/rules/orders.js';
import { type Sentence, splitSentences, wordsOf } from '../../reading/rules/sentences.js';
import { RUMOUR } from './launch-cues.js';
import { type LaunchFinding, launchFindings } from './launch-findings.js';
import { type LaunchReading, type LaunchSubject, noLaunch } from './launch-reading.js';
import { modelFinder } from './line-names.js';

/** An article tells of a launch in its beginning. UTF-16 units. */
const READ_LENGTH = 6_000;
/** A post of so few words is one statement, however it is cut: "Friday. Nova 4." */
const ONE_STATEMENT_WORDS = 10;
const IN_REPLY = 0.15;
/** What a post is worth that also speaks to the machine that reads it. */
const ADDRESSES_MACHINES = 0.4;

/**
 * Reads by rules alone what a company's post announces (docs/launch-odds.md, "The hint lane"): deterministic, without
 * a model, in time linear in the text; English only.
 * A hint is a model that is not out yet and is said to come: by a verb of the future, by a present beside a time to
 * come ("launches on Tuesday"), by a name and a time alone, or by "soon". Questions, denials, conditions, wishes, what
 * others say, retirements, and things of a model (its price, its card, a feature) announce nothing.
 * Where a post tells of a launch and announces another line, the announcement is the reading; otherwise what is out
 * outranks what is to come. Of several hints the first with a time counts.
 * @param post `at` epoch milliseconds; the text is untrusted; quotations and context are not read
 * @param subject the company's lines, what it has out, and its IANA zone
 * @returns `evidence` is a verbatim stretch of `post.text`, null for `none` only
 * @throws RangeError when the zone is no IANA zone
 */
export function readLaunchPost(
  post: Pick<Post, 'at' | 'text' | 'isReply'>,
  subject: LaunchSubject,
): LaunchReading {
  const text = post.text.slice(0, READ_LENGTH);
  const own = sentencesOf(text).filter(({ verbatim }) => !/^(?:>|RT @)/.test(verbatim));
  const { said, ordered } = withoutOrders(own, text);
  if (said.some(({ words }) => RUMOUR.test(words.join(' '))))
    return noLaunch('speaks of what others say', 0.8);
  const options = { find: modelFinder(subject), at: post.at, timeZone: subject.timeZone };
  const found = launchFindings(said, options);
  const whole = found.length === 0 ? oneStatement(said, text) : null;
  const finding = decide(whole ? launchFindings([whole], options) : found);
  if (!finding) return noLaunch('nothing in the post announces a model', 0.8);
  const { kind, line, window, evidence, rule } = finding;
  const believed = Math.round((finding.confidence - (post.isReply ? IN_REPLY : 0)) * 100) / 100;
  return {
    kind,
    line,
    window,
    evidence,
    confidence: ordered ? Math.min(believed, ADDRESSES_MACHINES) : believed,
    rationale: ordered ? `${rule}; the post also addresses the machine that reads it` : rule,
  };
}

/** A full stop after a version ends a sentence too ("… Nova 4. We …"), which the splitter takes for a numbered item. */
function sentencesOf(text: string): readonly Sentence[] {
  const marked = text.replace(/(?<=[A-Za-z]-? ?\d)\. (?=\p{Lu})/gu, '\n\n');
  return splitSentences(marked).map((one) => ({ ...one, verbatim: text.slice(one.start, one.end) }));
}

/** What happened outranks what is to come, unless that is of another line. */
function decide(found: readonly LaunchFinding[]): LaunchFinding | null {
  const launch = found.find(({ kind }) => kind === 'launch') ?? null;
  const launched = new Set(found.filter(({ kind }) => kind === 'launch').map(({ line }) => line));
  const hints = found.filter(
    ({ kind, line }) => kind === 'hint' && (launch === null || (line !== null && !launched.has(line))),
  );
  const clear = hints.filter(
    ({ confidence }) => confidence === Math.max(...hints.map((one) => one.confidence)),
  );
  return hints.find(({ window }) => window !== null) ?? clear[0] ?? launch;
}

function oneStatement(sentences: readonly Sentence[], text: string): Sentence | null {
  const [first, last] = [sentences[0], sentences.at(-1)];
  if (!first || !last || first === last) return null;
  const verbatim = text.slice(first.start, last.end);
  const words = wordsOf(verbatim.replace(/[.!…\n]+(?=\s|$)/g, ', '));
  if (words.length > ONE_STATEMENT_WORDS || sentences.some(({ question }) => question)) return null;
  return { verbatim, start: first.start, end: last.end, words, question: false };
}
