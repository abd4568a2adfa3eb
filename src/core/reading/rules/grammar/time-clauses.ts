import { isSpelledTime } from '../../promise-window/spelled-times.js';
import { isOfTopic } from '../../topic.js';
import { CLASSES, TIME_WORDS } from '../../wording/words.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * A clause begins with these, or with some of them only where a subject follows: "before we reset", not
 * "before Friday".
 */
const JOINS = set('but while whilst when whenever once because if unless which though');
const JOINS_TO_SUBJECT = set('and so after before until then as');

/** After these a conjunction begins nothing: "a while back", "no matter when", "each and every". */
const LEADS_ON = set('a matter each');

const SUBJECT = set(
  'we i you it they he she all each every everyone our your there this that these usage limits the',
);

const isTimeWord = (word: string): boolean =>
  TIME_WORDS.has(word) ||
  /day$|^\d[\d:./-]*(?:am|pm|st|nd|rd|th)?$|^utc[+-]\d/.test(word) ||
  isSpelledTime(word);

/** The clauses of a sentence, cut at pauses, at conjunctions and before "we". */
export function clausesIn(plain: string): readonly string[] {
  const words = plain.split(' ');
  const clauses: string[][] = [[]];
  words.forEach((word, index) => {
    const [before = '', next = '', second = ''] = [words[index - 1], words[index + 1], words[index + 2]];
    const joins = (neighbor: string) => JOINS.has(neighbor) || JOINS_TO_SUBJECT.has(neighbor);
    const isJoin =
      !LEADS_ON.has(before) &&
      (JOINS.has(word) ||
        (JOINS_TO_SUBJECT.has(word) && SUBJECT.has(next) && !(/^th/.test(next) && isTimeWord(second))));
    // "The reset we promised" is one clause.
    const isPerson = (word === 'we' || word === 'i') && !joins(before) && !isOfTopic(before);
    if (isJoin || isPerson || word === ',') clauses.push([]);
    if (word !== ',') clauses.at(-1)?.push(word);
  });
  return clauses.map((clause) => clause.join(' ')).filter((clause) => clause !== '');
}

/** May stand in a fragment as well. */
const AROUND_TIMES = set(
  'think most likely probably maybe roughly yes ok say more target aiming some sometime point only but both still coming comes come going runs between now minute minutes four five six',
);

/** Whether words do no more than give a time: "Wednesday", "ETA 6pm PT", "it is landing by midnight". */
export function isTimeFragment(plain: string): boolean {
  return plain
    .replace(/\b\w+ time\b/g, 'time')
    .split(' ')
    .every((word) => isTimeWord(word) || AROUND_TIMES.has(word));
}

const RESETS: ReadonlySet<string> = new Set([
  ...CLASSES.RESET,
  ...CLASSES.RESETTING,
  ...CLASSES.TORESET,
  ...CLASSES.EVENT,
  ...set('zero full'),
]);

const VERBS: ReadonlySet<string> = new Set([
  ...CLASSES.TEAM,
  ...CLASSES.HAVE,
  ...CLASSES.BE,
  ...CLASSES.GIVE,
  ...set('will shall go goes come comes land lands start starts run runs propagates'),
]);

/**
 * Goes on with the clause before it: "delivered within 24 hours", "in your accounts by Friday", "when the
 * deploy is done".
 */
const GOES_ON =
  /^(?:[a-z]+(?:ed|ing)|in|into|on|at|to|by|for|from|with|within|over|shows?|runs?|comes?|lands?|goes|will|all|who|which|when|whenever|once|after|before|until|as soon as)\b/;

const NO_RESET = /\bno (?:\w+ )?resets?\b/;
const RESETTING: ReadonlySet<string> = new Set(CLASSES.RESETTING);

const hasVerb = (words: readonly string[]) =>
  words.some((word) => VERBS.has(word)) || RESETTING.has(words[0] ?? '');

/** "All accounts, full limits Monday": says more of what is announced. */
const addsToTopic = (words: readonly string[]) => words.some(isOfTopic) && !hasVerb(words);

/**
 * The clauses that are chosen, with what goes on with them, and the times that stand alone beside them or
 * lead.
 */
function withTimesBeside(
  clauses: readonly string[],
  isChosen: (clause: string, at: number) => boolean,
): string {
  const isKept = clauses.map(isChosen);
  const isTime = clauses.map(isTimeFragment);
  const leads = isTime.findIndex((isTimeClause) => !isTimeClause);
  clauses.forEach((clause, index) => {
    const goesOn = () => isTime[index] || GOES_ON.test(clause) || addsToTopic(clause.split(' '));
    if (index < leads || (isKept[index - 1] && goesOn())) isKept[index] = true;
  });
  for (let index = clauses.length - 2; index >= 0; index -= 1)
    if (isTime[index] && isKept[index + 1]) isKept[index] = true;
  return clauses.filter((_, index) => isKept[index]).join(' , ');
}

const namesReset = (clause: string) => clause.split(' ').some((word) => RESETS.has(word));

/**
 * The clauses of a sentence that announce, with the times that stand alone beside them: of "The webinar is
 * Thursday, and tomorrow we reset limits" it is "and tomorrow , we reset limits". The whole of a sentence of
 * which no clause says by itself that something is reset ("Out on Thursday: a new model, a reset"), but for
 * what follows an "and" after it.
 * @param plain canonical words joined by spaces
 */
export function announcingPart(plain: string): string {
  const clauses = clausesIn(plain);
  const isOwn = (clause: string) =>
    namesReset(clause) && hasVerb(clause.split(' ')) && !NO_RESET.test(clause);
  if (clauses.some(isOwn)) return withTimesBeside(clauses, isOwn);
  const last = clauses.findLastIndex(namesReset);
  if (last < 0) return plain;
  return withTimesBeside(
    clauses,
    (clause, index) =>
      (index <= last || !/^(?:and|so|while|because)\b/.test(clause)) && !NO_RESET.test(clause),
  );
}

/** "When the deploy is done at 5pm": says of the clause beside it when that is. */
const SAYS_WHEN = /^(?:(?:and|but|so) )?(?:when|once|after|before|as soon as|by the time)\b/;

/** Words that refer to what was promised, or set people waiting for it. */
const REFERS = new RegExp(
  [
    '^(?:(?:so|and|but|now|then|or|yes|no|sorry|only) )*(?:it|that|they|those|expect|this (?:is|will|happens?))(?= |$)',
    '\\b(?:it|they) (?:is|are|will|comes?|goes|lands?|happens?|runs?|should|looks)\\b',
    "\\b(?:we|i|you|they|account|everyone(?:'s)?|subscriber|user|each) .*\\b(?:it|them|one|both)\\b",
    '\\bthe (?:first|next|new|second) one\\b',
    // Sets people waiting for it.
    '\\b(?:see you|surprise|something|stay tuned|be (?:there|ready|around)|hold (?:on )?tight|eta|aiming|target\\w*)\\b',
    '\\b(?:alarms?|calendars?|slot|new (?:date|day|time|plan)|attempt|check back)\\b',
  ].join('|'),
);

const PAST = /\b(?:was|(?<!if you )were|had|did|yesterday|last|ago|since)\b/;

/**
 * The clauses that may give the time of the clause beside them: they say when, or refer to what it announces.
 */
export function clausesBeside(plain: string): readonly string[] {
  return clausesIn(plain).filter((clause) => SAYS_WHEN.test(clause) || REFERS.test(clause));
}

/** What a sentence says of the time of a promise in another one; empty where it speaks of something else. */
export function saidOfTime(plain: string, isAfter: boolean): string {
  if (PAST.test(plain)) return '';
  if (namesReset(plain)) return announcingPart(plain);
  // "It" is what was spoken of before.
  const isSaid = (clause: string) =>
    isAfter
      ? isTimeFragment(clause) || REFERS.test(clause)
      : isTimeFragment(clause) && !/\bit\b/.test(clause);
  return withTimesBeside(clausesIn(plain), isSaid);
}
