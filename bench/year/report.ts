import { type Machine, machineInWords, table, thousands } from '../figures.js';
import { quantile, rounded } from '../http/measure.js';
import type { Lived, LivedDay, Stored } from './live.js';
import { LISTENING, type Opened } from './opened.js';

/** A stretch of days up to one of them. */
export interface Stretch {
  readonly untilDay: number;
  /** Of the ledger at its end. */
  readonly bytes: number;
  readonly bytesADay: number;
  /** Median turn, and median of each day's longest. */
  readonly turnCpuMs: number;
  readonly longestTurnCpuMs: number;
}

export interface YearReport {
  readonly machine: Machine;
  readonly days: number;
  readonly stretches: readonly Stretch[];
  /** The largest tables and indexes at the end, then all others together. */
  readonly stored: readonly Stored[];
  /** With no source configured. */
  readonly bytesADayWithoutSources: number;
  /** The ledger after its second day, and after its last. */
  readonly opened: { readonly early: Opened; readonly late: Opened };
}

/** What makes docs/year.json and the tables of docs/ledger.md. */
export const COMMAND = 'npm run bench:year -- --write-docs';
/** The payloads of the last day are there from the second day on. */
export const EARLY_DAY = 2;
const ENDS = [EARLY_DAY, 7, 30, 90, 180, 270];
const NAMED = 12;

export function stretchesOf(days: readonly LivedDay[]): readonly Stretch[] {
  const ends = [...ENDS.filter((day) => day < days.length), days.length];
  return ends.map((untilDay, place) => {
    const from = ends[place - 1] ?? 0;
    const own = days.slice(from, untilDay);
    const median = (of: (day: LivedDay) => number) => rounded(quantile(own.map(of), 0.5));
    const last = days[untilDay - 1];
    const bytes = last?.bytes ?? Number.NaN;
    return {
      untilDay,
      bytes,
      bytesADay: Math.round((bytes - (days[from - 1]?.bytes ?? 0)) / (untilDay - from)),
      turnCpuMs: median((day) => day.turnCpuMs),
      longestTurnCpuMs: median((day) => day.longestTurnCpuMs),
    };
  });
}

export function largest(stored: readonly Stored[]): readonly Stored[] {
  const rest = stored.slice(NAMED).reduce((sum, { bytes }) => sum + bytes, 0);
  return [...stored.slice(0, NAMED), { name: 'all others', bytes: rest }];
}

/** Growth once the payloads of a day are there. */
export function bytesADay({ days }: Lived): number {
  const [early, last] = [days[EARLY_DAY - 1], days.at(-1)];
  if (!early || !last || early === last) return Number.NaN;
  return Math.round((last.bytes - early.bytes) / (last.day - early.day));
}

export function yearTables(report: YearReport): string {
  const { stretches, stored, opened, days, machine } = report;
  const [last] = stretches.slice(-1);
  const bare = kb(report.bytesADayWithoutSources);
  return [
    `**${kb(last?.bytesADay ?? 0)} kB a day, ${mb(last?.bytes ?? 0)} MB after ${days} days** of ${thousands(days * 288)} turns. Of that, ${bare} kB a day are there with no source configured.`,
    table(
      ['until day', 'ledger, MB', 'kB a day', 'turn, CPU ms', 'longest turn of a day'],
      stretches.map((one) => [
        one.untilDay,
        mb(one.bytes),
        kb(one.bytesADay),
        one.turnCpuMs.toFixed(1),
        one.longestTurnCpuMs.toFixed(0),
      ]),
    ),
    table(
      [`after ${days} days`, 'kB'],
      stored.map(({ name, bytes }) => [name, kb(bytes)]),
    ),
    openedTable(opened, days),
    `${machineInWords(machine)}.`,
  ].join('\n\n');
}

function openedTable({ early, late }: YearReport['opened'], days: number): string {
  const cpu = (value: number | null | undefined) => (value == null ? '–' : value.toFixed(0));
  const command = (name: 'audit' | 'backup') => [
    `reset-record ${name} (most memory, MB)`,
    ...[early, late].map((one) => `${thousands(one[name].cpuMs)} (${one[name].peakMb})`),
  ];
  return table(
    ['CPU ms', `after ${EARLY_DAY} days`, `after ${days} days`],
    [
      ...Object.keys(late.api).map((name) => [
        name === LISTENING ? `the API, ${name}` : `first answer, ${name}`,
        cpu(early.api[name]),
        cpu(late.api[name]),
      ]),
      command('audit'),
      command('backup'),
    ],
  );
}

const kb = (bytes: number) => thousands(Math.round(bytes / 1_000));
const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
