import type { LaunchHistory } from '../history.js';
import { ANY_LINE } from '../launch-ledger.js';
import type { LineWeek, Past, PastLine } from './estimator.js';
import { linePaces } from './line-pace.js';

const WEEK = 7;

/** A line of a history, and until when it is known. */
interface KnownLine {
  readonly index: number;
  readonly company: string;
  readonly id: string;
  readonly days: readonly number[];
  readonly asOfDay: number;
}

/** A finished week, and the day on which it was. */
interface DatedWeek {
  readonly knownOn: number;
  readonly week: LineWeek;
}

/** Gives what was known at the end of a day. Days may be asked in any order. */
export type PastReader = (day: number) => Past;

/**
 * Cuts all histories into weeks once; the past of a day is then the beginning of that list.
 * @param until no later day is asked for
 */
export function createPastReader(histories: readonly LaunchHistory[], until: number): PastReader {
  const lines = knownLines(histories);
  const dated = datedWeeks(lines, until);
  const weeks = dated.map(({ week }) => week);
  return (day) => {
    const later = dated.findIndex(({ knownOn }) => knownOn > day);
    return { lines: pastLines(lines, day), weeks: weeks.slice(0, later < 0 ? weeks.length : later) };
  };
}

function knownLines(histories: readonly LaunchHistory[]): readonly KnownLine[] {
  return histories
    .flatMap(({ company, asOfDay, lines }) => lines.map(({ id, days }) => ({ company, asOfDay, id, days })))
    .map((line, index) => ({ ...line, index }));
}

/** Every line with a launch until a day, as it was known at the end of it. Nothing after it is looked at. */
function pastLines(lines: readonly KnownLine[], day: number): readonly PastLine[] {
  return lines.flatMap(({ index, company, id, days, asOfDay }) => {
    // A ledger that ends earlier does not tell that nothing was launched since.
    const end = Math.min(day, asOfDay);
    const known = days.filter((one) => one <= end);
    const last = known.at(-1);
    if (last === undefined) return [];
    const gaps = known.slice(1).map((one, place) => one - (known[place] ?? one));
    const line: PastLine = {
      index,
      company,
      id,
      isAny: id === ANY_LINE,
      gaps,
      gapAges: known.slice(1).map((one) => end - one),
      gapWeights: gaps.map(() => 1),
      wait: end - last,
      weight: 1,
      priorWeight: 1,
    };
    return [line];
  });
}

function datedWeeks(lines: readonly KnownLine[], until: number): readonly DatedWeek[] {
  const first = lines.reduce((least, { days }) => Math.min(least, days[0] ?? until), until);
  const weeks: DatedWeek[] = [];
  for (let start = first; start + WEEK <= until; start += WEEK) {
    const past = pastLines(lines, start);
    for (const isAny of [false, true]) {
      const pool = past.filter((line) => line.isAny === isAny);
      const paces = { all: linePaces(pool, 'all'), company: linePaces(pool, 'company') };
      for (const [place, line] of pool.entries()) {
        const known = lines[line.index];
        const [all, company] = [paces.all[place], paces.company[place]];
        if (!known || !all || !company || start + WEEK > known.asOfDay) continue;
        const next = known.days.find((day) => day > start && day <= start + WEEK);
        const week: LineWeek = {
          line: line.index,
          isAny,
          gap: line.gaps.length,
          age: line.wait,
          days: next === undefined ? WEEK : next - start,
          launched: next !== undefined,
          pace: { all: all.launches / all.days, company: company.launches / company.days },
        };
        weeks.push({ knownOn: start + WEEK, week });
      }
    }
  }
  return weeks;
}
