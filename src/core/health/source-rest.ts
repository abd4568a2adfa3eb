import { DAY_MS, HOUR_MS } from '../time/time.js';

/**
 * After this time without a read of any source, the operator is told and the product's next source is tried.
 */
export const SILENT_MS = DAY_MS;

/** A source that was not read for this long is asked once in `PAUSE_MS`. */
const DEAD_MS = 7 * DAY_MS;

/** Less than an hour by more than a turn's delay: one of twelve turns asks. */
const PAUSE_MS = HOUR_MS - 2 * 60_000;

/** When a source was last read, or first asked. Epoch milliseconds. */
export type LastRead<Source> = (source: Source) => number;

/**
 * Since when no source has been read.
 * @returns null if one was read within a day, or there is none
 */
export function silentSince<Source>(
  sources: readonly Source[],
  lastRead: LastRead<Source>,
  now: number,
): number | null {
  if (sources.length === 0) return null;
  const newest = sources.map(lastRead).reduce((a, b) => Math.max(a, b));
  return now - newest >= SILENT_MS ? newest : null;
}

/**
 * The known sources to try while all others are silent: in their order, one more for each day without a read.
 */
export function sourcesToTry<Source>(
  sources: readonly Source[],
  lastRead: LastRead<Source>,
  now: number,
): readonly Source[] {
  const place = sources.findIndex((source) => now - lastRead(source) < SILENT_MS);
  return place < 0 ? sources : sources.slice(0, place + 1);
}

/**
 * Whether a source is left alone in this turn, because it was not read for a week and was asked within the
 * hour.
 */
export function isResting(lastReadAt: number, lastAskedAt: () => number | null, now: number): boolean {
  if (now - lastReadAt < DEAD_MS) return false;
  const askedAt = lastAskedAt();
  return askedAt !== null && askedAt <= now && now - askedAt < PAUSE_MS;
}
