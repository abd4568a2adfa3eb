import type { LaunchHistory } from '../history.js';
import { ANY_LINE } from '../launch-ledger.js';
import { logAge } from './age-effect.js';
import { type LineWeek, type Past, type PastLine, pastLine } from './estimator.js';
import { linePaces } from './line-pace.js';

const WEEK = 7;
const UNWEIGHTED = Float64Array.of(1, 1);

/** A line of a history, and until when it is known. */
interface KnownLine {
  readonly index: number;
  readonly company: string;
  readonly id: string;
  readonly days: readonly number[];
  readonly asOfDay: number;
  /** What there is to know after each of its launches. */
  readonly gapsAfter: readonly Pick<PastLine, 'gaps' | 'gapEnds' | 'gapWeights'>[];
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
  const [weeksUntil, anyWeeksUntil] = [untilDay(dated.products), untilDay(dated.companies)];
  return (day) => ({ lines: pastLines(lines, day), weeks: weeksUntil(day), anyWeeks: anyWeeksUntil(day) });
}

function untilDay(dated: readonly DatedWeek[]): (day: number) => readonly LineWeek[] {
  const weeks = dated.map(({ week }) => week);
  return (day) => {
    const later = dated.findIndex(({ knownOn }) => knownOn > day);
    return weeks.slice(0, later < 0 ? weeks.length : later);
  };
}

function knownLines(histories: readonly LaunchHistory[]): readonly KnownLine[] {
  return histories
    .flatMap(({ company, asOfDay, lines }) => lines.map(({ id, days }) => ({ company, asOfDay, id, days })))
    .map((line, index) => ({ ...line, index, gapsAfter: gapsAfter(line.days) }));
}

/** Made once for each launch: the weeks until the next one share them. */
function gapsAfter(days: readonly number[]): KnownLine['gapsAfter'] {
  const gaps = days.slice(1).map((day, place) => day - (days[place] ?? day));
  return days.map((_, count) => ({
    gaps: gaps.slice(0, count),
    gapEnds: days.slice(1, count + 1),
    gapWeights: new Float64Array(count).fill(1),
  }));
}

/** Every line with a launch until a day, as it was known at the end of it. Nothing after it is looked at. */
function pastLines(lines: readonly KnownLine[], day: number): readonly PastLine[] {
  const past: PastLine[] = [];
  for (const { index, company, id, days, asOfDay, gapsAfter } of lines) {
    // A ledger that ends earlier does not tell that nothing was launched since.
    const end = Math.min(day, asOfDay);
    const place = days.findLastIndex((one) => one <= end);
    const known = gapsAfter[place];
    if (!known) continue;
    const { gaps, gapEnds, gapWeights } = known;
    const wait = end - (days[place] ?? end);
    const isAny = id === ANY_LINE;
    past.push(
      pastLine({
        ...{ index, company, id, isAny, gaps, gapEnds, gapWeights, end, wait },
        weights: UNWEIGHTED,
      }),
    );
  }
  return past;
}

/** The weeks of product lines, and those of company-wide ones, in time order. */
function datedWeeks(
  lines: readonly KnownLine[],
  until: number,
): Readonly<Record<'products' | 'companies', readonly DatedWeek[]>> {
  const first = lines.reduce((least, { days }) => Math.min(least, days[0] ?? until), until);
  const products: DatedWeek[] = [];
  const companies: DatedWeek[] = [];
  for (let start = first; start + WEEK <= until; start += WEEK) {
    const past = pastLines(lines, start);
    addWeeks(
      products,
      lines,
      past.filter(({ isAny }) => !isAny),
      start,
    );
    addWeeks(
      companies,
      lines,
      past.filter(({ isAny }) => isAny),
      start,
    );
  }
  return { products, companies };
}

function addWeeks(
  weeks: DatedWeek[],
  lines: readonly KnownLine[],
  pool: readonly PastLine[],
  start: number,
): void {
  const paces = linePaces(pool);
  for (let place = 0; place < pool.length; place += 1) {
    const line = pool[place];
    const pace = paces[place];
    const known = line && lines[line.index];
    if (!pace || !known || start + WEEK > known.asOfDay) continue;
    const next = known.days[line.gaps.length + 1] ?? Number.POSITIVE_INFINITY;
    const launched = next <= start + WEEK;
    const days = launched ? next - start : WEEK;
    const all = pace.launches / pace.days.all;
    const company = pace.launches / pace.days.company;
    const week: LineWeek = {
      line: line.index,
      gap: line.gaps.length,
      logMiddle: logAge(line.wait + days / 2),
      days,
      launched,
      pace: { all, company },
      logPace: { all: Math.log(all), company: Math.log(company) },
    };
    weeks.push({ knownOn: start + WEEK, week });
  }
}
