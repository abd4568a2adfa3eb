import { answersLater, carriedOn, doneAlone, unnamedDeed } from './elliptical.js';
import type { Finding } from './finding.js';
import { GIFT } from './lexicon-pragmatics.js';
import { mentionsIn } from './mentions.js';
import type { Post } from './post.js';
import { parsePromisedWindow } from './promised-time.js';
import { READING_NONE, type Reading } from './reading.js';
import { type Sentence, wordsOf } from './sentences.js';
import { timingOf } from './timing.js';

/** Elliptical sentences that go on about a reset which the same post, or what it answers or quotes, names. */
export function continuation(
  sentences: readonly Sentence[],
  findings: readonly Finding[],
  post: Pick<Post, 'at' | 'context'>,
  isReply: boolean,
  timeZone: string,
): Finding[] {
  const topic = findings.some((one) => one.says !== 'talk' || /asked|owed|only named/.test(one.rule));
  const denied = findings.some((one) => /denied|some users|another product|banked/.test(one.rule));
  const contextual = !topic && contextIsAboutResets(post);
  if (denied || !(topic || contextual)) return [];
  const found: Finding[] = [];
  for (const sentence of sentences) {
    if (sentence.question || findings.some((one) => one.sentence === sentence)) continue;
    const plain = sentence.words.join(' ');
    const more = carriedOn(sentence.words, timingOf(plain, post.at, timeZone));
    if (more?.kind !== 'continues') continue;
    const sure = contextual ? 0.65 : 0.8;
    const says = isReply && contextual ? 'retold' : 'reset';
    found.push({
      says,
      confidence: sure,
      another: false,
      times: 1,
      window: null,
      sentence,
      rule: more.rule,
      universal: false,
      personal: false,
      byTeam: false,
      explicit: false,
    });
  }
  return found;
}

/** Posts that name no reset: a short "done", or a deed without a name. */
export function withoutMention(
  sentences: readonly Sentence[],
  post: Pick<Post, 'at' | 'text' | 'context'>,
  isReply: boolean,
  timeZone: string,
): Reading {
  const first = sentences[0];
  if (!first || sentences.some(({ question }) => question)) return READING_NONE;
  const contextual = contextIsAboutResets(post);
  if (isReply && !contextual) return READING_NONE;
  const plain = sentences.map(({ words }) => words.join(' ')).join(' , ');
  if (contextual && answersLater(plain)) {
    const window = parsePromisedWindow(plain, post.at, timeZone);
    return {
      ...READING_NONE,
      kind: 'hint',
      evidence: first.verbatim,
      window,
      confidence: 0.6,
      rationale: 'a time to come, said to a post about resets',
    };
  }
  const alone = doneAlone(plain);
  const deed =
    alone || !GIFT.test(plain) ? null : sentences.find(({ words }) => unnamedDeed(words.join(' ')));
  const said = alone ?? (deed && unnamedDeed(deed.words.join(' ')));
  if (said?.kind !== 'done') return READING_NONE;
  const linked = /https?:\/\//.test(post.text) && !contextual;
  const last = sentences.at(-1) ?? first;
  return {
    kind: 'confirmation',
    evidence: deed ? deed.verbatim : post.text.slice(first.start, last.end),
    another: said.another,
    times: 1,
    window: null,
    // With a link it may as well speak of what the link shows.
    confidence: contextual ? 0.8 : linked ? 0.55 : 0.7,
    rationale: said.rule,
  };
}

/** What a post answers or quotes was written by others: it only tells what an elliptical post is about. */
function contextIsAboutResets(post: Pick<Post, 'context'>): boolean {
  return post.context.some(({ text }) => mentionsIn(wordsOf(text.slice(0, 2_000))).length > 0);
}
