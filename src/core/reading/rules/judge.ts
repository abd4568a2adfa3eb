import { type Doubt, type Doubtful, doubtIn } from './doubts.js';
import type { Clauses, Cover } from './frame.js';
import type { Times } from './grammar/timing.js';
import { CLASSES } from './words.js';

/** What becomes of a frame that fits a sentence. */
export interface Judgement {
  /**
   * - `counts`: it says what the frame says · `unsure`: other words stand between, so a second key is needed
   * - `later`: for a time more than an hour ahead · the rest as `Doubtful`
   */
  readonly verdict: 'counts' | 'unsure' | 'later' | Doubtful;
  /** The doubt, or the words that name another time. */
  readonly why: string;
}

/** A clause that only gives a reason: what was before it dates nothing. */
const REASON =
  /^(?:because|since|so|thanks?\b|to (?:make|celebrate|compensate|thank)|as an?|after|following|due|given|for|while|with)\b/;

const TIME_WORDS = new Set(
  `on at by the this next coming tomorrow tonight today morning afternoon evening night noon midnight midday eod eta when
  time around about from starting until late later early end of day days week weekend month in pt pst pdt et est utc gmt cet
  cest bst pacific eastern and then or so after before exactly sharp latest is it happens happen happening land lands landing
  goes go out set scheduled planned for date slot new within hour hours two three few couple a alarm local same our first
  thing that see you there be will we do rolling expected expect just not should done everyone all plans am pm oclock start starts begins big great ,
  january february march april may june july august september october november december`.split(/\s+/),
);

/** Whether words do no more than give a time: "Wednesday", "ETA 6pm PT", "it is landing by midnight". */
export function isTimeFragment(plain: string): boolean {
  return plain
    .split(' ')
    .every((word) => TIME_WORDS.has(word) || /day$|^\d[\d:.]*(?:am|pm|st|nd|rd|th)?$/.test(word));
}

/** Verbs in the past or the perfect; a headline or the present may speak of what is to come. */
const SETTLED =
  /\b(?:have|has|had|was|were|did|got|gave|just|now|already|went|put|been|gone|done|complete|landed|live)\b/;

/** Whether the words of a frame say that it is done, whatever time stands beside them. */
export function isSettled({ words }: Pick<Clauses, 'words'>, { from, to }: Cover): boolean {
  return SETTLED.test(words.slice(from, to).join(' '));
}

/** How many words around what a frame covers belong to its clause. */
const AROUND = 4;

/** Judges a frame by the rest of its sentence. */
export function judge(
  clauses: Clauses,
  { fit, cover }: { readonly fit: 'closed' | 'open'; readonly cover: Cover },
  times: Times,
): Judgement {
  const few = forFewIn(clauses, fit === 'closed' ? cover : null);
  if (few && !/\bnot (?:only|just)\b/.test(clauses.words.join(' '))) return found(few);
  return fit === 'closed' ? judgeClosed(clauses, cover, times) : judgeOpen(clauses, cover, times);
}

function found({ verdict, name }: Doubt): Judgement {
  return { verdict, why: name };
}

const EVERYBODY: ReadonlySet<string> = new Set(CLASSES.ALL);

/**
 * What says that a reset is for a few. Where a closed frame says itself that it is for everybody, only the words that lead
 * into it or follow it in its clause can take that back.
 */
function forFewIn({ words, ends }: Clauses, closed: Cover | null): Doubt | null {
  const said = clausesIn(words).filter((one) => !REASON.test(one) || /^for\b/.test(one));
  const asides = said.map((one) => doubtIn(one, 'aside', 'few')).find((one) => one !== null);
  if (asides) return asides;
  const saysAll = closed && words.slice(closed.from, closed.to).some((word) => EVERYBODY.has(word));
  if (!saysAll) return doubtIn(said.join(' , '), 'sentence', 'few');
  const lead = clausesIn(words.slice(0, closed.from)).at(-1) ?? '';
  const after =
    ends.has(closed.to) && words[closed.to] !== ',' ? [] : words.slice(closed.to, closed.to + AROUND);
  return doubtIn(
    [REASON.test(lead) ? '' : lead, ...words.slice(closed.from, closed.to), ...after].join(' '),
    'sentence',
    'few',
  );
}

/** All of its clauses are understood: what speaks against it stands in others, or in the words that lead into it. */
function judgeClosed(clauses: Clauses, cover: Cover, { isLater, isPast }: Times): Judgement {
  const { words } = clauses;
  const settled = isSettled(clauses, cover);
  const rule = doubtIn(words.slice(cover.from, cover.to + AROUND).join(' '), 'sentence', 'nothing');
  if (rule) return found(rule);
  const thing = doubtIn(headOf(words, cover), 'head');
  if (thing) return found(thing);
  const before = clausesIn(words.slice(0, cover.from));
  const others = [...before, ...clausesIn(words.slice(cover.to))];
  const lead = before.at(-1) ?? '';
  if (
    /\b(?:if|unless|when|whenever|once|(?:every|each|any|next|last|the) time|the (?:day|night|week|moment|minute|second|instant))$/.test(
      words.slice(0, cover.from).join(' '),
    )
  )
    return { verdict: 'nothing', why: 'it is the condition of something' };
  const condition = cover.from > 0 ? doubtIn(lead, 'lead', 'condition') : null;
  const doubt =
    condition ?? others.map((one) => doubtIn(one, 'aside', 'condition')).find((one) => one !== null);
  if (doubt) return settled ? { verdict: 'past', why: doubt.name } : found(doubt);
  const leads = isLedInto(words, cover) && !REASON.test(lead) ? doubtIn(lead, 'lead', 'nothing') : null;
  if (leads) return found(leads);
  for (const one of others) {
    const unmeant = doubtIn(one, 'aside', 'nothing');
    if (unmeant) return found(unmeant);
    const isReason =
      REASON.test(one) || (one === lead && (words[cover.from - 1] === 'so' || words[cover.from] === 'so'));
    if (isReason && !isTimeFragment(one)) continue;
    const past = doubtIn(one, 'aside', 'past') ?? doubtIn(one, 'sentence', 'past');
    if (past) return found(past);
    if (isPast(one)) return { verdict: 'past', why: one };
    if ((isTimeFragment(one) || !settled) && isLater(one)) return { verdict: 'later', why: one };
  }
  const near = lead.split(' ').slice(-6).join(' ');
  const dates = !settled || isTimeFragment(lead.split(' ').slice(-2).join(' '));
  if (lead !== '' && dates && isLater(near)) return { verdict: 'later', why: near };
  return { verdict: 'counts', why: '' };
}

/** What a frame covers, with the word after it, which may say what it is of, and with the words that may have led to it. */
function headOf(words: readonly string[], { from, to }: Cover): string {
  return words.slice(Math.max(0, from - AROUND), to + 1).join(' ');
}

/** Other words stand between those of the frame, so that any of the sentence may change what it means. */
function judgeOpen(clauses: Clauses, cover: Cover, { isLater, isPast }: Times): Judgement {
  const { words } = clauses;
  const plain = words.join(' ');
  const clause = words.slice(Math.max(0, cover.from - AROUND), cover.to + AROUND).join(' ');
  const core = words.slice(Math.max(0, cover.from - 2), cover.to).join(' ');
  const doubt =
    doubtIn(plain, 'sentence', 'past') ??
    doubtIn(plain, 'aside', 'past') ??
    doubtIn(plain, 'sentence', 'nothing') ??
    doubtIn(headOf(words, cover), 'head') ??
    doubtIn(core, 'core') ??
    doubtIn(clause, 'clause');
  if (doubt) return found(doubt);
  if (isSettled(clauses, cover) && isPast(plain)) return { verdict: 'past', why: 'a date before' };
  const condition = doubtIn(plain, 'lead', 'condition');
  if (condition) return found(condition);
  return isLater(plain) ? { verdict: 'later', why: plain } : { verdict: 'unsure', why: '' };
}

/** Whether the words before a clause lead into it, without a pause: "we wrote that limits are reset". */
function isLedInto(words: readonly string[], { from }: Cover): boolean {
  const [last = '', previous = ''] = [words[from - 1], words[from - 2]];
  return (
    from > 0 && last !== ',' && !(previous === ',' && /^(?:so|and|but|then|therefore|hence)$/.test(last))
  );
}

function clausesIn(words: readonly string[]): readonly string[] {
  const clauses = words
    .join(' ')
    .split(' , ')
    .map((one) => one.replace(/^[, ]+|[, ]+$/g, ''));
  return clauses.filter((one) => one !== '');
}
