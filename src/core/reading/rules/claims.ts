import type { ReadingKind } from '../reading.js';
import type { Sentence } from '../wording/sentences.js';
import { CLASSES } from '../wording/words.js';
import { isUnreal, takesBack } from './doubts.js';
import { forFewIn, partIn } from './for-whom.js';
import { type Clauses, type Cover, type Fitting, fittingOf } from './frame.js';
import {
  BANKED_FRAMES,
  COMPLETION_FRAMES,
  PROMISE_FRAMES,
  RESET_FRAMES,
  WITHDRAWAL_FRAMES,
} from './frames.js';
import { isTimeFragment } from './grammar/time-clauses.js';
import { MOVES } from './grammar/timing.js';
import { isSettled, type Judgement, judge } from './judge.js';
import { keptIn, tellsOfStored } from './kept.js';
import { SPEAKS_OF_MANY } from './scope.js';
import { isNamed, isOnTopic, type Setting } from './setting.js';

/** What a frame says of a sentence. */
export interface Claim {
  readonly kind: Exclude<ReadingKind, 'none' | 'reset+banked'>;
  /** Its name in the tables of frames. */
  readonly frame: string;
  /**
   * - `closed`: every word of its clauses is known, and nothing around it speaks against it · `open`: other
   *   words stand between its own
   */
  readonly fit: Fitting['fit'];
  /** Index of the sentence. */
  readonly sentence: number;
  /** What the frame covers of the sentence's clauses; null where it reads no clause. */
  readonly cover: Cover | null;
  /** Its verb says that it is done. */
  readonly isDone: boolean;
}

/** A frame that fits and does not count, for the rationale of a post that says nothing. */
interface Refusal {
  readonly frame: string;
  readonly sentence: number;
  readonly verdict: Judgement['verdict'];
  readonly why: string;
}

/** What the frames say of a post. */
export interface Claims {
  readonly claims: readonly Claim[];
  readonly refusals: readonly Refusal[];
}

/** The claims that the frames make of a post's sentences. */
export function claimsOf(setting: Setting): Claims {
  const claims: Claim[] = [];
  const refusals: Refusal[] = [];
  setting.sentences.forEach((sentence, index) => {
    const clauses = setting.clauses[index];
    if (sentence.question || !clauses) return;
    const done = doneIn(setting, index, clauses);
    if (done && 'why' in done) refusals.push(done);
    else if (done) claims.push(done);
    const isDone = done !== null && !('why' in done) && done.kind !== 'hint';
    const promised = isDone ? null : promisedIn(setting, index, clauses);
    if (promised && 'why' in promised) refusals.push(promised);
    const otherClaim =
      withdrawnIn(setting, index, clauses) ??
      (promised && 'kind' in promised ? promised : null) ??
      dateIn(setting, index) ??
      (done === null ? toComeIn(setting, index, clauses) : null) ??
      completedIn(setting, index, clauses);
    if (otherClaim) claims.push(otherClaim);
  });
  const isGranted = claims.some(
    ({ kind, fit }) => fit === 'closed' && (kind === 'banked' || kind === 'hint'),
  );
  const kept = isGranted ? null : keptIn(setting.plains, regularIn(claims), setting.isLater);
  if (kept) claims.push(claimOf(kept.isToCome ? 'hint' : 'banked', 'banked-kept', 'open', kept.sentence));
  return { claims, refusals };
}

function claimOf(
  kind: Claim['kind'],
  frame: string,
  fit: Claim['fit'],
  sentence: number,
  cover: Cover | null = null,
): Claim {
  return { kind, frame, fit, sentence, cover, isDone: false };
}

/** The sentences that reset limits for sure: what they say is no part of a grant. */
function regularIn(claims: readonly Claim[]): ReadonlySet<number> {
  const sure = claims.filter(({ kind, fit }) => kind === 'reset' && fit === 'closed');
  return new Set(sure.map(({ sentence }) => sentence));
}

/** "Bramble reset everyone's limits": an unknown word before a verb is its subject. */
function isSomebodyElse({ words, starts }: Clauses, { fit, cover }: Fitting): boolean {
  const now: readonly string[] = CLASSES.NOW;
  let first = cover.from;
  while (now.includes(words[first - 1] ?? '')) first -= 1;
  return fit === 'open' && !starts.has(first);
}

/** That limits are reset, or a reset is granted; a promise where a time to come stands with it. */
function doneIn(setting: Setting, index: number, clauses: Clauses): Claim | Refusal | null {
  const { plains, isReply, isStored, isLater, isWithinDay } = setting;
  const banked = fittingOf(BANKED_FRAMES, clauses);
  const fitting = banked ?? fittingOf(RESET_FRAMES, clauses);
  if (!fitting) return null;
  const { name } = fitting.frame;
  if (name === 'done-verb' && isSomebodyElse(clauses, fitting))
    return { frame: name, sentence: index, verdict: 'nothing', why: 'somebody else did it' };
  const { verdict, why } = judge(setting, index, clauses, fitting);
  const claim = (kind: Claim['kind'], fit: Claim['fit']): Claim => ({
    kind,
    frame: name,
    fit,
    sentence: index,
    cover: fitting.cover,
    isDone: kind !== 'hint' && isSettled(clauses, fitting.cover),
  });
  const plain = plains[index] ?? '';
  // A stored reset is granted by the words that give it, if it is there within a day.
  const isGranted =
    banked && verdict === 'later' && isWithinDay(plain) && !/\b(?:will|shall|going to)\b/.test(plain);
  if (isGranted) return claim('banked', 'closed');
  if (verdict === 'later' || verdict === 'condition') return claim('hint', fitting.fit);
  if (verdict !== 'counts' && verdict !== 'unsure')
    return { frame: name, sentence: index, verdict, why: `${verdict}, ${why}` };
  if (banked && tellsOfStored(plain))
    return { frame: name, sentence: index, verdict: 'nothing', why: 'it tells how they work' };
  if (isReply && /\byour?\b/.test(plain) && !SPEAKS_OF_MANY.test(plain))
    return { frame: name, sentence: index, verdict: 'few', why: 'for one user' };
  // A frame of an event names no limits.
  const kind = banked || (isStored && name.startsWith('event')) ? 'banked' : 'reset';
  const isSoon = kind === 'banked' ? isWithinDay : () => false;
  const around = [...plains.slice(index + 1, index + 3), plains[index - 1] ?? ''];
  if (around.some((nearby) => isTimeFragment(nearby) && isLater(nearby) && !isSoon(nearby)))
    return claim('hint', fitting.fit);
  return claim(kind, verdict === 'counts' ? 'closed' : 'open');
}

/** That a reset is promised, in the words of a frame. */
function promisedIn({ sentences, plains }: Setting, index: number, clauses: Clauses): Claim | Refusal | null {
  const fitting = fittingOf(PROMISE_FRAMES, clauses);
  if (!fitting || !isNamed(sentences[index] ?? { words: [] })) return null;
  const { name } = fitting.frame;
  const part = forFewIn(plains, index, clauses, fitting.cover);
  if (part) return { frame: name, sentence: index, verdict: 'few', why: `few, ${part}` };
  const { from, to } = fitting.cover;
  if (isUnreal(clauses.words.slice(Math.max(0, from - 2), to).join(' '))) return null;
  return claimOf('hint', name, fitting.fit, index, fitting.cover);
}

const EVENTS: ReadonlySet<string> = new Set(CLASSES.EVENT);

/** What may stand beside a date in a headline or an answer. */
const AROUND_DATES: ReadonlySet<string> = new Set([
  ...CLASSES.EVENT,
  ...CLASSES.LIMIT,
  ...CLASSES.PERIOD,
  ...'full global fresh yes yep sure ok okay yet still but'.split(' '),
]);

/**
 * A date for what the post or its conversation is about: "Full reset, Wednesday.", or "Tomorrow." in answer.
 */
function dateIn({ plains, isReply, about, topic, isLater }: Setting, index: number): Claim | null {
  const plain = plains[index] ?? '';
  if (topic === null) return null;
  const words = plain.split(' ');
  const isDate = isTimeFragment(words.filter((word) => !AROUND_DATES.has(word)).join(' '));
  const isNamed = words.some((word) => EVENTS.has(word));
  const isOfOwn = () => about.some((related) => (isReply || related.own === true) && isOnTopic(related));
  const isSaid = isDate && (isNamed || isOfOwn());
  if ((!isSaid && !MOVES.test(plain)) || !isLater(plain)) return null;
  if (isUnreal(plain.replace(/^not (?:today|yet|tonight)\b/, ''))) return null;
  const fit = isDate && isNamed ? 'closed' : 'open';
  return claimOf('hint', isSaid ? 'date' : 'moved', fit, index);
}

/** A reset with a time to come, whatever verb says so: "The reset propagates tonight." */
function toComeIn({ plains, isLater }: Setting, index: number, clauses: Clauses): Claim | null {
  const plain = plains[index] ?? '';
  const isOfReset = plain.split(' ').some((word) => EVENTS.has(word));
  if (!isOfReset || !isLater(plain) || isUnreal(plain)) return null;
  const whole = { from: 0, to: clauses.words.length };
  if (isSettled(clauses, whole) || forFewIn(plains, index, clauses, null)) return null;
  return claimOf('hint', 'to-come', 'open', index);
}

/** Begins with what was said before. */
const REFERS_BACK =
  /^(?:(?:so|ok|okay|and|but|well|update|sorry|oops|correction|actually|,) )*(?:it|that|this|the (?:last|previous|above|earlier)|those|these|scratch|ignore|disregard|strike|never mind)\b/;

function withdrawnIn({ plains, about, sentences }: Setting, index: number, clauses: Clauses): Claim | null {
  const plain = plains[index] ?? '';
  if (TAKES_NOTHING.test(plain)) return null;
  const fitting = fittingOf(WITHDRAWAL_FRAMES, clauses);
  if (fitting) return claimOf('withdrawal', fitting.frame.name, fitting.fit, index);
  if (isNamed(sentences[index] ?? { words: [] }) || !(takesBack(plain) || partIn(plain) !== null))
    return null;
  const own = about.filter((related) => related.own === true && isOnTopic(related));
  const isMeant =
    own.some(({ relation }) => relation === 'parent') || (own.length > 0 && REFERS_BACK.test(plain));
  if (!isMeant) return null;
  return claimOf('withdrawal', 'answers-own', 'open', index);
}

const OTHER_DONE = /\bwell done\b|\bdone for (?:today|tonight|now|the (?:day|night|week))\b/;

/** "It is done", and nothing else: "Repainted the room. It is done!" says what is. */
function completedIn({ sentences }: Setting, index: number, clauses: Clauses): Claim | null {
  const { words } = clauses;
  const fitting = fittingOf(COMPLETION_FRAMES, clauses);
  if (!fitting || OTHER_DONE.test(words.join(' '))) return null;
  const isAll = words.every((word) => COMPLETION_FRAMES.around.has(word));
  const fit = isAll && sentences.every(isPleasantry) ? 'closed' : 'open';
  return claimOf('confirmation', fitting.frame.name, fit, index);
}

/** So few words say nothing else: "Happy Monday", "Coffee time". */
const PLEASANTRY = 3;

function isPleasantry({ words }: Sentence): boolean {
  if (words.every((word) => COMPLETION_FRAMES.around.has(word))) return true;
  return words.length <= PLEASANTRY && !words.some((word) => /^(?:we|i|our|my)$/.test(word));
}

/** What is not everywhere yet, not meant, or a complaint, withdraws nothing. */
const TAKES_NOTHING =
  /\b(?:if|yet|still|propagat\w+|cached?|no mistake|some of you|(?:tell|told|hear|hearing|reports?|reported|write|wrote)(?: \w+)? (?:us|that|from)|looking (?:at|into)|make it right)\b/;
