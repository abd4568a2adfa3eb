/**
 * How many problems of one file are listed: a person corrects a few at a time, and a log line or message must
 * end.
 */
const MOST = 100;

/** The first problems of a file, and how many more it has. */
export function firstProblems(problems: readonly string[]): readonly string[] {
  const more = problems.length - MOST;
  return more > 0
    ? [...problems.slice(0, MOST), `… and ${more.toLocaleString('en')} more problems`]
    : problems;
}
