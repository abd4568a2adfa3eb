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
  /** For each of `CLOCK_KERNELS`, decayed counts of the events, spread by it: before each slot of a day, and in all. */
  readonly before: Float64Array;
  /** Decayed counts by day of the week. */
  readonly days: Float64Array;
  /** Decayed number of events. */
  readonly events: number;
  /** For each of `WEEKLY_PARTS`, the posterior mean intensity of each day, relative to the mean day. */
  readonly ofDays: readonly Float64Array[];
  /** For each day of the week, how much each kernel counts; such that the week's mean intensity is 1. */
  readonly kernelWeights: readonly Float64Array[];
  /** Sum of the intensities of the slots before each day, and before the end of the week. */
  readonly beforeDay: Float64Array;
}

const KERNELS = CLOCK_KERNELS.length;

/** A count before each slot of a day, and one of the whole day. */
const COUNTS_OF_DAY = SLOTS_OF_DAY + 1;

export function flatClock(): Clock {
  return clockOf({
    shapeWeights: Float64Array.from(CLOCK_SHAPES, ({ prior }) => prior),
    before: new Float64Array(KERNELS * COUNTS_OF_DAY),
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
  const days = clock.days.map((value, index) => value * KEEP + (index === day ? 1 : 0));
  return clockOf({
    shapeWeights,
    before: withEvent(clock.before, ofDay),
    days,
    events: clock.events * KEEP + 1,
  });
}

/** The mixture's intensity in a slot of the week, mean 1. */
export function intensityIn(clock: Clock, slot: number): number {
  const ofDay = slot % SLOTS_OF_DAY;
  return sumOnDay(clock, Math.floor(slot / SLOTS_OF_DAY), kernelSums(clock, ofDay, ofDay + 1));
}

/** Sum of the intensities of the slots before one of the week. */
export function intensityBefore(clock: Clock, slot: number): number {
  const day = Math.floor(slot / SLOTS_OF_DAY);
  return (clock.beforeDay[day] ?? 0) + sumOnDay(clock, day, kernelSums(clock, 0, slot % SLOTS_OF_DAY));
}

function sumOnDay({ kernelWeights }: Clock, day: number, sums: Float64Array): number {
  const weights = kernelWeights[day];
  let sum = 0;
  for (let kernel = 0; kernel < KERNELS; kernel += 1) sum += (weights?.[kernel] ?? 0) * (sums[kernel] ?? 0);
  return sum;
}

/**
 * For each kernel, the sum of its intensities in the slots of a day from one up to another, relative to the day's mean: the
 * posterior mean with the next wider kernel as its prior, and a flat day as that of the first. All slots together sum to
 * their number, so a day needs no other norm.
 */
function kernelSums({ before, events }: Clock, from: number, to: number): Float64Array {
  const trust = events / (SHRINKAGE_EVENTS + events);
  const flat = to - from;
  const sums = new Float64Array(KERNELS);
  let wider = flat;
  for (let kernel = 0; kernel < KERNELS; kernel += 1) {
    const first = kernel * COUNTS_OF_DAY;
    const seen = (before[first + to] ?? 0) - (before[first + from] ?? 0);
    const prior = CLOCK_KERNELS[kernel]?.prior ?? 0;
    wider = (prior * (flat + trust * (wider - flat)) + SLOTS_OF_DAY * seen) / (prior + events);
    sums[kernel] = wider;
  }
  return sums;
}

/*
 * A replay learns thousands of hours. A day and a time of day meet only in the weights of the kernels, so a clock is made
 * from the slots of one day, not of a week, and intensities are worked out where they are asked for.
 */

/** The counts after one more event, spread by each of the kernels. */
function withEvent(seen: Float64Array, ofDay: number): Float64Array {
  const counts = new Float64Array(seen.length);
  let place = 0;
  for (const { before } of CLOCK_KERNELS) {
    const beforeMidnight = before[SLOTS_OF_DAY - ofDay] ?? 0;
    for (let slot = 0; slot <= SLOTS_OF_DAY; slot += 1) {
      const spread =
        slot < ofDay
          ? (before[slot - ofDay + SLOTS_OF_DAY] ?? 0) - beforeMidnight
          : 1 - beforeMidnight + (before[slot - ofDay] ?? 0);
      counts[place] = KEEP * (seen[place] ?? 0) + spread;
      place += 1;
    }
  }
  return counts;
}

/** What is learnt of the hours; the rest of the clock follows from it. */
type Learnt = Pick<Clock, 'shapeWeights' | 'before' | 'days' | 'events'>;

function clockOf(learnt: Learnt): Clock {
  const ofDays = dayIntensities(learnt);
  const weights = Array.from({ length: 7 }, (_, day) => weightsOn(day, learnt.shapeWeights, ofDays));
  // The slots of a day sum to their number in each kernel.
  const sums = weights.map((ofKernels) => SLOTS_OF_DAY * ofKernels.reduce((a, b) => a + b, 0));
  const mean = sums.reduce((a, b) => a + b, 0) / SLOTS_OF_WEEK;
  const beforeDay = new Float64Array(8);
  for (const [day, sum] of sums.entries()) beforeDay[day + 1] = (beforeDay[day] ?? 0) + sum / mean;
  const kernelWeights = weights.map((ofKernels) => ofKernels.map((weight) => weight / mean));
  return { ...learnt, ofDays, kernelWeights, beforeDay };
}

/** Posterior weights of the shapes after an event in this slot. */
function posteriorWeights(clock: Clock, slot: number, day: number): Float64Array {
  const ofKernels = kernelSums(clock, slot, slot + 1);
  const weights = Float64Array.from(
    CLOCK_SHAPES,
    ({ kernel, weekly }, index) =>
      (clock.shapeWeights[index] ?? 0) * (ofKernels[kernel] ?? 1) * (clock.ofDays[weekly]?.[day] ?? 1),
  );
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.map(
    (weight, index) => ((1 - SHAPE_SHARE) * weight) / total + SHAPE_SHARE * (CLOCK_SHAPES[index]?.prior ?? 0),
  );
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
