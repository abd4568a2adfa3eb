import { dayOfDate } from './launch-day.js';
import { ANY_LINE, COUNTED_STAGES, type Launch, type LaunchList } from './launch-list.js';

/* What counts as a launch (docs/launch-odds.md, "What counts"). Days are whole days since 1970-01-01 UTC. */

export interface LaunchLine {
  readonly id: string;
  readonly name: string;
  /** Days of counted launches from `modernSince` on: ascending, distinct, at least one. */
  readonly days: readonly number[];
  /** For each of the days, when the list learnt of its launch. Without it, each was known on its day. */
  readonly knownDays?: readonly number[];
}

export interface LaunchHistory {
  /** The company's id. */
  readonly company: string;
  /** The list is complete until the end of this day. */
  readonly asOfDay: number;
  /** Lines with a counted launch, in the order of the list; then the line `any`. */
  readonly lines: readonly LaunchLine[];
}

/** A line without a launch for this many days is dormant. */
export const DORMANT_AFTER_DAYS = 365;

/** With fewer gaps of its own, a line uses only estimators that pool over lines. */
export const MIN_OWN_GAPS = 3;

/** Whether a launch is an event: anyone could use the model, and the day is in the modern regime. */
export function isCountedLaunch(launch: Launch, launchList: LaunchList): boolean {
  return COUNTED_STAGES.some((stage) => stage === launch.stage) && launch.date >= launchList.modernSince;
}

/**
 * The counted launch days of every line, and of all lines together as the line `any`. A day with several
 * launches is one event; a company without counted launches has no lines. Pending launches are ignored.
 */
export function launchHistory(launchList: LaunchList): LaunchHistory {
  const counted = launchList.launches.filter((launch) => isCountedLaunch(launch, launchList));
  const began = beginningOf(launchList);
  const daysOf = (launches: readonly Launch[]) => launchDays(launches, began);
  const lines = [
    ...launchList.lines.map(({ id, name }) => ({
      id,
      name,
      ...daysOf(counted.filter(({ line }) => line === id)),
    })),
    { id: ANY_LINE, name: `${launchList.company.name}, any line`, ...daysOf(counted) },
  ];
  return {
    company: launchList.company.id,
    asOfDay: dayOfDate(launchList.asOf),
    lines: lines.filter(({ days }) => days.length > 0),
  };
}

/**
 * Whether a line's last launch until a day lies 365 days or more before it. False before its first launch.
 */
export function isDormant(line: LaunchLine, day: number): boolean {
  const last = line.days.findLast((launchDay) => launchDay <= day);
  return last !== undefined && day - last >= DORMANT_AFTER_DAYS;
}

/** The launch days of a line that were known at the end of a day, none later than `asOfDay`. */
export function daysKnownOn(
  { days, knownDays }: Pick<LaunchLine, 'days' | 'knownDays'>,
  day: number,
  asOfDay: number,
): readonly number[] {
  return days.filter((launchDay, index) => launchDay <= asOfDay && (knownDays?.[index] ?? launchDay) <= day);
}

/**
 * The histories as they were known at the end of a day. Companies and lines without a launch by then are left
 * out.
 */
export function knownUntil(histories: readonly LaunchHistory[], day: number): readonly LaunchHistory[] {
  return histories.flatMap((history) => {
    const asOfDay = Math.min(history.asOfDay, day);
    const lines = history.lines
      .map((line) => ({ id: line.id, name: line.name, days: daysKnownOn(line, day, asOfDay) }))
      .filter(({ days }) => days.length > 0);
    return lines.length === 0 ? [] : [{ ...history, asOfDay, lines }];
  });
}

/** The day on which the list was compiled: its first `recordedAt`. Null if no entry has one. */
function beginningOf({ launches, pending }: LaunchList): number | null {
  const [first] = [...launches, ...pending].flatMap(({ recordedAt }) => recordedAt ?? []).sort();
  return first === undefined ? null : dayOfDate(first);
}

/** The launch days of a line. Where a day has several launches, the first to be recorded makes it known. */
function launchDays(
  launches: readonly Launch[],
  began: number | null,
): Pick<LaunchLine, 'days' | 'knownDays'> {
  const knownFromDay = new Map<number, number>();
  for (const launch of launches) {
    const day = dayOfDate(launch.date);
    knownFromDay.set(
      day,
      Math.min(knownFromDay.get(day) ?? Number.POSITIVE_INFINITY, knownFrom(launch, day, began)),
    );
  }
  const days = [...knownFromDay.keys()].sort((a, b) => a - b);
  const knownDays = days.map((day) => knownFromDay.get(day) ?? day);
  return knownDays.some((knownDay, index) => knownDay !== days[index]) ? { days, knownDays } : { days };
}

/**
 * A replay takes launches from before there was a list as known on their day, later ones from when they were
 * recorded.
 */
function knownFrom({ recordedAt }: Launch, day: number, began: number | null): number {
  return recordedAt === undefined || began === null || day < began
    ? day
    : Math.max(day, dayOfDate(recordedAt));
}
