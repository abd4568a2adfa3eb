import { CLOCK_KERNELS, CLOCK_SHAPES, WEEKLY_PARTS } from './clock-shapes.js';
import { SLOTS_OF_DAY, SLOTS_OF_WEEK, SLOTS_PER_HOUR } from './local-hour.js';

/** Half-life of the evidence about the clock, in events: habits change. */
const MEMORY_EVENTS = 150;
const KEEP = 2 ** (-1 / MEMORY_EVENTS);

/** Below about this many events, a narrow kernel shrinks toward a flat day instead of the next wider kernel. */
const SHRINKAGE_EVENTS = 4;

/** Share of the shapes' weight that returns to the prior with every event. */
const SHAPE_SHARE = 0.003;

/**
 * The estimated hour-of-week clock: relative intensity of each five minutes of the local week, mean 1. A Bayesian mixture
 * over smoothing shapes, each a Dirichlet-smoothed kernel density of the local times of events with the next wider kernel
 * as its prior, weighted by how well it predicted them.
 * @see Herbster & Warmuth (1998), Tracking the best expert, Machine Learning 32, 151
 */
export interface Clock {
  /** Weight of each of `CLOCK_SHAPES`; sums to 1. */
  readonly shapeWeights: Float64Array;
  /** Decayed counts by time of day, smoothed; for each of `CLOCK_KERNELS`. */
  readonly slots: readonly Float64Array[];
  /** Decayed counts by day of the week. */
  readonly days: Float64Array;
  /** Decayed number of events. */
  readonly events: number;
  /** For each of `CLOCK_KERNELS`, its intensity at each time of day, and the sums of the slots before each. */
  readonly kernels: readonly KernelDay[];
  /** For each of `WEEKLY_PARTS`, the posterior mean intensity of each day, relative to the mean day. */
  readonly ofDays: readonly Float64Array[];
  /** For each day of the week, how much each kernel counts; such that the week's mean intensity is 1. */
  readonly kernelWeights: readonly Float64Array[];
  /** Sum of the intensities of the slots before each day, and before the end of the week. */
  readonly beforeDay: Float64Array;
}

interface KernelDay {
  readonly intensities: Float64Array;
  readonly before: Float64Array;
}

export function flatClock(): Clock {
  return clockOf({
    shapeWeights: Float64Array.from(CLOCK_SHAPES, ({ prior }) => prior),
    slots: CLOCK_KERNELS.map(() => new Float64Array(SLOTS_OF_DAY)),
    days: new Float64Array(7),
    events: 0,
  });
}

/** The clock after an event at a local hour of the week, 0 <= hour < 168. */
export function learnHour(clock: Clock, hour: number): Clock {
  const ofWeek = Math.floor(hour * SLOTS_PER_HOUR) % SLOTS_OF_WEEK;
  const ofDay = ofWeek % SLOTS_OF_DAY;
  const day = Math.floor(ofWeek / SLOTS_OF_DAY);
  const shapeWeights = posteriorWeights(clock, ofDay, day);
  const slots = CLOCK_KERNELS.map(({ weights }, kernel) => withEvent(clock.slots[kernel], weights, ofDay));
  const days = clock.days.map((value, index) => value * KEEP + (index === day ? 1 : 0));
  return clockOf({ shapeWeights, slots, days, events: clock.events * KEEP + 1 });
}

/** The mixture's intensity in a slot of the week, mean 1. */
export function intensityIn({ kernels, kernelWeights }: Clock, slot: number): number {
  const ofDay = slot % SLOTS_OF_DAY;
  const weights = kernelWeights[Math.floor(slot / SLOTS_OF_DAY)];
  let intensity = 0;
  for (let kernel = 0; kernel < kernels.length; kernel += 1)
    intensity += (weights?.[kernel] ?? 0) * (kernels[kernel]?.intensities[ofDay] ?? 1);
  return intensity;
}

/** Sum of the intensities of the slots before one of the week. */
export function intensityBefore({ kernels, kernelWeights, beforeDay }: Clock, slot: number): number {
  const day = Math.floor(slot / SLOTS_OF_DAY);
  const ofDay = slot % SLOTS_OF_DAY;
  let sum = beforeDay[day] ?? 0;
  for (let kernel = 0; kernel < kernels.length; kernel += 1)
    sum += (kernelWeights[day]?.[kernel] ?? 0) * (kernels[kernel]?.before[ofDay] ?? 0);
  return sum;
}

/*
 * A replay learns thousands of hours. A day and a time of day meet only in the weights of the kernels, so a clock is made
 * from the slots of one day, not of a week; its loops are plain because callbacks take three times as long.
 */

/** Decayed counts with one more event, spread by a kernel. */
function withEvent(seen: Float64Array | undefined, weights: Float64Array, ofDay: number): Float64Array {
  const counts = new Float64Array(SLOTS_OF_DAY);
  for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1) {
    const away = slot < ofDay ? slot - ofDay + SLOTS_OF_DAY : slot - ofDay;
    counts[slot] = KEEP * (seen?.[slot] ?? 0) + (weights[away] ?? 0);
  }
  return counts;
}

/** What is learnt of the hours; the rest of the clock follows from it. */
type Learnt = Pick<Clock, 'shapeWeights' | 'slots' | 'days' | 'events'>;

function clockOf(learnt: Learnt): Clock {
  const kernels = kernelDays(learnt);
  const ofDays = dayIntensities(learnt);
  const weights = Array.from({ length: 7 }, (_, day) => weightsOn(day, learnt.shapeWeights, ofDays));
  const sums = weights.map((ofKernels) => sumOver(kernels, ofKernels));
  const mean = sums.reduce((a, b) => a + b, 0) / SLOTS_OF_WEEK;
  const beforeDay = new Float64Array(8);
  for (const [day, sum] of sums.entries()) beforeDay[day + 1] = (beforeDay[day] ?? 0) + sum / mean;
  const kernelWeights = weights.map((ofKernels) => ofKernels.map((weight) => weight / mean));
  return { ...learnt, kernels, ofDays, kernelWeights, beforeDay };
}

/** Sum of the intensities of a day. */
function sumOver(kernels: readonly KernelDay[], weights: Float64Array): number {
  return weights.reduce(
    (sum, weight, kernel) => sum + weight * (kernels[kernel]?.before[SLOTS_OF_DAY] ?? 0),
    0,
  );
}

/** Posterior weights of the shapes after an event in this slot. */
function posteriorWeights(clock: Clock, slot: number, day: number): Float64Array {
  const weights = Float64Array.from(
    CLOCK_SHAPES,
    ({ kernel, weekly }, index) =>
      (clock.shapeWeights[index] ?? 0) *
      (clock.kernels[kernel]?.intensities[slot] ?? 1) *
      (clock.ofDays[weekly]?.[day] ?? 1),
  );
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.map(
    (weight, index) => ((1 - SHAPE_SHARE) * weight) / total + SHAPE_SHARE * (CLOCK_SHAPES[index]?.prior ?? 0),
  );
}

/** Posterior mean intensity at each time of day, relative to the mean: of each kernel with the next wider one as its prior. */
function kernelDays({ slots, events }: Learnt): readonly KernelDay[] {
  const trust = events / (SHRINKAGE_EVENTS + events);
  let wider = new Float64Array(SLOTS_OF_DAY).fill(1);
  return CLOCK_KERNELS.map(({ prior }, kernel) => {
    const intensities = new Float64Array(SLOTS_OF_DAY);
    const before = new Float64Array(SLOTS_OF_DAY + 1);
    const seen = slots[kernel];
    for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1) {
      const shrunk = 1 + trust * ((wider[slot] ?? 1) - 1);
      const intensity = (prior * shrunk + SLOTS_OF_DAY * (seen?.[slot] ?? 0)) / (prior + events);
      intensities[slot] = intensity;
      before[slot + 1] = (before[slot] ?? 0) + intensity;
    }
    wider = intensities;
    return { intensities, before };
  });
}

/** Posterior mean intensity of each day, relative to the mean day: of each of `WEEKLY_PARTS`. */
function dayIntensities({ days, events }: Learnt): readonly Float64Array[] {
  return WEEKLY_PARTS.map(({ cells, prior }) => {
    const intensities = new Float64Array(7);
    for (const cell of cells) {
      const share = cell.length / 7;
      const seen = cell.reduce((sum, day) => sum + (days[day] ?? 0), 0);
      for (const day of cell) intensities[day] = (prior * share + seen) / (share * (prior + events));
    }
    return intensities;
  });
}

/** How much each of `CLOCK_KERNELS` counts on a day: the weights of its shapes, times their intensity on that day. */
function weightsOn(day: number, shapeWeights: Float64Array, ofDays: readonly Float64Array[]): Float64Array {
  const weights = new Float64Array(CLOCK_KERNELS.length);
  for (const [index, { kernel, weekly }] of CLOCK_SHAPES.entries())
    weights[kernel] = (weights[kernel] ?? 0) + (shapeWeights[index] ?? 0) * (ofDays[weekly]?.[day] ?? 1);
  return weights;
}
