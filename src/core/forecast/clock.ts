import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/time.js';
import type { ZoneOffset } from './zone-offset.js';

/** The clock has a step every quarter of an hour. */
const SLOTS = 96;
const SLOT_MS = DAY_MS / SLOTS;

/** Standard deviation of the kernel. */
const KERNEL_HOURS = 3;

/** The flat day counts as so many resets, so that a few of them say little. */
const FLAT_EVENTS = 2;

/**
 * The estimated clock of a day, all days alike: relative intensity of each quarter of an hour of the local
 * day, mean 1. A Gaussian kernel density on the circle of the day, shrunk to a flat one: (2 + Σ 24 h · K(t −
 * t_i)) / (2 + n).
 */
export interface Clock {
  readonly offsetAt: ZoneOffset;
  /**
   * Sum of the intensities of the slots before each one, and of all. Made when it is first asked: most days
   * that a turn replays need none, and a clock of their own takes half of their time.
   */
  readonly before: () => Float64Array;
  /** Resets that it rests on, with those of the flat day. */
  readonly events: number;
}

/**
 * Share of an event's weight by distance in slots, on the circle; twice around it, so that the slots from
 * `SLOTS - n` on are those of an event in slot n.
 */
const KERNEL = (() => {
  const weights = Float64Array.from({ length: SLOTS }, (_, slot) => {
    const hours = (24 * Math.min(slot, SLOTS - slot)) / SLOTS;
    return Math.exp(-0.5 * (hours / KERNEL_HOURS) ** 2);
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  return Float64Array.from({ length: 2 * SLOTS }, (_, slot) => (weights[slot % SLOTS] ?? 0) / sum);
})();

/** The clock that resets at these instants teach, epoch milliseconds. */
export function learnedClock(resets: readonly number[], offsetAt: ZoneOffset): Clock {
  const events = FLAT_EVENTS + resets.length;
  const learn = () => {
    const counts = new Float64Array(SLOTS);
    for (const at of resets) {
      const slot = slotAt(at, offsetAt(at));
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
    return smoothed(counts).map((count) => (FLAT_EVENTS + SLOTS * count) / events);
  };
  let sums: Float64Array | null = null;
  return { offsetAt, events, before: () => (sums ??= sumsOf(learn())) };
}

/** A clock with the kernel applied once more, which shows what the kernel flattens. */
export function blurred(clock: Clock): Clock {
  const before = clock.before();
  const intensities = before.slice(1).map((sum, slot) => sum - (before[slot] ?? 0));
  const sums = sumsOf(smoothed(intensities));
  return { ...clock, before: () => sums };
}

/** Plain loops: a turn replays a year of days, each with a clock of its own. */
function smoothed(values: Float64Array): Float64Array {
  const spread = new Float64Array(SLOTS);
  for (let from = 0; from < SLOTS; from += 1) {
    const value = values[from] ?? 0;
    if (value === 0) continue;
    for (let slot = 0; slot < SLOTS; slot += 1)
      spread[slot] = (spread[slot] ?? 0) + value * (KERNEL[SLOTS - from + slot] ?? 0);
  }
  return spread;
}

function sumsOf(intensities: Float64Array): Float64Array {
  const before = new Float64Array(SLOTS + 1);
  for (let slot = 0; slot < SLOTS; slot += 1)
    before[slot + 1] = (before[slot] ?? 0) + (intensities[slot] ?? 0);
  return before;
}

/** Relative intensity at an instant, in operational days per day. */
export function intensityAt(clock: Clock, at: number): number {
  const before = clock.before();
  const slot = slotAt(at, clock.offsetAt(at));
  return (before[slot + 1] ?? 0) - (before[slot] ?? 0);
}

/**
 * Integral of the clock over [from, to], in operational days: 1 for a day. Exact for the clock's steps;
 * across a change of the zone's offset it goes hour by hour.
 * @see Brown et al. (2002), The time-rescaling theorem, Neural Computation 14, 325
 */
export function operationalDays(clock: Clock, from: number, to: number): number {
  if (to <= from) return 0;
  const { offsetAt } = clock;
  const offset = offsetAt(from);
  if (offset === offsetAt(to)) {
    const days = (to - from) / DAY_MS;
    // All days are alike, so that the clock does not matter.
    return Number.isInteger(days) ? days : spanDays(clock, offset, from, to);
  }
  let sum = 0;
  for (let at = from; at < to; ) {
    const next = Math.min(to, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS);
    sum += spanDays(clock, offsetAt(at), at, next);
    at = next;
  }
  return sum;
}

function spanDays(clock: Clock, offset: number, from: number, to: number): number {
  const before = clock.before();
  const until = (at: number) => {
    const slots = localSlots(at, offset);
    const days = Math.floor(slots / SLOTS);
    const ofDay = slots - days * SLOTS;
    const whole = Math.floor(ofDay);
    const sum = before[whole] ?? 0;
    return days + (sum + (ofDay - whole) * ((before[whole + 1] ?? 0) - sum)) / SLOTS;
  };
  return until(to) - until(from);
}

function slotAt(at: number, offsetMinutes: number): number {
  return Math.floor(localSlots(at, offsetMinutes)) % SLOTS;
}

/** Local slots since 1970, with fraction. */
function localSlots(at: number, offsetMinutes: number): number {
  return (at + offsetMinutes * MINUTE_MS) / SLOT_MS;
}
