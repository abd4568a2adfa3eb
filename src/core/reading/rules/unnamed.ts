import type { Post } from '../post.js';
import { parsePromiseWindow } from '../promise-window/promise-window.js';
import { READING_NONE, type Reading } from '../reading.js';
import {
  answersLater,
  continuesStatement,
  doneAlone,
  doneAmong,
  doneInSmallTalk,
  namesOther,
  promisesNamed,
  repeatsDeed,
  takesBack,
  unnamedDeed,
} from './elliptical.js';
import { bySentence, type Finding } from './finding.js';
import { PERSONAL, UNIVERSAL } from './lexicon-nouns.js';
import { ANOTHER, GIFT } from './lexicon-pragmatics.js';
import { mentionsIn } from './mentions.js';
import { isPutOff } from './pending.js';
import { type Sentence, wordsOf } from './sentences.js';
import { type Timing, timingOf } from './timing.js';

/** Findings of elliptical sentences about a reset that the post, or what it answers or quotes, has named. */
export function continuation(
  sentences: readonly Sentence[],
  findings: readonly Finding[],
  post: Pick<Post, 'at' | 'context'>,
  isReply: boolean,
  timeZone: string,
): Finding[] {
  const topic = findings.some((one) => one.says !== 'talk' || /asked|owed|only named/.test(one.rule));
  const denied = findings.some((one) => /denied|some users|another product|banked/.test(one.rule));
  const takenBack = denied && sentences.some(({ words }) => takesBack(words.join(' ')));
  const contextual = !topic && contextIsAboutResets(post);
  const named =
    findings.length > 0 && sentences.some(({ words }) => words.some((word) => /^resets?$/.test(word)));
  const decided = findings.some(
    (one) => one.says !== 'talk' || /some users|another product|banked/.test(one.rule),
  );
  const ownOf = bySentence(findings);
  const found: Finding[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const plain = sentence.words.join(' ');
    if (sentence.question || asksOfOther(sentences[index - 1])) continue;
    if (findings.length > 0 && !decided && !(isReply && PERSONAL.test(plain))) {
      const due = promisedTime(sentences, index, (said) => timingOf(said, post.at, timeZone));
      if (due)
        found.push({ ...carried(sentence, 'hint', 0.7, 'what the post has named is promised'), ...due });
    }
    const own = ownOf.get(sentence) ?? [];
    if (
      named &&
      (!denied || takenBack) &&
      !isReply &&
      own.every((one) => one.says === 'talk') &&
      repeatsDeed(plain)
    )
      found.push(carried(sentence, 'reset', 0.75, 'the deed that the post has named'));
    if (own.length > 0 || (denied && !takenBack) || !(topic || contextual || takenBack)) continue;
    if (!continuesStatement(sentence.words, timingOf(plain, post.at, timeZone))) continue;
    // A denial is clearly taken back only for everybody.
    if (denied && !UNIVERSAL.test(plain)) continue;
    found.push(
      carried(
        sentence,
        isReply && contextual ? 'known' : 'reset',
        contextual ? 0.65 : 0.8,
        'goes on about the reset named before',
      ),
    );
  }
  return found;
}

/** "The 4th is a great day to reset, so that's when I'll do it." */
const WHEN_NAMED = /\bresets?\b.*\bthat is when (?:i|we) (?:will|am|are)\b/;

/** When this sentence promises what the sentences before named; null if it does not. */
function promisedTime(
  sentences: readonly Sentence[],
  index: number,
  time: (plain: string) => Timing,
): Pick<Finding, 'window'> | null {
  const plain = sentences[index]?.words.join(' ') ?? '';
  const previous = sentences[index - 1]?.words ?? [];
  // "Not yet. Tomorrow for all plans."
  const alone =
    isPutOff(plain) && !/\b(?:we|i|you|the|is|are)\b/.test(plain) && mentionsIn(previous).length > 0;
  if (!alone && !promisesNamed(plain)) return null;
  const own = time(plain);
  if (own.distance === 'later') return { window: own.window };
  if (WHEN_NAMED.test(plain)) return { window: null };
  if (!/^(?:and )?(?:that is when|then)\b/.test(plain)) return null;
  const { distance, window } = time(previous.join(' '));
  return distance === 'later' ? { window } : null;
}

/** "What about the new voice mode?": what follows is about that. */
function asksOfOther(previous: Sentence | undefined): boolean {
  return previous?.question === true && namesOther(previous.words.join(' '));
}

function carried(
  sentence: Sentence,
  says: 'reset' | 'known' | 'hint',
  confidence: number,
  rule: string,
): Finding {
  const another = ANOTHER.test(sentence.words.join(' '));
  return {
    says,
    confidence,
    another,
    times: 1,
    window: null,
    sentence,
    rule,
    universal: false,
    personal: false,
    byTeam: false,
    explicit: false,
  };
}

/** Reads a post that names no reset: a short "done", or an unnamed action. */
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
    const window = parsePromiseWindow(plain, post.at, timeZone);
    return {
      ...READING_NONE,
      kind: 'hint',
      evidence: first.verbatim,
      window,
      confidence: 0.6,
      rationale: 'a time to come, said to a post about resets',
    };
  }
  const linked = /https?:\/\//.test(post.text) && !contextual;
  const chat = doneInSmallTalk(sentences.map(({ words }) => words.join(' ')));
  if (chat && !linked)
    return {
      ...READING_NONE,
      kind: 'confirmation',
      evidence: (sentences[chat.at] ?? first).verbatim,
      another: ANOTHER.test(plain),
      confidence: contextual || chat.promised ? 0.8 : 0.7,
      rationale: 'a short post says that it is done',
    };
  const alone = doneAlone(plain);
  const among = alone ? -1 : doneAmong(sentences.map(({ words }) => words.join(' ')));
  if (among >= 0 && !/https?:\/\//.test(post.text))
    return {
      ...READING_NONE,
      kind: 'confirmation',
      evidence: (sentences[among] ?? first).verbatim,
      confidence: contextual ? 0.8 : 0.65,
      rationale: 'a short post says that it is done',
    };
  const deed =
    alone || !GIFT.test(plain) ? null : sentences.find(({ words }) => unnamedDeed(words.join(' ')));
  const said = alone ?? (deed && unnamedDeed(deed.words.join(' ')));
  if (!said) return READING_NONE;
  const last = sentences.at(-1) ?? first;
  return {
    ...READING_NONE,
    kind: 'confirmation',
    evidence: deed ? deed.verbatim : post.text.slice(first.start, last.end),
    another: said.another,
    // With a link it may be about what the link shows.
    confidence: contextual ? 0.8 : linked ? 0.55 : 0.7,
    rationale: said.rule,
  };
}

/** Whether the context is about resets. Others wrote it, so it only shows what an elliptical post refers to. */
export function contextIsAboutResets(post: Pick<Post, 'context'>): boolean {
  return post.context.some(({ text }) => mentionsIn(wordsOf(text.slice(0, 2_000))).length > 0);
}
