import type { Sentence } from '../../reading/wording/sentences.js';
import { announcedWindow } from './announced-window.js';
import * as cue from './launch-cues.js';
import type { AnnouncedWindow, LaunchReading } from './launch-reading.js';
import type { FindModels } from './line-names.js';

interface FindingOptions {
  readonly find: FindModels;
  /** Epoch milliseconds of the post. */
  readonly at: number;
  readonly timeZone: string;
}

/** A model that a sentence names and that is not out yet. */
interface Subject {
  readonly line: string | null;
  /** The sentence is about the model itself, not about something of it ("the Nova 4 system card"). */
  readonly isItself: boolean;
  /** Named in an earlier sentence. */
  readonly isCarried: boolean;
}

const CARRIED = 0.1;
const VERBLESS_WORDS = 4;

/** A model named in a sentence may be meant in this many sentences after it. */
const CARRY_SENTENCES = 3;

/** The launches that sentences announce or report, in order; at most one per sentence. */
export function launchFindings(
  sentences: readonly Sentence[],
  options: FindingOptions,
): readonly LaunchReading[] {
  const findings: LaunchReading[] = [];
  let carried: Subject | null = null;
  let carriedFrom = 0;
  for (const [place, sentence] of sentences.entries()) {
    const about = subjectOf(sentence.words, options.find);
    const named = about?.isItself ? about : null;
    if (about) {
      carried = { ...about, isCarried: true };
      carriedFrom = place;
    }
    const isNear = place - carriedFrom <= CARRY_SENTENCES && goesOn(sentence.words);
    const isMeant = about !== null && cue.PRONOUN.test(sentence.words.join(' '));
    const subject: Subject | null = named ?? (isNear || isMeant ? carried : null);
    const finding = subject && statementOf(sentence, subject, options);
    if (finding) findings.push(finding);
  }
  return findings;
}

/** The first unreleased model that a sentence is about, else the first that it names. */
function subjectOf(words: readonly string[], find: FindModels): Subject | null {
  const mentions = find(words);
  const plain = words.join(' ');
  const unnamed = [...plain.matchAll(cue.UNNAMED)].map((match) => {
    const at = wordCount(plain.slice(0, match.index));
    const end = at + wordCount(match[0]);
    const inside = mentions.find((mention) => mention.at >= at && mention.end <= end);
    return { at, end, line: inside?.line ?? null };
  });
  const subjects = [...mentions.filter(({ isOut }) => !isOut), ...unnamed].map(({ at, end, line }) => ({
    line,
    isItself: isItself(words, at, end),
    isCarried: false,
  }));
  return subjects.find((subject) => subject.isItself) ?? subjects[0] ?? null;
}

function wordCount(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(' ').length;
}

/** Not "the Nova 4 system card", nor "training of Nova 4" or "a webinar on Nova 4". */
function isItself(words: readonly string[], at: number, end: number): boolean {
  if (cue.NOT_THE_MODEL.test(words.slice(end, end + 3).join(' '))) return false;
  let before = at;
  while (/^(?:the|our|a|an|its|next|new|generation|of|upcoming)$/.test(words[before - 1] ?? '') && before > 0)
    before -= 1;
  const lead = words.slice(before, at).includes('of') ? before : before - 1;
  const preposition = words.slice(before, at).includes('of') ? 'of' : (words[before - 1] ?? '');
  if (!cue.PREPOSITION.test(preposition)) return true;
  const head = words
    .slice(Math.max(0, lead - 4), lead)
    .join(' ')
    .replace(/(?: ,)+$/, '');
  const inner = words.slice(before, at).join(' ');
  return head === '' || cue.OF_THE_MODEL.test(head) || /\b(?:generation|version) of\b/.test(inner);
}

function goesOn(words: readonly string[]): boolean {
  const plain = words.join(' ');
  return (
    cue.GOES_ON.test(plain) &&
    (cue.PRONOUN.test(plain) || !/^(?:we|you|everyone|on|in|this|next|from|starting)\b/.test(plain))
  );
}

function statementOf(sentence: Sentence, subject: Subject, options: FindingOptions): LaunchReading | null {
  const plain = sentence.words.join(' ');
  if (sentence.question || cue.UNSURE.test(plain) || cue.RETIRED.test(plain)) return null;
  if (cue.DENIED.test(plain.replace(cue.NO_DENIAL, ' '))) return null;
  const finding = (
    kind: 'hint' | 'launch',
    confidence: number,
    rationale: string,
    window: AnnouncedWindow | null = null,
  ) => ({
    kind,
    line: subject.line,
    window,
    confidence: Math.round((confidence - (subject.isCarried ? CARRIED : 0)) * 100) / 100,
    rationale,
    evidence: sentence.verbatim,
  });
  const someOnly = cue.SOME_ONLY.test(plain);
  if (!someOnly && cue.OUT_NOW.test(plain)) return finding('launch', 0.9, 'said to be out');
  const window = announcedWindow(plain, options.at, options.timeZone);
  const isLater = window !== null && !isPresent(plain);
  if (cue.FUTURE.test(plain)) {
    return window
      ? finding('hint', 0.85, 'announced for a time', window)
      : finding('hint', 0.7, 'announced for later, without a time');
  }
  if (isLater && cue.PRESENT.test(plain)) return finding('hint', 0.8, 'said to come at a time', window);
  if (isLater && isVerbless(sentence.words, options.find))
    return finding('hint', 0.7, 'a name and a time', window);
  if (cue.SOON.test(plain))
    return finding('hint', 0.65, 'said to come soon, without a time', isLater ? window : null);
  if (!someOnly && cue.PRESENTED.test(plain)) return finding('launch', 0.8, 'presented as out');
  return null;
}

/** The only time is the day of the post itself. */
function isPresent(plain: string): boolean {
  if (/\b(?:later today|tonight|later this (?:morning|afternoon|evening)|today at)\b/.test(plain))
    return false;
  return (
    /\btoday\b/.test(plain) &&
    !/\b(?:week|weeks|month|months|tomorrow|\w+day|january|february|march|april|may|june|july|august|september|october|november|december|year|quarter|q[1-4])\b/.test(
      plain.replace(/\btoday\b/g, ' '),
    )
  );
}

/** Only names, a time and up to four other words ("Save the date", "launch event"). */
function isVerbless(words: readonly string[], find: FindModels): boolean {
  const named = new Set(
    find(words).flatMap(({ at, end }) => Array.from({ length: end - at }, (_, i) => at + i)),
  );
  const otherWords = words.filter((word, index) => !named.has(index) && !cue.DATE_WORDS.test(word));
  return otherWords.length <= VERBLESS_WORDS && !cue.ABOUT.test(words.join(' '));
}
