import { CLOCK_KERNELS, CLOCK_SHAPES, type ClockShape, dayCell, FLAT_PROFILE } from './clock-shapes.js';
import { SLOTS_OF_DAY, SLOTS_OF_WEEK, SLOTS_PER_HOUR } from './local-hour.js';

/** Half-life of the evidence about the clock, in events: habits change. */
const MEMORY_EVENTS = 150;
const KEEP = 2 ** (-1 / MEMORY_EVENTS);
/** Below about this many events, a narrow kernel shrinks toward a flat day instead of the next wider kernel. */
const SHRINKAGE_EVENTS = 4;
/** Share of the shapes' weight that returns to the prior with every event. */
const SHAPE_SHARE = 0.003;

/**
 * The estimated hour-of-week clock: relative intensity of each five minutes of the local week, mean 1. It is a Bayesian
 * mixture over smoothing shapes, each a Dirichlet-smoothed kernel density of the local times of events, weighted by how
 * well it predicted them. The Dirichlet prior of the widest kernel is flat, that of any other the next wider kernel.
 * @see Herbster & Warmuth (1998), Tracking the best expert, Machine Learning 32, 151
 */
export interface Clock {
  /** Weight of each of `CLOCK_SHAPES`; sums to 1. */
  readonly shapeWeights: Float64Array;
  /** Decayed counts by time of day, smoothed; one row of slots for each of `CLOCK_KERNELS`. */
  readonly slots: Float64Array;
  /** Relative intensity by time of day, mean 1, rows as in `slots`. */
  readonly daily: Float64Array;
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
  return {
    shapeWeights: Float64Array.from(CLOCK_SHAPES, ({ prior }) => prior),
    slots: new Float64Array(SLOTS_OF_DAY * CLOCK_KERNELS.length),
    daily: new Float64Array(SLOTS_OF_DAY * CLOCK_KERNELS.length).fill(1),
    days: new Float64Array(7),
    events: 0,
    profile: FLAT_PROFILE,
    prefix: prefixOf(FLAT_PROFILE),
  };
}

/**
 * The clock after an event.
 * @param hour local hour of the week, 0 <= hour < 168
 */
export function learnHour(clock: Clock, hour: number): Clock {
  const ofWeek = Math.floor(hour * SLOTS_PER_HOUR) % SLOTS_OF_WEEK;
  const ofDay = ofWeek % SLOTS_OF_DAY;
  const day = Math.floor(ofWeek / SLOTS_OF_DAY);
  const shapeWeights = posteriorWeights(clock, ofDay, day);
  const slots = clock.slots.map((value) => value * KEEP);
  for (const [row, { weights }] of CLOCK_KERNELS.entries()) {
    for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1) {
      const cell = row * SLOTS_OF_DAY + slot;
      slots[cell] = (slots[cell] ?? 0) + (weights[(slot - ofDay + SLOTS_OF_DAY) % SLOTS_OF_DAY] ?? 0);
    }
  }
  const days = clock.days.map((value, index) => value * KEEP + (index === day ? 1 : 0));
  const events = clock.events * KEEP + 1;
  const daily = dailyIntensities(slots, events);
  const profile = profileOf({ shapeWeights, daily, days, events });
  return { shapeWeights, slots, daily, days, events, profile, prefix: prefixOf(profile) };
}

/** Posterior weights of the shapes after an event in this slot. */
function posteriorWeights(clock: Clock, slot: number, day: number): Float64Array {
  const likelihoods = CLOCK_SHAPES.map((shape) => {
    const daily = shape.kernel === null ? 1 : (clock.daily[shape.kernel * SLOTS_OF_DAY + slot] ?? 1);
    return daily * dayIntensity(clock, shape, day);
  });
  const weights = clock.shapeWeights.map((weight, index) => weight * (likelihoods[index] ?? 0));
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.map(
    (weight, index) => ((1 - SHAPE_SHARE) * weight) / total + SHAPE_SHARE * (CLOCK_SHAPES[index]?.prior ?? 0),
  );
}

/** Posterior mean intensity of every kernel in every slot, mean 1. */
function dailyIntensities(slots: Float64Array, events: number): Float64Array {
  const daily = new Float64Array(slots.length);
  const trust = events / (SHRINKAGE_EVENTS + events);
  for (const [row, { prior }] of CLOCK_KERNELS.entries()) {
    for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1) {
      const cell = row * SLOTS_OF_DAY + slot;
      const wider = row === 0 ? 1 : (daily[cell - SLOTS_OF_DAY] ?? 1);
      const shrunk = 1 + trust * (wider - 1);
      daily[cell] = (prior * shrunk + SLOTS_OF_DAY * (slots[cell] ?? 0)) / (prior + events);
    }
  }
  return daily;
}

/** Posterior mean intensity of one shape on one day, relative to the mean day. */
function dayIntensity(
  { days, events }: Pick<Clock, 'days' | 'events'>,
  shape: ClockShape,
  day: number,
): number {
  if (shape.days === 'alike') return 1;
  const { cell, share } = dayCell(shape.days, day);
  let seen = 0;
  for (let d = 0; d < 7; d += 1) if (dayCell(shape.days, d).cell === cell) seen += days[d] ?? 0;
  return (shape.daysPrior * share + seen) / (share * (shape.daysPrior + events));
}

function profileOf(clock: Pick<Clock, 'shapeWeights' | 'daily' | 'days' | 'events'>): Float64Array {
  const profile = new Float64Array(SLOTS_OF_WEEK);
  for (let day = 0; day < 7; day += 1) {
    let flat = 0;
    const ofKernel = new Float64Array(CLOCK_KERNELS.length);
    for (const [index, shape] of CLOCK_SHAPES.entries()) {
      const weight = (clock.shapeWeights[index] ?? 0) * dayIntensity(clock, shape, day);
      if (shape.kernel === null) flat += weight;
      else ofKernel[shape.kernel] = (ofKernel[shape.kernel] ?? 0) + weight;
    }
    for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1) {
      let intensity = flat;
      for (let row = 0; row < ofKernel.length; row += 1)
        intensity += (ofKernel[row] ?? 0) * (clock.daily[row * SLOTS_OF_DAY + slot] ?? 1);
      profile[day * SLOTS_OF_DAY + slot] = intensity;
    }
  }
  const mean = profile.reduce((a, b) => a + b, 0) / SLOTS_OF_WEEK;
  return profile.map((value) => value / mean);
}

function prefixOf(profile: Float64Array): Float64Array {
  const prefix = new Float64Array(SLOTS_OF_WEEK + 1);
  for (let slot = 0; slot < SLOTS_OF_WEEK; slot += 1)
    prefix[slot + 1] = (prefix[slot] ?? 0) + (profile[slot] ?? 1);
  return prefix;
}
