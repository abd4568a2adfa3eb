import { CLOCK_SHAPES, type ClockShape, dayCell, FLAT_PROFILE } from './clock-shapes.js';
import { SLOTS_OF_DAY, SLOTS_OF_WEEK, SLOTS_PER_HOUR } from './local-hour.js';

/** Half-life of what an event teaches about the clock, in events: habits change. */
const MEMORY_EVENTS = 150;
const KEEP = 2 ** (-1 / MEMORY_EVENTS);
/** Share of the shapes' weight that goes back to the prior with every event. */
const SHAPE_SHARE = 0.003;

/**
 * The estimated hour-of-week clock: relative intensity of each quarter hour of the local week, mean 1. A Bayesian mixture over smoothing
 * shapes, each a Dirichlet-smoothed kernel density of the hours in which events fell; weights by how well each shape
 * foretold the hour of the next event, given that there was one.
 * @see Herbster & Warmuth (1998), Tracking the best expert, Machine Learning 32, 151
 */
export interface Clock {
  /** Weight of each of `CLOCK_SHAPES`; sums to 1. */
  readonly shapeWeights: Float64Array;
  /** Faded counts by time of day, kernel-smoothed, one row of slots for each shape. */
  readonly slots: Float64Array;
  /** Faded counts by day of the week. */
  readonly days: Float64Array;
  /** Faded number of events. */
  readonly events: number;
  /** The mixture's intensity for each slot of the week, mean 1. */
  readonly profile: Float64Array;
  /** `prefix[i]` = sum of the profile's first i slots. */
  readonly prefix: Float64Array;
}

export function flatClock(): Clock {
  return {
    shapeWeights: Float64Array.from(CLOCK_SHAPES, ({ prior }) => prior),
    slots: new Float64Array(SLOTS_OF_DAY * CLOCK_SHAPES.length),
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
  const shapeWeights = clock.shapeWeights.slice();
  let total = 0;
  for (const [index, shape] of CLOCK_SHAPES.entries()) {
    const weight = (shapeWeights[index] ?? 0) * intensityOf(clock, shape, index, ofDay, day);
    shapeWeights[index] = weight;
    total += weight;
  }
  for (const [index, { prior }] of CLOCK_SHAPES.entries())
    shapeWeights[index] = (1 - SHAPE_SHARE) * ((shapeWeights[index] ?? 0) / total) + SHAPE_SHARE * prior;
  const slots = clock.slots.map((value) => value * KEEP);
  for (const [index, { daily }] of CLOCK_SHAPES.entries()) {
    if (!daily) continue;
    for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1) {
      const cell = index * SLOTS_OF_DAY + slot;
      slots[cell] = (slots[cell] ?? 0) + (daily[(slot - ofDay + SLOTS_OF_DAY) % SLOTS_OF_DAY] ?? 0);
    }
  }
  const days = clock.days.map((value, index) => value * KEEP + (index === day ? 1 : 0));
  const learnt = { shapeWeights, slots, days, events: clock.events * KEEP + 1 };
  const profile = profileOf(learnt);
  return { ...learnt, profile, prefix: prefixOf(profile) };
}

type Counts = Pick<Clock, 'slots' | 'days' | 'events'>;

/** Posterior mean intensity of one shape in one slot; 1 where nothing is known. */
function intensityOf(counts: Counts, shape: ClockShape, index: number, slot: number, day: number): number {
  let intensity = 1;
  if (shape.daily) {
    const mass = shape.dailyPrior / SLOTS_OF_DAY + (counts.slots[index * SLOTS_OF_DAY + slot] ?? 0);
    intensity *= (SLOTS_OF_DAY * mass) / (shape.dailyPrior + counts.events);
  }
  if (shape.days !== 'alike') {
    const { cell, share } = dayCell(shape.days, day);
    let seen = 0;
    for (let d = 0; d < 7; d += 1) if (dayCell(shape.days, d).cell === cell) seen += counts.days[d] ?? 0;
    intensity *= (shape.daysPrior * share + seen) / (share * (shape.daysPrior + counts.events));
  }
  return intensity;
}

function profileOf(clock: Counts & Pick<Clock, 'shapeWeights'>): Float64Array {
  const profile = new Float64Array(SLOTS_OF_WEEK);
  for (const [index, shape] of CLOCK_SHAPES.entries()) {
    const weight = clock.shapeWeights[index] ?? 0;
    if (weight < 1e-6) continue;
    const daily = new Float64Array(SLOTS_OF_DAY).map((_, slot) =>
      intensityOf(clock, { ...shape, days: 'alike' }, index, slot, 0),
    );
    for (let day = 0; day < 7; day += 1) {
      const ofDay = intensityOf(clock, { ...shape, daily: null }, index, 0, day);
      for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1) {
        const cell = day * SLOTS_OF_DAY + slot;
        profile[cell] = (profile[cell] ?? 0) + weight * ofDay * (daily[slot] ?? 1);
      }
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
