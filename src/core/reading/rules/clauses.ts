/** A stretch of a sentence's words, end exclusive. */
export interface Clause {
  readonly start: number;
  readonly end: number;
}

const CONNECTIVES = new Set('and but so because while plus then yet or as since although though'.split(' '));
const SUBJECTS = new Set(
  'we i you it they he she team there this that everyone will the another yes no'.split(' '),
);
const PAUSE = ',';
/** An adjunct is short: "Tomorrow morning, …", "…, in the next hour". */
const ADJUNCT_WORDS = 5;

/** Splits a sentence at pauses, and before a connective that opens a clause with its own subject. */
export function clausesOf(words: readonly string[]): readonly Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  const close = (end: number, next: number): void => {
    if (end > start) clauses.push({ start, end });
    start = next;
  };
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (word === PAUSE) close(i, i + 1);
    // "As soon as we" is one connective.
    else if (
      i > start &&
      CONNECTIVES.has(word) &&
      SUBJECTS.has(words[i + 1] ?? '') &&
      words[i - 1] !== 'soon'
    )
      close(i, i);
  }
  close(words.length, words.length);
  return clauses;
}

export function clauseAt(clauses: readonly Clause[], at: number): Clause {
  return clauses.find(({ start, end }) => at >= start && at < end) ?? { start: at, end: at + 1 };
}

/** The words of a clause and of the short adjuncts before and after it. */
export function scopeOf(words: readonly string[], clauses: readonly Clause[], clause: Clause): string {
  const index = clauses.indexOf(clause);
  const near = clauses.slice(Math.max(0, index - 1), index + 2).filter((one) => {
    const isShort = one.end - one.start <= ADJUNCT_WORDS;
    return one === clause || (isShort && !CONNECTIVES.has(words[one.start] ?? ''));
  });
  return near.flatMap(({ start, end }) => words.slice(start, end)).join(' ');
}
