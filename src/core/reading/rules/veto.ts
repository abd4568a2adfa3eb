import { isOfOtherThing } from '../topic.js';
import { anyOf, CLASSES } from '../wording/words.js';
import type { Claims } from './claims.js';
import { isConditional, waitsForCondition } from './details.js';
import { SHOWN, TO_COME, tellsAgain, UNREAL } from './doubts.js';
import { addressesPart, forFewIn } from './for-whom.js';
import { isSameDay } from './grammar/timing.js';
import { isSettled, pastIn } from './judge.js';
import { isInPastList } from './past-list.js';
import { SPEAKS_OF_MANY } from './scope.js';
import { isOnTopic, type Setting } from './setting.js';
import type { Weighed } from './weigh.js';
import { isOpenForWhom } from './whom-before.js';

/**
 * What stands against a kind, however likely the classifier finds it.
 * - `few`: it is for a part of the users · `nothing`: it is about something else
 * - `later`: it is still to come · `confirms`: it only says that something is done · `unsure`: it may be so
 */
interface Veto {
  readonly verdict: 'few' | 'nothing' | 'later' | 'confirms' | 'unsure';
  readonly why: string;
}

const { LIMIT, RESET, RESETTING, TORESET, EVENT, FULL, STORED } = CLASSES;

/** Words for what is done to limits, or given. */
const IS_RESET = anyOf(RESET, RESETTING, TORESET, EVENT);
const IS_STATE = anyOf(FULL);
const NAMES_LIMITS = anyOf(LIMIT, STORED, ['weekly', 'credits?', 'resets']);

/** Says that it was not, or would be. */
const DENIED = new RegExp(`\\b(?!not an?\\b)${UNREAL} (?:\\w+ ){0,3}?${IS_RESET.source}`);

/** A limit that had been lifted is in force again. */
const BROUGHT_BACK =
  /\b(?:(?:restor|reinstat|reintroduc|reactivat|re-?enabl)\w*|(?:br(?:ing|ings|inging|ought)|put|switch\w*|turn\w*) (?:\w+ ){0,4}back|(?:is|are|comes?|came|goes|went|be) back(?: on| in force| in place)?)\b/;

const IN_FORCE =
  /\b(?:(?:the|a|our|old|regular|usual|normal|standard|temporary|five|5|hour|hourly|5h|weekly|daily|monthly|session|rate) )+(?:limits?|caps?|windows?)\b/;

const EMPTIED =
  /\b(?:usage|allowances?|quotas?|meters?|tanks?|bars?|counters?|(?:to|at) (?:full|100%|maximum)|zero|0%?)\b/;

/** Says that it is done or being done, whatever else is a condition. */
const UNDER_WAY = /\b(?:have|has|had|been|just|now|did|was|were|is|are)\b/;

/** Asks for what has to come first: "Hit 30k stars and all limits are reset." */
const ASKS_FIRST = /^(?:(?:so|and) )*(?:hit|reach|one more)\b.*\band\b/;

/**
 * A time of day that is over, or that of another zone: "The reset hit all accounts at 9am". Nobody promises
 * anything for 13:58.
 */
const HAPPENED =
  /^(?!.*\b(?:will|shall|going|once|when|if|by|tomorrow|tonight|next|\w+day)\b)(?:.*\bresets? (?:just )?(?:hit|went|landed|reached|arrived|came|finished|ran)\b.* (?:at|around) \d{1,2}(?::\d\d| ?(?:am|pm))|.*\bat \d{1,2}:\d[1-46-9]\b)/;

/** Offers a choice. */
const POLL = /\b(?:poll|vote|option (?:a|b|1)|(?:would you|you would) rather)\b/;

const ASKS_LATER: ReadonlySet<string> = new Set(['reset', 'banked', 'reset+banked']);

/** Whether a sentence is about something else that is reset, in a post that names no limits. */
export function resetsOtherThing(plain: string, whole: string): boolean {
  return isOfOtherThing(plain) && !NAMES_LIMITS.test(whole);
}

/** What stands against what was weighed; null for nothing. */
export function vetoOf(
  setting: Setting,
  { kind, claim, sentence: index }: Weighed,
  { claims, refusals }: Claims,
): Veto | null {
  const [sentence, clauses] = [setting.sentences[index], setting.clauses[index]];
  if (!sentence || !clauses || kind === 'withdrawal') return null;
  if (sentence.question && claim === null && kind !== 'hint')
    return { verdict: 'nothing', why: 'a question' };
  const plain = setting.plains[index] ?? '';
  const part = forFewIn(setting.plains, index, clauses, claim?.cover ?? null);
  if (part) return { verdict: 'few', why: part };
  const refused = claim === null ? refusals.find(({ verdict }) => verdict === 'few') : undefined;
  if (refused) return { verdict: 'few', why: refused.why };
  if (isForOne(setting)) return { verdict: 'few', why: 'for one user' };
  if (kind === 'confirmation')
    return isTied(setting, claim) ? null : { verdict: 'nothing', why: 'it completes something else' };
  const whole = setting.plains.join(' . ');
  if (BROUGHT_BACK.test(plain) && IN_FORCE.test(plain) && !EMPTIED.test(plain))
    return { verdict: 'nothing', why: 'a limit is brought back' };
  if (resetsOtherThing(plain, whole)) return { verdict: 'nothing', why: 'something else' };
  if (claim === null && DENIED.test(plain)) return { verdict: 'nothing', why: 'denied' };
  if (claim === null && setting.topic === null) return { verdict: 'nothing', why: 'it names no limits' };
  if (isOpen(setting, { claim, sentence: index })) return { verdict: 'unsure', why: 'for whom is left open' };
  if ((kind === 'hint' || setting.isLater(plain)) && HAPPENED.test(plain))
    return { verdict: 'unsure', why: 'its time may be over' };
  if (isInPastList(setting.sentences, index)) return { verdict: 'unsure', why: 'a list of what was' };
  if (!ASKS_LATER.has(kind)) return null;
  if (POLL.test(whole)) return { verdict: 'unsure', why: 'a poll asks' };
  if (SHOWN.test(whole)) return { verdict: 'unsure', why: 'it may only be shown so' };
  if (tellsAgain(whole)) return { verdict: 'unsure', why: 'told again' };
  if (!namesReset(setting)) {
    const isDone = claims.some(
      (candidate) => candidate.kind === 'confirmation' && candidate.fit === 'closed',
    );
    return { verdict: isDone ? 'confirms' : 'unsure', why: 'no word for it' };
  }
  const isState = claim ? claim.frame.startsWith('state') : !IS_RESET.test(plain);
  if (isState && setting.sentences.some(({ question }) => question))
    return { verdict: 'unsure', why: 'the post asks' };
  const isDone = isSettled(clauses, claim?.cover ?? { from: 0, to: clauses.words.length });
  if (!isDone && isTimedBeside(setting, index, kind)) return { verdict: 'later', why: 'timed beside it' };
  const covered = claim?.cover ? clauses.words.slice(claim.cover.from, claim.cover.to).join(' ') : plain;
  const isOnCondition =
    (isConditional(plain) && !UNDER_WAY.test(covered)) || (claim === null && waitsForCondition(plain));
  if (ASKS_FIRST.test(plain) || isOnCondition) return { verdict: 'later', why: 'on a condition' };
  if (claim === null && pastIn(plain)) return { verdict: 'unsure', why: 'told of the past' };
  if (claim === null || claim.fit === 'open') {
    const words = clauses.words.join(' ');
    const settled = isSettled(clauses, claim?.cover ?? { from: 0, to: clauses.words.length });
    if (TO_COME.test(words) || (!settled && setting.isLater(words)))
      return { verdict: 'later', why: 'still to come' };
  }
  return null;
}

/**
 * Whether it is left open for whom an announcement is; without a frame any sentence with a word for it may
 * announce.
 */
function isOpen(setting: Setting, { claim, sentence }: Pick<Weighed, 'claim' | 'sentence'>): boolean {
  return setting.clauses.some((clauses, index) => {
    const announces = claim ? index === sentence : IS_RESET.test(setting.plains[index] ?? '');
    return announces && isOpenForWhom(setting, index, clauses, claim?.cover ?? null);
  });
}

/** Whether a sentence that no frame reads is for a part of the users, or leaves open for whom it is. */
export function singlesOut(setting: Setting, index: number): boolean {
  const clauses = setting.clauses[index];
  if (!clauses) return false;
  const isForPart = addressesPart(clauses) || forFewIn(setting.plains, index, clauses, null) !== null;
  return isForPart || isOpenForWhom(setting, index, clauses, null);
}

/** The line of a list that gives the time: "When: Friday", "Save the date: 7 April". */
const TIME_LINE =
  /^(?:(?:when|date|day|time|timing|eta|starts?|arrives?|lands?) ,|(?:save the date|mark your (?:calendars?|diar(?:y|ies)))(?: for| ,)?) (.*)$/;

/** Whether another sentence has a time ahead: the day that is referred to, or a line of a list. */
function isTimedBeside(setting: Setting, index: number, kind: Weighed['kind']): boolean {
  const { plains, isLater, isWithinDay } = setting;
  const isAhead = (plain: string) => isLater(plain) && !(kind === 'banked' && isWithinDay(plain));
  if (plains.some((plain) => isAhead(TIME_LINE.exec(plain)?.[1] ?? ''))) return true;
  return isSameDay(plains[index] ?? '') && isAhead(plains[index - 1] ?? '');
}

/** Whether a post has a word for what is done to limits, or for their state. */
export function namesReset({ plains }: Pick<Setting, 'plains'>): boolean {
  const whole = plains.join(' . ');
  return IS_RESET.test(whole) || (IS_STATE.test(whole) && NAMES_LIMITS.test(whole));
}

/**
 * A confirmation has a word of completion where the topic is spoken of, or answers the team's own post about
 * it.
 */
function isTied({ isReply, topic, about }: Setting, claim: Weighed['claim']): boolean {
  if (claim?.fit === 'closed') return topic !== null || !isReply;
  return about.some((related) => related.own === true && related.relation === 'parent' && isOnTopic(related));
}

/** An answer that speaks to one person of that person's limits. */
function isForOne({ isReply, about, plains }: Setting): boolean {
  if (!isReply || about.some(({ own }) => own === true)) return false;
  const whole = plains.join(' . ');
  return /\b(?:your?|yours|him|her|them)\b/.test(whole) && !SPEAKS_OF_MANY.test(whole);
}
