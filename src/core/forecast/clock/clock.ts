import { CLOCK_KERNELS, CLOCK_SHAPES, type ClockShape } from './clock-shapes.js';
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
  /** The mixture's intensity for each slot of the week, mean 1. */
  readonly profile: Float64Array;
  /** `prefix[i]` = sum of the profile's first i slots. */
  readonly prefix: Float64Array;
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

/*
 * A replay learns thousands of hours, each over every slot of the week: the loops below are plain because callbacks take
 * three times as long.
 */

/** Decayed counts with one more event, spread by a kernel. */
function withEvent(seen: Float64Array | undefined, weights: Float64Array, ofDay: number): Float64Array {
  const counts = new Float64Array(SLOTS_OF_DAY);
  for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1)
    counts[slot] = KEEP * (seen?.[slot] ?? 0) + (weights[(slot - ofDay + SLOTS_OF_DAY) % SLOTS_OF_DAY] ?? 0);
  return counts;
}

/** What is learnt of the hours; the rest of the clock follows from it. */
type Learnt = Omit<Clock, 'profile' | 'prefix'>;

function clockOf(learnt: Learnt): Clock {
  const profile = profileOf(learnt);
  const prefix = new Float64Array(SLOTS_OF_WEEK + 1);
  for (let slot = 0; slot < SLOTS_OF_WEEK; slot += 1)
    prefix[slot + 1] = (prefix[slot] ?? 0) + (profile[slot] ?? 1);
  return { ...learnt, profile, prefix };
}

/** Posterior weights of the shapes after an event in this slot. */
function posteriorWeights(clock: Clock, slot: number, day: number): Float64Array {
  const daily = dailyIntensities(clock, slot);
  const weights = Float64Array.from(
    CLOCK_SHAPES,
    (shape, index) =>
      (clock.shapeWeights[index] ?? 0) * (daily[shape.kernel] ?? 1) * dayIntensity(clock, shape, day),
  );
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.map(
    (weight, index) => ((1 - SHAPE_SHARE) * weight) / total + SHAPE_SHARE * (CLOCK_SHAPES[index]?.prior ?? 0),
  );
}

/** Posterior mean intensity at a time of day, relative to the mean, for each of `CLOCK_KERNELS`. */
function dailyIntensities({ slots, events }: Learnt, slot: number): readonly number[] {
  const trust = events / (SHRINKAGE_EVENTS + events);
  const daily: number[] = [];
  let wider = 1;
  for (let kernel = 0; kernel < CLOCK_KERNELS.length; kernel += 1) {
    const prior = CLOCK_KERNELS[kernel]?.prior ?? 0;
    const shrunk = 1 + trust * (wider - 1);
    wider = (prior * shrunk + SLOTS_OF_DAY * (slots[kernel]?.[slot] ?? 0)) / (prior + events);
    daily.push(wider);
  }
  return daily;
}

/** Posterior mean intensity of one shape on one day, relative to the mean day. */
function dayIntensity({ days, events }: Learnt, shape: ClockShape, day: number): number {
  let share = 0;
  let seen = 0;
  for (let other = 0; other < 7; other += 1) {
    if (shape.cellOf(other) !== shape.cellOf(day)) continue;
    share += 1 / 7;
    seen += days[other] ?? 0;
  }
  return (shape.daysPrior * share + seen) / (share * (shape.daysPrior + events));
}

function profileOf(clock: Learnt): Float64Array {
  const ofDays = Array.from({ length: 7 }, (_, day) => kernelWeights(clock, day));
  const profile = new Float64Array(SLOTS_OF_WEEK);
  for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1) {
    const daily = dailyIntensities(clock, slot);
    for (let day = 0; day < 7; day += 1) {
      const weights = ofDays[day];
      let intensity = 0;
      for (let kernel = 0; kernel < daily.length; kernel += 1)
        intensity += (weights?.[kernel] ?? 0) * (daily[kernel] ?? 1);
      profile[day * SLOTS_OF_DAY + slot] = intensity;
    }
  }
  let sum = 0;
  for (let slot = 0; slot < SLOTS_OF_WEEK; slot += 1) sum += profile[slot] ?? 0;
  const mean = sum / SLOTS_OF_WEEK;
  for (let slot = 0; slot < SLOTS_OF_WEEK; slot += 1) profile[slot] = (profile[slot] ?? 0) / mean;
  return profile;
}

/** How much each of `CLOCK_KERNELS` counts on a day: the weights of its shapes, times their intensity on that day. */
function kernelWeights(clock: Learnt, day: number): Float64Array {
  const weights = new Float64Array(CLOCK_KERNELS.length);
  for (const [index, shape] of CLOCK_SHAPES.entries()) {
    const weight = (clock.shapeWeights[index] ?? 0) * dayIntensity(clock, shape, day);
    weights[shape.kernel] = (weights[shape.kernel] ?? 0) + weight;
  }
  return weights;
}
