import { dayOfDate } from './launch-day.js';
import {
  CHANNELS,
  type Launch,
  type LaunchList,
  type LaunchSource,
  type PendingLaunch,
} from './launch-list.js';

/** A verified launch as shown. */
interface LaunchRow extends Pick<Launch, 'model' | 'line' | 'date' | 'stage' | 'announcement'> {
  /** Whole days since the line's previous listed launch day; null for its first. */
  readonly gapDays: number | null;
  /** The same over all lines of the company. */
  readonly gapAnyDays: number | null;
  /** First days by channel; null for those that nobody states. */
  readonly dates: Readonly<Record<keyof typeof CHANNELS, string | null>>;
  /** When the list learnt of it; null if it does not say. */
  readonly recordedAt: string | null;
  /** The sources that state this date. */
  readonly sources: readonly LaunchSource[];
  /** Other stated dates, with their publishers. */
  readonly conflicts: readonly string[];
  readonly note: string | null;
}

/**
 * The verified launches of the modern regime, newest first. They include restricted launches and announcements, which do
 * not count for the odds: the gaps here are between listed launches, those of `launchHistory` between counted ones.
 * @param launchList a list that passed `checkLaunchList`
 */
export function launchRows(launchList: LaunchList): readonly LaunchRow[] {
  const listed = modern(launchList, launchList.launches);
  return listed.map((launch) => {
    const { model, line, date, dates = {}, stage, recordedAt, announcement, sources, note } = launch;
    const inLine = listed.filter((other) => other.line === line);
    return {
      model,
      line,
      date,
      stage,
      gapDays: gapBefore(date, inLine),
      gapAnyDays: gapBefore(date, listed),
      dates: { product: dates.product ?? null, api: dates.api ?? null, weights: dates.weights ?? null },
      recordedAt: recordedAt ?? null,
      sources: statedOn(date, sources),
      announcement,
      conflicts: conflictsOf(launch),
      note: note ?? null,
    };
  });
}

/**
 * The launches of the modern regime without a second publisher, newest first, with the sources that state their date,
 * or else one of them.
 * They are shown but not counted.
 */
export function pendingRows(launchList: LaunchList): readonly PendingLaunch[] {
  return modern(launchList, launchList.pending).map((launch) => {
    const stated = statedOn(launch.date, launch.sources);
    return { ...launch, sources: stated.length > 0 ? stated : launch.sources.slice(0, 1) };
  });
}

function statedOn(date: string, sources: readonly LaunchSource[]): LaunchSource[] {
  return sources.filter(({ statedDate }) => statedDate === date);
}

function modern<T extends Launch>(launchList: LaunchList, launches: readonly T[]): readonly T[] {
  return launches.filter(({ date }) => date >= launchList.modernSince).reverse();
}

/** @param launches newest first */
function gapBefore(date: string, launches: readonly Launch[]): number | null {
  const previous = launches.find((launch) => launch.date < date);
  return previous ? dayOfDate(date) - dayOfDate(previous.date) : null;
}

/** A stated day on which the model came to another channel is marked as that: `2025-11-13: Courier (API)`. */
function conflictsOf({ date, dates = {}, sources, conflicts }: Launch): readonly string[] {
  const stated = sources
    .filter(({ statedDate }) => statedDate !== date)
    .map(({ publisher, statedDate }) => {
      const channels = (['product', 'api', 'weights'] as const).filter(
        (channel) => dates[channel] === statedDate,
      );
      const words = channels.map((channel) => CHANNELS[channel]).join(', ');
      return `${statedDate}: ${publisher}${words && ` (${words})`}`;
    });
  return [...conflicts, ...stated];
}
