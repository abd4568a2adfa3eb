import type { PostContext } from '../post.js';
import type { ReadingKind } from '../reading.js';
import { isOnTopic } from './classifier.js';
import { clausesOf } from './clauses.js';
import { doubtIn } from './doubts.js';
import { type Clauses, type Fitting, fittingOf } from './frame.js';
import {
  BANKED_FRAMES,
  COMPLETION_FRAMES,
  HINT_FRAMES,
  LOOSE_FRAMES,
  RESET_FRAMES,
  WITHDRAWAL_FRAMES,
} from './frames.js';
import type { Sentence } from './grammar/sentences.js';
import type { Times } from './grammar/timing.js';
import { isSettled, isTimeFragment, judge } from './judge.js';
import { keptIn, namesEvent, tellsOfStored } from './kept.js';
import { CLASSES, NAMES_LIMITS } from './words.js';

/** What a frame says of a sentence: the first of two keys. */
export interface Claim {
  readonly kind: Exclude<ReadingKind, 'none' | 'reset+banked'>;
  /** Its name in the tables of frames. */
  readonly frame: string;
  /**
   * - `closed`: every word of its clauses is known, and nothing around it speaks against it · `open`: other words stand
   *   between its own · `loose`: it only names limits and their state
   */
  readonly fit: 'closed' | 'open' | 'loose';
  /** Index of the sentence. */
  readonly sentence: number;
  /**
   * - `done`: its verb says that it is done · `to-come`: the frame of what is done, beside a time to come
   * - `unsaid`: neither, as in a headline
   */
  readonly time: 'done' | 'to-come' | 'unsaid';
}

/** A frame that fits and does not count, for the rationale of a post that says nothing. */
interface Refusal {
  readonly frame: string;
  readonly why: string;
}

/** What the frames say of a post. */
export interface Claims {
  readonly claims: readonly Claim[];
  readonly refusal: Refusal | null;
}

/** A post as both keys see it. */
export interface Setting extends Times {
  readonly sentences: readonly Sentence[];
  /** The canonical words of each sentence, joined by spaces. */
  readonly plains: readonly string[];
  readonly isReply: boolean;
  /** What it answers or quotes, or what the team spoke of right before. */
  readonly about: readonly PostContext[];
  /** Index of the sentence that brings up the topic, 0 where only what it is about does; null where neither does. */
  readonly topic: number | null;
  /** It speaks of resets to redeem later. */
  readonly isStored: boolean;
}

/** The claims that the frames make of a post's sentences. */
export function claimsOf(setting: Setting): Claims {
  const claims: Claim[] = [];
  let refusal: Refusal | null = null;
  setting.sentences.forEach((sentence, index) => {
    if (sentence.question) return;
    const clauses = clausesOf(sentence, setting.isLater);
    const done = doneIn(setting, index, clauses);
    if (done && 'why' in done) refusal ??= done;
    else if (done) claims.push(done);
    if (done && 'kind' in done && done.kind === 'banked')
      claims.push(...regularBeside(setting, index, clauses));
    const isDone = done !== null && !('why' in done) && done.kind !== 'hint';
    const other =
      withdrawnIn(setting, index, clauses) ??
      (isDone ? null : promisedIn(setting, index, clauses)) ??
      dateIn(setting, index) ??
      completedIn(setting, index, clauses);
    if (other) claims.push(other);
  });
  const isGranted = claims.some(
    ({ kind, fit }) => fit === 'closed' && (kind === 'banked' || kind === 'hint'),
  );
  const kept = isGranted ? null : keptIn(setting.plains, regularIn(claims), setting.isLater);
  if (kept) {
    const kind = kept.isToCome ? 'hint' : 'banked';
    const time = kept.isToCome ? 'to-come' : 'unsaid';
    claims.push({ kind, frame: 'banked-kept', fit: 'open', sentence: kept.sentence, time });
  }
  return { claims, refusal };
}

/** The sentences that reset limits for sure: what they say is no part of a grant. */
function regularIn(claims: readonly Claim[]): ReadonlySet<number> {
  const sure = claims.filter(({ kind, fit }) => kind === 'reset' && fit === 'closed');
  return new Set(sure.map(({ sentence }) => sentence));
}

/** "We have reset limits, and added a banked reset": the sentence says both, one after the other. */
function regularBeside(setting: Setting, index: number, clauses: Clauses): readonly Claim[] {
  const banked = fittingOf(BANKED_FRAMES, clauses);
  const regular = fittingOf(RESET_FRAMES, clauses);
  if (!banked || regular?.fit !== 'closed' || !isSettled(clauses, regular.cover)) return [];
  const isApart = regular.cover.to <= banked.cover.from || banked.cover.to <= regular.cover.from;
  if (!isApart || judge(clauses, regular, setting).verdict !== 'counts') return [];
  return [{ kind: 'reset', frame: regular.frame.name, fit: 'closed', sentence: index, time: 'done' }];
}

const EVERYBODY = /\b(?:everyone|everyone's|everybody|all|every|each|both|users|plans|accounts|customers)\b/;
/** A sentence after the announcement that takes most of it back. */
const RESTRICTS =
  /^(?:but )?(?:only|just for|not for (?:everyone|all)|(?:this )?(?:only )?applies (?:only )?to|except|those who|limited to)\b|\b(?:not included|are excluded|stay as they are)\b/;
/** "Bramble reset everyone's limits": an unknown word before a verb is its subject. */
function isSomebodyElse({ words, starts }: Clauses, { fit, cover }: Fitting): boolean {
  const now: readonly string[] = CLASSES.NOW;
  let first = cover.from;
  while (now.includes(words[first - 1] ?? '')) first -= 1;
  return fit === 'open' && !starts.has(first);
}

const SAYS_FOR_WHOM = /^(?:scope|applies|for|only|affected)\b/;

function restricts(plain: string): boolean {
  return RESTRICTS.test(plain) || (SAYS_FOR_WHOM.test(plain) && doubtIn(plain, 'sentence', 'few') !== null);
}

/** Frames that name no limits: where a post speaks of stored resets, they grant one. */
const UNNAMED = new Set(['event-give', 'event-arrives', 'event-for-all', 'event-do', 'done-users-passive']);

/** That limits are reset, or a reset is granted; a promise where a time to come stands with it. */
function doneIn(setting: Setting, index: number, clauses: Clauses): Claim | Refusal | null {
  const { sentences, plains, isReply, isStored, isLater, isWithinDay } = setting;
  const fits = fittingOf(BANKED_FRAMES, clauses);
  // A token or a card is a voucher only beside a reset to redeem.
  const isOther = fits?.frame.name.startsWith('voucher') && !(isStored && plains.some(namesEvent));
  const banked = isOther ? null : fits;
  const plainly = banked ?? fittingOf(RESET_FRAMES, clauses);
  const loosely = plainly ? null : fittingOf(LOOSE_FRAMES, clauses);
  const fitting: Fitting | null = plainly ?? (loosely && { ...loosely, fit: 'open' });
  if (!fitting) return null;
  const { name } = fitting.frame;
  if (name === 'done-verb' && isSomebodyElse(clauses, fitting))
    return { frame: name, why: 'somebody else did it' };
  const { verdict, why } = judge(clauses, fitting, setting);
  const claim = (kind: Claim['kind'], fit: Claim['fit']): Claim => ({
    kind,
    frame: name,
    fit: loosely ? 'loose' : fit,
    sentence: index,
    time: kind === 'hint' ? 'to-come' : isSettled(clauses, fitting.cover) ? 'done' : 'unsaid',
  });
  const plain = plains[index] ?? '';
  // A stored reset is granted by the words that give it, if it is there within a day.
  const isGranted = banked && verdict === 'later' && isWithinDay(plain) && !TO_COME.test(plain);
  if (isGranted) return claim('banked', 'closed');
  if (verdict === 'later' || verdict === 'condition') return claim('hint', fitting.fit);
  if (verdict !== 'counts' && verdict !== 'unsure') return { frame: name, why: `${verdict}, ${why}` };
  if (banked && tellsOfStored(plain)) return { frame: name, why: 'it tells how they work' };
  if (isReply && /\byour?\b/.test(plain) && !EVERYBODY.test(plain))
    return { frame: name, why: 'for one user' };
  const after = plains.slice(index + 1, index + 3);
  const around = [...after, plains[index - 1] ?? ''];
  const asked = sentences[index - 1]?.question ? (plains[index - 1] ?? '') : '';
  if (ASKS_WHY.test(asked)) return { frame: name, why: 'it answers why, or what a reset is' };
  if (asked !== '' && /^then\b/.test(plain)) return claim('hint', 'open');
  const kind = banked || (isStored && UNNAMED.has(name)) ? 'banked' : 'reset';
  const isSoon = kind === 'banked' ? isWithinDay : () => false;
  if (around.some((one) => isTimeFragment(one) && isLater(one) && !isSoon(one)))
    return claim('hint', fitting.fit);
  // "Redeem it, and your limits are full": beside stored resets only what is done is news.
  const isNews = kind === 'banked' || !isStored || isSettled(clauses, fitting.cover);
  const isSure = verdict === 'counts' && isNews && !after.some(restricts);
  return claim(kind, isSure ? 'closed' : 'open');
}

/** Whoever will get something has not got it; "it will be there within the hour" only says when. */
const TO_COME =
  /\b(?:you|all|everyone|users|accounts?|members?|subscribers?|customers?|we|i|team|each)(?: \w+)? (?:will|shall)\b|\bgoing to\b/;
const ASKS_WHY = /^(?:so )?(?:why|how come|how (?:does|do)|what (?:does|do|is an?|are|happens))\b/;
const DENIED = /\b(?:not|never|no|nobody|cannot|without|neither|nor|would|could|should|might)\b/;

function promisedIn({ plains }: Setting, index: number, clauses: Clauses): Claim | null {
  const fitting = fittingOf(HINT_FRAMES, clauses);
  if (!fitting || !NAMES_LIMITS.test(plains[index] ?? '')) return null;
  if (doubtIn(clauses.words.join(' '), 'sentence', 'few')) return null;
  const { from, to } = fitting.cover;
  if (DENIED.test(clauses.words.slice(Math.max(0, from - 2), to).join(' '))) return null;
  return { kind: 'hint', frame: fitting.frame.name, fit: fitting.fit, sentence: index, time: 'unsaid' };
}

/** "It moves to Monday", "we are doing it tomorrow instead". */
const MOVES =
  /\b(?:instead|new (?:date|day|slot|time|attempt|eta)|mov(?:es?|ed|ing) (?:it )?to|slip(?:s|ped)? (?:it )?to|push(?:ed|ing)? (?:it|this) to|rescheduled|now (?:planned|set|happening)|try(?:ing)? (?:it )?again|run it again|repeat it)\b/;

const EVENTS: ReadonlySet<string> = new Set(CLASSES.EVENT);
/** What may stand beside a date in a headline or an answer. */
const AROUND_DATES: ReadonlySet<string> = new Set([
  ...CLASSES.EVENT,
  ...CLASSES.LIMIT,
  ...CLASSES.PERIOD,
  ...'full global fresh yes yep sure ok okay yet still but'.split(' '),
]);

/** A date for what the post or its conversation is about: "Full reset, Wednesday.", or "Tomorrow." in answer. */
function dateIn({ plains, isReply, about, topic, isLater }: Setting, index: number): Claim | null {
  const plain = plains[index] ?? '';
  if (topic === null || !isLater(plain)) return null;
  const words = plain.split(' ');
  const isDate = isTimeFragment(words.filter((word) => !AROUND_DATES.has(word)).join(' '));
  const isNamed = words.some((word) => EVENTS.has(word));
  const isSaid = isDate && (isNamed || (isReply && about.some(isOnTopic)));
  if (!isSaid && !MOVES.test(plain)) return null;
  if (DENIED.test(plain.replace(/^not (?:today|yet|tonight)\b/, ''))) return null;
  const fit = isDate && isNamed ? 'closed' : 'open';
  return { kind: 'hint', frame: isSaid ? 'date' : 'moved', fit, sentence: index, time: 'to-come' };
}

function withdrawnIn({ plains }: Setting, index: number, clauses: Clauses): Claim | null {
  if (TAKES_NOTHING.test(plains[index] ?? '')) return null;
  const fitting = fittingOf(WITHDRAWAL_FRAMES, clauses);
  return (
    fitting && {
      kind: 'withdrawal',
      frame: fitting.frame.name,
      fit: fitting.fit,
      sentence: index,
      time: 'unsaid',
    }
  );
}

/** How long a sentence that says that something is done may be. */
const LONGEST_COMPLETION = 16;
const OTHER_DONE = /\bwell done\b|\bdone for (?:today|tonight|now|the (?:day|night|week))\b/;

/** "It is done", and nothing else: "Repainted the room. It is done!" says what is. */
function completedIn({ sentences }: Setting, index: number, clauses: Clauses): Claim | null {
  const { words } = clauses;
  const fitting = fittingOf(COMPLETION_FRAMES, clauses);
  if (!fitting || OTHER_DONE.test(words.join(' '))) return null;
  const isAll = words.every((word) => COMPLETION_FRAMES.around.has(word));
  if (!isAll && words.length > LONGEST_COMPLETION) return null;
  const fit = isAll && sentences.every(isPleasantry) ? 'closed' : 'open';
  return { kind: 'confirmation', frame: fitting.frame.name, fit, sentence: index, time: 'unsaid' };
}

/** So few words say nothing else: "Happy Monday", "Coffee time". */
const PLEASANTRY = 3;

function isPleasantry({ words }: Sentence): boolean {
  if (words.every((word) => COMPLETION_FRAMES.around.has(word))) return true;
  return words.length <= PLEASANTRY && !words.some((word) => /^(?:we|i|our|my)$/.test(word));
}

/** What is not everywhere yet, or not meant, withdraws nothing. */
const TAKES_NOTHING =
  /\b(?:if|yet|still|some accounts|not (?:fully|visible)|propagat\w+|no mistake|contrary to|cached?|everyone who used)\b/;
