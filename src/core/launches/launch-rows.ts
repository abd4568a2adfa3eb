import { dayOfDate } from './launch-day.js';
import { CHANNELS, type Launch, type LaunchList, type LaunchSource } from './launch-list.js';
import type { CompanyBook } from './odds-book-schema.js';

/**
 * The verified launches of the modern regime as published, newest first. They include restricted launches and
 * announcements, so the gaps here are between listed launches, those of `launchHistory` between counted ones.
 */
export function launchRows(launchList: LaunchList): CompanyBook['launches'] {
  const listed = modern(launchList, launchList.launches);
  return listed.map((launch) => {
    const { model, line, date, dates = {}, stage, recordedAt = null, announcement, note = null } = launch;
    const inLine = listed.filter((sibling) => sibling.line === line);
    return {
      model,
      line,
      date,
      stage,
      dates: { product: dates.product ?? null, api: dates.api ?? null, weights: dates.weights ?? null },
      recordedAt,
      gapDays: gapBefore(date, inLine),
      gapAnyDays: gapBefore(date, listed),
      sources: publishersOf(launch),
      announcement,
      conflicts: conflictsOf(launch),
      note,
    };
  });
}

/**
 * The launches of the modern regime without a second publisher, newest first, with the publishers that state
 * their date, or else one of another. They are shown but not counted.
 */
export function pendingRows(launchList: LaunchList): CompanyBook['pending'] {
  return modern(launchList, launchList.pending).map((launch) => {
    const { model, line, date, stage, sources, whyPending } = launch;
    const stated = publishersOf(launch);
    return {
      model,
      line,
      date,
      stage,
      whyPending,
      sources: stated.length > 0 ? stated : sources.slice(0, 1).map(published),
    };
  });
}

/** The publishers that state the date of a launch. */
export function publishersOf({ date, sources }: Pick<Launch, 'date' | 'sources'>) {
  return sources.filter(({ statedDate }) => statedDate === date).map(published);
}

const published = ({ publisher, url }: LaunchSource) => ({ publisher, url });

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
