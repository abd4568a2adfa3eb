import { DateTime } from 'luxon';
import type { DoubtCode } from './doubt.js';
import { isInAnotherLanguage } from './language.js';
import { MOST_TIMES, type ModelAnswerFields } from './model-answer.js';
import type { PromiseWindow, Reading } from './reading.js';
import { isConditional, waitsForCondition } from './rules/details.js';
import { doubtIn, SHOWN, TO_COME, tellsAgain } from './rules/doubts.js';
import { FINITE } from './rules/for-whom.js';
import { announcingPart, isTimeFragment } from './rules/grammar/time-clauses.js';
import { timesAt } from './rules/grammar/timing.js';
import { isSettled, pastIn } from './rules/judge.js';
import { PAID, SPEAKS_OF_MANY } from './rules/scope.js';
import { resetsOtherThing } from './rules/veto.js';
import { canonicalWords, splitSentences } from './wording/sentences.js';
import { isOwnWords } from './words.js';

/*
 * What a model says for whom a reset is, and of how many, as far as words of the post say so, too; and of
 * what kind.
 */

const LONGEST_NAME = 40;

/** Nobody sells more plans. Who names more copies the post word for word. */
const MOST_PLANS = 8;

/** No names of plans. */
const ANYBODY =
  /^(?:all|any|every|each|everyone|everybody|users?|customers?|accounts?|subscribers?|paid|paying|plans?)$/i;

/**
 * Whom an answer says that a reset is for, as far as the texts name them, with the plans as they are written
 * there.
 * @param texts the post and what it answers or quotes
 */
export function whomFor(
  { scope, plans }: Pick<ModelAnswerFields, 'scope' | 'plans'>,
  texts: readonly string[],
): Pick<Reading, 'scope' | 'plans'> {
  const NOBODY = { scope: null, plans: [] };
  if (scope === 'plan') {
    const named = [...new Set(plans.flatMap((name) => namedIn(texts, name) ?? []))];
    return named.length > 0 && named.length <= MOST_PLANS ? { scope, plans: named } : NOBODY;
  }
  const needed = scope === 'everyone' ? SPEAKS_OF_MANY : scope === 'paid' ? PAID : null;
  const isSaid = (text: string) => isInAnotherLanguage(text) || needed?.test(canonicalWords(text).join(' '));
  return needed === null || texts.some(isSaid) ? { scope, plans: [] } : NOBODY;
}

/** The name of a plan as the first of the texts writes it that has it; null if none does. */
function namedIn(texts: readonly string[], name: string): string | null {
  const plan = name.trim();
  // Names of plans stay when a text is taken down, so that none may be a quotation.
  if (plan === '' || plan.length > LONGEST_NAME || isOwnWords(plan) || ANYBODY.test(plan)) return null;
  const escaped = plan.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const written = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu');
  return texts.map((text) => written.exec(text)?.[0]).find((phrase) => phrase !== undefined) ?? null;
}

const NUMBERS = `one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13
  fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 twice 2 double 2 both 2
  couple 2 pair 2 thrice 3 triple 3 dozen 12 fortnight 14`;

const WORDS_FOR: ReadonlyMap<string, number> = new Map(
  [...NUMBERS.matchAll(/([a-z]+) (\d+)/g)].map(([, word = '', number]) => [word, Number(number)]),
);

/** A number before one of these counts something else. */
const OTHER_UNIT =
  /^(?:hours?|minutes?|seconds?|weeks?|months?|users?|people|accounts?|%|k|m|million|thousand|am|pm|x)$/;

const DAILY = /\b(?:(?:a|per|each|every) (?:single )?(?:day|morning|evening|night)|daily)\b/;

/**
 * How many resets a hint promises. A number that the words do not have is none: it stands there as a figure
 * or a word, and not before another unit, or it is the number of days of a daily series. Else it is one, and
 * so is a number above `MOST_TIMES`.
 * @param window of the series; null without a time
 */
export function timesSaid(
  times: number,
  text: string,
  window: PromiseWindow | null,
  { at, timeZone }: { readonly at: number; readonly timeZone: string },
): number {
  if (times < 2 || times > MOST_TIMES) return 1;
  const words = canonicalWords(text);
  const isDaily = DAILY.test(words.join(' '));
  const isNumber = words.some((word, index) => {
    const next = words[index + 1] ?? '';
    if (OTHER_UNIT.test(next) || (/^days?$/.test(next) && !isDaily)) return false;
    const tens = WORDS_FOR.get(words[index - 1] ?? '') ?? 0;
    const number = WORDS_FOR.get(word) ?? Number(word);
    return number === times || (tens >= 20 && number < 10 && tens + number === times);
  });
  if (isNumber) return times;
  if (!isDaily || window?.to == null) return 1;
  const dayOf = (instant: number) => DateTime.fromMillis(instant, { zone: timeZone }).startOf('day');
  const days = dayOf(window.to - 1).diff(dayOf(window.from ?? at), 'days').days + 1;
  // The first day may be over.
  return times === Math.round(days) || times === Math.round(days) - 1 ? times : 1;
}

/** Limits that became others; without a reading by the rules that is no reset. */
const NO_RESET: readonly (readonly [pattern: string, example: string])[] = [
  [
    'rais(?:e|es|ed|ing)|lift(?:s|ed|ing)?|increas\\w+|bump(?:ed|ing)|doubl\\w+|tripl\\w+|quadrupl\\w+|boost\\w*|halv\\w+|expand\\w+|loosen\\w*',
    'We raised your weekly limits.',
  ],
  ['[2-9]x|(?:twice|thrice|times) (?:the|as|your|what)', 'You get 2x usage, twice the limits.'],
  [
    '\\d+% (?:\\w+ )?(?:higher|more|bigger|larger|extra|boost|up)|(?:by|up) \\d+%|(?:higher|bigger|larger|looser|more generous) (?:\\w+ )?(?:limits?|quotas?|caps?|usage)',
    'Limits are 50% higher.',
  ],
  ['more (?:\\w+ )?(?:usage|limits?|quota|credits|headroom|messages|requests)', 'More usage on every plan.'],
  ['limits? (?:is|are) back (?:for|on)', 'The 5h limits are back for all.'],
  [
    '(?:is|are|stays?) (?:now )?free|free (?:usage|until|for|all|this)|unlimited',
    'Usage is free this weekend.',
  ],
  ['for good|permanent(?:ly)?|forever|from now on', 'Weekly limits are gone for good.'],
];

const CHANGES = new RegExp(`\\b(?:${NO_RESET.map(([pattern]) => pattern).join('|')})(?= |$)`);

/** Whether a text says that limits, or what is shown of them, became others. */
export function changesLimits(text: string): boolean {
  const plain = canonicalWords(text).join(' ');
  return CHANGES.test(plain) || SHOWN.test(plain);
}

/** A word of completion, or that something arrived. */
const COMPLETES =
  /\b(?:done|complete[ds]?|finished|landed|live|arrived|delivered|shipped|propagated|sent|rolled|applied|restored|wiped|cleared|zeroed|refilled|reset|fresh|full|zero|here|there|in place|(?:is|are|went|came|gone) (?:out|in|up|on|back|through)|ready|right|now|kept)\b/;

/** Whether words say that something was completed or arrived. */
export function completes(text: string): boolean {
  return COMPLETES.test(canonicalWords(text).join(' '));
}

/** "Failed runs did count against quota", "Retries ate your usage": the opposite of a reset. */
const CHARGES =
  /\b(?:count(?:s|ed|ing)?|charg(?:e[ds]?|ing)|bill(?:s|ed|ing)?|deduct\w*|burn(?:s|ed|t|ing)?|eat(?:s|en|ing)?|ate|drain(?:s|ed|ing)?|spent|used up|cost)\b(?: [\w’']+){0,6} (?:quotas?|usage|limits?|allowances?)\b/;

/** Whether words tell that usage was spent, and of nothing that was completed. */
export function chargesUsage(text: string): boolean {
  return CHARGES.test(canonicalWords(text).join(' ')) && !completes(text);
}

/** Speaks of an earlier reset: "Last night's reset", "we reset everyone at breakfast". */
const RETELLS =
  /\b(?:(?:yesterday|last \w+|\w+day)'s (?:\w+ ){0,2}(?:resets?|refills?)|(?:at|over|before|during) (?:breakfast|brunch))\b/;

/** "The reset that we promised yesterday is live" tells of today. */
const SAID_BEFORE =
  /\b(?:promised|announced|said|mentioned|teased)(?: \w+)? (?:yesterday|last \w+|the other day)\b/g;

/** A verb that tells what happened; "is", "now" and "zero" may stand beside any time. */
const TOLD = /\b(?:have|has|had|was|were|did|got|gave|just|already|went|gone|been|landed)\b/;

/**
 * The sentences of a text that only give a time, or have none of the usual verbs: "Tomorrow, 15:00 UTC.
 * All usage limits."
 */
function headings(text: string): readonly string[] {
  return splitSentences(text)
    .map(({ words }) => words.join(' '))
    .filter((plain) => !FINITE.test(plain) || isTimeFragment(plain.replaceAll(' ,', '')));
}

/** The present of a verb: what happens as a rule, or is to come. */
const AS_A_RULE =
  /^(?!.*\b(?:now|today|tonight|right away|is|are|being)\b).*\b(?:starts?|resets|goes|returns?|gets?|comes?|begins?|receives?|restarts?|refills?)\b/;

/**
 * Why words that are to say that something was carried out say something else; null if they may.
 * @param text the sentences of a post that are the evidence
 * @param isKept it is a stored reset, which is granted also with "will" if it arrives within a day
 */
export function doubtOfDone(
  text: string,
  post: { readonly at: number; readonly text: string },
  { timeZone }: { readonly timeZone: string },
  isKept: boolean,
): DoubtCode | null {
  const plain = canonicalWords(text).join(' ').replace(SAID_BEFORE, '');
  const part = announcingPart(plain);
  const words = part.split(' ');
  const settled = isSettled({ words }, { from: 0, to: words.length });
  const whole = canonicalWords(post.text).join(' ');
  if (resetsOtherThing(plain, plain)) return 'other_thing';
  if (doubtIn(plain, 'sentence', 'nothing')) return 'nothing_announced';
  if (RETELLS.test(plain) || pastIn(plain) || tellsAgain(whole)) return 'past';
  if (waitsForCondition(plain) || (isConditional(plain) && !settled)) return 'condition';
  const { isLater, isWithinDay } = timesAt({ at: post.at, timeZone });
  if (isKept && isWithinDay(plain)) return null;
  if (!isKept && AS_A_RULE.test(part) && !TOLD.test(part)) return 'as_a_rule';
  const isAhead = (TO_COME.test(part) && !settled) || [plain, ...headings(post.text)].some(isLater);
  return isAhead && !TOLD.test(part) ? 'to_come' : null;
}
