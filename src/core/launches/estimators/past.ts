import { daysKnownOn, type LaunchHistory, type LaunchLine } from '../history.js';
import { ANY_LINE } from '../launch-list.js';
import { fitByKind, type LineWeek, type PastLine } from './estimator.js';
import { linePaces } from './line-pace.js';

const WEEK = 7;
const UNWEIGHTED = Float64Array.of(1, 1);

/** A line of a history and the last day it is known for. */
interface KnownLine extends Pick<LaunchLine, 'id' | 'days' | 'knownDays'> {
  readonly company: string;
  readonly asOfDay: number;
  readonly weeks: LineWeek[];
}

/** Returns every line with a launch by a day as known at the end of that day, for days in any order. */
export type PastReader = (day: number) => readonly PastLine[];

/** Divides all histories into weeks once; the past of a day, up to `until`, has the first of them. */
export function createPastReader(histories: readonly LaunchHistory[], until: number): PastReader {
  const lines = histories.flatMap(({ company, asOfDay, lines: all }) =>
    all.map(({ name: _, ...line }): KnownLine => ({ company, asOfDay, ...line, weeks: [] })),
  );
  const first = lines.reduce((least, { days }) => Math.min(least, days[0] ?? until), until);
  for (let start = first; start + WEEK <= until; start += WEEK) addWeeks(lines, start);
  return (day) =>
    lines.flatMap((line) => {
      const past = pastLine(line, day);
      return past ? [{ ...past, weeks: line.weeks.filter(({ knownOn }) => knownOn <= day) }] : [];
    });
}

/** A line as known at the end of a day, still without its weeks; null before its first launch. */
function pastLine(line: KnownLine, day: number): PastLine | null {
  const { company, id, asOfDay } = line;
  // After the list's end, nothing is known.
  const end = Math.min(day, asOfDay);
  const knownDays = daysKnownOn(line, day, end);
  const last = knownDays.at(-1);
  if (last === undefined) return null;
  const gapEnds = knownDays.slice(1);
  const gaps = gapEnds.map((gapEnd, place) => gapEnd - (knownDays[place] ?? gapEnd));
  const gapWeights = new Float64Array(gaps.length).fill(1);
  const isAny = id === ANY_LINE;
  return {
    company,
    id,
    isAny,
    gaps,
    gapEnds,
    gapWeights,
    end,
    wait: end - last,
    weeks: [],
    weights: UNWEIGHTED,
  };
}

/** The week after a day, of every line with a launch by then. */
function addWeeks(lines: readonly KnownLine[], start: number): void {
  const pastLines = lines.flatMap((line) => {
    const past = pastLine(line, start);
    return past ? [{ line, past }] : [];
  });
  const paces = fitByKind(
    pastLines.map(({ past }) => past),
    linePaces,
  );
  for (const [place, { line, past }] of pastLines.entries()) {
    const pace = paces[place];
    if (!pace || start + WEEK > line.asOfDay) continue;
    const next = line.days.find((day) => day > start) ?? Number.POSITIVE_INFINITY;
    const launched = next <= start + WEEK;
    const days = launched ? next - start : WEEK;
    line.weeks.push({
      knownOn: start + WEEK,
      gap: past.gaps.length,
      age: past.wait + days / 2,
      days,
      launched,
      pace: pace.launches / pace.days,
    });
  }
}
