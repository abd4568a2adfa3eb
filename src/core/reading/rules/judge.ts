import { REASON } from './clauses.js';
import { type Doubt, type Doubtful, doubtIn, TO_COME } from './doubts.js';
import { FINITE, forFewIn, leadOf } from './for-whom.js';
import type { Clauses, Cover, Fitting } from './frame.js';
import { announcingPart, clausesIn, isTimeFragment } from './grammar/time-clauses.js';
import type { Times } from './grammar/timing.js';
import type { Setting } from './setting.js';

/** What becomes of a frame that fits a sentence. */
export interface Judgement {
  /**
   * - `counts`: it says what the frame says · `unsure`: other words stand between, so a second key is needed
   * - `later`: for a time more than an hour ahead · `few`: for less than a whole class · the rest as
   *   `Doubtful`
   */
  readonly verdict: 'counts' | 'unsure' | 'later' | 'few' | Doubtful;
  /**
   * The doubt by its name, or that a time stands in the way. Never words of the post: rationales are kept for
   * ever.
   */
  readonly why: string;
}

/** Verbs in the past or the perfect; a headline or the present may speak of what is to come. */
const SETTLED =
  /\b(?:have|has|had|was|were|did|got|gave|just|(?<!from )now|already|went|gone|(?<!^|, |\band |\bplease )put|been|done|complete|landed|live)\b/;

/** Whether the words of a frame say that it is done, whatever time stands beside them. */
export function isSettled({ words }: Pick<Clauses, 'words'>, { from, to }: Cover): boolean {
  return SETTLED.test(words.slice(from, to).join(' '));
}

/** How many words before and after what a frame covers belong to its clause. */
const [BEFORE, AFTER] = [2, 4];

/** Judges a frame by the sentences beside its own, and by the rest of that. */
export function judge(spoken: Setting, index: number, clauses: Clauses, { fit, cover }: Fitting): Judgement {
  const part = forFewIn(spoken.plains, index, clauses, cover);
  if (part) return { verdict: 'few', why: part };
  return fit === 'closed' ? judgeClosed(clauses, cover, spoken) : judgeOpen(clauses, cover, spoken);
}

function judgementOf({ verdict, name }: Doubt): Judgement {
  return { verdict, why: name };
}

/**
 * All of its clauses are understood: what speaks against it stands in others, or in the words that lead into
 * it.
 */
function judgeClosed(clauses: Clauses, cover: Cover, { isLater, isPast }: Times): Judgement {
  const { words } = clauses;
  const settled = isSettled(clauses, cover);
  const doubt = doubtIn(words.slice(cover.from, cover.to + 1).join(' '), 'sentence', 'nothing');
  if (doubt) return judgementOf(doubt);
  const before = clausesIn(words.slice(0, cover.from).join(' '));
  const otherClauses = [...before, ...clausesIn(words.slice(cover.to).join(' '))];
  const lead = leadOf(words, cover.from).join(' ');
  const leads = REASON.test(lead) ? null : doubtIn(lead, 'lead', 'nothing');
  if (leads) return judgementOf(leads);
  const condition = cover.from > 0 ? doubtIn(before.at(-1) ?? '', 'lead', 'condition') : null;
  if (condition) return judgementOf(condition);
  for (const clause of otherClauses) {
    if (REASON.test(clause) && !isTimeFragment(clause)) continue;
    const past = doubtIn(clause, 'sentence', 'past');
    if (past) return judgementOf(past);
    if (isPast(clause)) return { verdict: 'past', why: 'a date before' };
    // "Next up: wiping all limits."
    const isAhead = isLater(clause) || (!FINITE.test(clause) && TO_COME.test(clause));
    if ((isTimeFragment(clause) || !settled) && isAhead) return { verdict: 'later', why: 'a time ahead' };
  }
  return { verdict: 'counts', why: '' };
}

/**
 * The doubt that what a sentence announces is past. "I forgot to say yesterday" is past, but announces
 * nothing.
 */
export function pastIn(plain: string): Doubt | null {
  const announcing = announcingPart(plain);
  const stating = clausesIn(plain).filter((clause) => !FINITE.test(clause) || announcing.includes(clause));
  return doubtIn(stating.join(' '), 'sentence', 'past');
}

/** Other words stand between those of the frame, so that any of the sentence may change what it means. */
function judgeOpen(clauses: Clauses, cover: Cover, { isLater, isPast }: Times): Judgement {
  const { words } = clauses;
  const plain = words.join(' ');
  const clause = words.slice(Math.max(0, cover.from - BEFORE), cover.to + AFTER).join(' ');
  const doubt = pastIn(plain) ?? doubtIn(plain, 'sentence', 'nothing') ?? doubtIn(clause, 'clause');
  if (doubt) return judgementOf(doubt);
  if (isSettled(clauses, cover) && isPast(plain)) return { verdict: 'past', why: 'a date before' };
  const condition = doubtIn(plain, 'lead', 'condition');
  if (condition) return judgementOf(condition);
  return isLater(plain) || TO_COME.test(clause)
    ? { verdict: 'later', why: 'a time ahead' }
    : { verdict: 'unsure', why: '' };
}
