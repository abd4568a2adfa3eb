import type { Snapshot } from '../snapshot.js';
import { epochMs, isoInstantOrNull } from '../time/instant.js';
import { DAY_MS, HOUR_MS, type Interval } from '../time/time.js';

/** How much of the time until an instant the record knows; without coverage, until null. */
export type KnownTime = Readonly<Omit<Snapshot['known'], 'emptyAt' | 'isTooEarly'>>;

/** Coverage ends at the last read, some minutes ago. A longer time at the end counts as a hole. */
const READING_LAG_MS = HOUR_MS;

/** After this the record is not live any more. */
const NOT_LIVE_MS = DAY_MS;

/** The stretches of a span that are not covered, by time; `coverage` is disjoint and ascending. */
export function holesBetween(
  coverage: readonly Interval[],
  fromAt: number,
  toAt: number,
): readonly Interval[] {
  const holes: Interval[] = [];
  let at = fromAt;
  for (const covered of coverage) {
    if (covered.fromAt >= toAt) break;
    if (covered.fromAt > at) holes.push({ fromAt: at, toAt: covered.fromAt });
    at = Math.max(at, covered.toAt);
  }
  if (at < toAt) holes.push({ fromAt: at, toAt });
  return holes;
}

/** How much of a span is not covered, in milliseconds. */
export function uncoveredMs(coverage: readonly Interval[], fromAt: number, toAt: number): number {
  return holesBetween(coverage, fromAt, toAt).reduce((sum, hole) => sum + hole.toAt - hole.fromAt, 0);
}

/** The holes since the last reset (without one: since the start of coverage) that are worth a word. */
export function holesSince(
  coverage: readonly Interval[],
  lastResetAt: number | null,
  now: number,
): readonly Interval[] {
  const since = lastResetAt ?? coverage[0]?.fromAt ?? now;
  return holesBetween(coverage, since, now).filter(
    ({ fromAt, toAt }) => toAt < now || toAt - fromAt > READING_LAG_MS,
  );
}

/**
 * How much the record knows at `now`; `coverage` is disjoint and ascending.
 * @param lastResetAt the newest counted reset, null for none
 */
export function knownTime(coverage: readonly Interval[], lastResetAt: number | null, now: number): KnownTime {
  return {
    until: isoInstantOrNull(knownUntil(coverage, now)),
    holesSinceLastReset: holesSince(coverage, lastResetAt, now).length,
  };
}

function knownUntil(coverage: readonly Interval[], now: number): number | null {
  const newest = coverage.findLast(({ fromAt }) => fromAt <= now);
  return newest ? Math.min(newest.toAt, now) : null;
}

/**
 * With less on record, every chance is given with reservation: "too early to say" instead of a word of
 * likelihood.
 */
const EARLY_DAYS = 30;
const EARLY_RESETS = 10;

/**
 * Whether a record is too young to say how likely a reset is.
 * @param resets counted regular ones until `now`
 */
export function isTooEarly(coverage: readonly Interval[], resets: number, now: number): boolean {
  const [first] = coverage;
  if (first === undefined || resets < EARLY_RESETS) return true;
  const covered = now - first.fromAt - uncoveredMs(coverage, first.fromAt, now);
  return covered < EARLY_DAYS * DAY_MS;
}

/** Why everything about a record is published under reservation. */
export interface Reservation {
  /**
   * `empty`: its timeline is read, and has no posts yet; `unread`: none has been read; `incomplete`: an
   * operator recorded a reset after the time that is known; `ended`: nothing is known after that. The record
   * is not live in the last three.
   */
  readonly state: 'empty' | 'unread' | 'incomplete' | 'ended';
  /** Until when something is known; null if nothing is. */
  readonly until: string | null;
}

/** Null for a record that is live and knows some time. */
export function reservationOf({
  known,
  stats: { lastResetAt },
  generatedAt,
}: Pick<Snapshot, 'generatedAt'> & {
  readonly known: Pick<Snapshot['known'], 'until' | 'emptyAt'>;
  readonly stats: Pick<Snapshot['stats'], 'lastResetAt'>;
}): Reservation | null {
  const until = known.until ?? known.emptyAt;
  if (until === null) return { state: 'unread', until };
  if (epochMs(generatedAt) - epochMs(until) <= NOT_LIVE_MS)
    return known.until === null ? { state: 'empty', until } : null;
  return { state: lastResetAt !== null && lastResetAt > until ? 'incomplete' : 'ended', until };
}

/** A timeline that has no posts yet is read like any other. */
export function isLive(reservation: Reservation | null): boolean {
  return reservation === null || reservation.state === 'empty';
}
