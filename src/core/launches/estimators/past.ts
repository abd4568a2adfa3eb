import { daysKnownOn, type LaunchHistory, type LaunchLine } from '../history.js';
import { ANY_LINE } from '../launch-ledger.js';
import { logAge } from './age-effect.js';
import { type LineWeek, type Past, type PastLine, pastLine } from './estimator.js';
import { lineRates } from './line-rate.js';

const WEEK = 7;
const UNWEIGHTED = Float64Array.of(1, 1);

/** A line of a history and the last day it is known for. */
interface KnownLine extends Pick<LaunchLine, 'days' | 'knownDays'> {
  readonly index: number;
  readonly company: string;
  readonly id: string;
  readonly asOfDay: number;
  /** Its gaps as known after each of its launches. */
  readonly gapsAfter: readonly Pick<PastLine, 'gaps' | 'gapEnds' | 'gapWeights'>[];
}

/** A finished week and the day it ended. */
interface DatedWeek {
  readonly knownOn: number;
  readonly week: LineWeek;
}

/** Returns what was known at the end of a day, for days in any order. */
export type PastReader = (day: number) => Past;

/**
 * Divides all histories into weeks once; the past of a day is then the start of that list.
 * @param until the last day that will be requested
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
    .flatMap(({ company, asOfDay, lines }) =>
      lines.map(({ name: _, ...line }) => ({ company, asOfDay, ...line })),
    )
    .map((line, index) => ({ ...line, index, gapsAfter: gapsAfter(line.days) }));
}

/** Created once per launch and shared by the weeks until the next one. */
function gapsAfter(days: readonly number[]): KnownLine['gapsAfter'] {
  const gaps = days.slice(1).map((day, place) => day - (days[place] ?? day));
  return days.map((_, count) => ({
    gaps: gaps.slice(0, count),
    gapEnds: days.slice(1, count + 1),
    gapWeights: new Float64Array(count).fill(1),
  }));
}

/** Every line with a launch by a day, as known at the end of that day. */
function pastLines(lines: readonly KnownLine[], day: number): readonly PastLine[] {
  const past: PastLine[] = [];
  for (const { index, company, id, asOfDay, ...line } of lines) {
    // After the ledger's end, nothing is known.
    const end = Math.min(day, asOfDay);
    const days = line.knownDays ? daysKnownOn(line, day, end) : line.days;
    const place = days.findLastIndex((one) => one <= end);
    const known = (line.knownDays ? gapsAfter(days) : line.gapsAfter)[place];
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
  const rates = lineRates(pool);
  for (let place = 0; place < pool.length; place += 1) {
    const line = pool[place];
    const rate = rates[place];
    const known = line && lines[line.index];
    if (!rate || !known || start + WEEK > known.asOfDay) continue;
    const next = known.days.find((day) => day > start) ?? Number.POSITIVE_INFINITY;
    const launched = next <= start + WEEK;
    const days = launched ? next - start : WEEK;
    const all = rate.launches / rate.days.all;
    const company = rate.launches / rate.days.company;
    const week: LineWeek = {
      line: line.index,
      gap: line.gaps.length,
      logMiddle: logAge(line.wait + days / 2),
      days,
      launched,
      rate: { all, company },
      logRate: { all: Math.log(all), company: Math.log(company) },
    };
    weeks.push({ knownOn: start + WEEK, week });
  }
}
