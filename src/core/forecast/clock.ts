import { CLOCK_SHAPES, type ClockShape, dayCell, FLAT_PROFILE } from './clock-shapes.js';
import { HOURS_OF_WEEK } from './local-hour.js';

/** Half-life of what an event teaches about the clock, in events: habits change. */
const MEMORY_EVENTS = 150;
const KEEP = 2 ** (-1 / MEMORY_EVENTS);
/** Share of the shapes' weight that goes back to the prior with every event. */
const SHAPE_SHARE = 0.003;

/**
 * The estimated hour-of-week clock: relative intensity of each local hour, mean 1. A Bayesian mixture over smoothing
 * shapes, each a Dirichlet-smoothed kernel density of the hours in which events fell; weights by how well each shape
 * foretold the hour of the next event, given that there was one.
 * @see Herbster & Warmuth (1998), Tracking the best expert, Machine Learning 32, 151
 */
export interface Clock {
  /** Weight of each of `CLOCK_SHAPES`; sums to 1. */
  readonly shapeWeights: Float64Array;
  /** Faded counts by hour of the day, kernel-smoothed, one row of 24 for each shape. */
  readonly hours: Float64Array;
  /** Faded counts by day of the week. */
  readonly days: Float64Array;
  /** Faded number of events. */
  readonly events: number;
  /** The mixture's intensity for each hour of the week, mean 1. */
  readonly profile: Float64Array;
  /** `prefix[i]` = sum of the profile's first i hours; `prefix[168]` = 168. */
  readonly prefix: Float64Array;
}

export function flatClock(): Clock {
  return {
    shapeWeights: Float64Array.from(CLOCK_SHAPES, ({ prior }) => prior),
    hours: new Float64Array(24 * CLOCK_SHAPES.length),
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
  const whole = Math.floor(hour) % HOURS_OF_WEEK;
  const hourOfDay = whole % 24;
  const day = Math.floor(whole / 24);
  const shapeWeights = clock.shapeWeights.slice();
  let total = 0;
  for (const [index, shape] of CLOCK_SHAPES.entries()) {
    const weight = (shapeWeights[index] ?? 0) * intensityOf(clock, shape, index, hourOfDay, day);
    shapeWeights[index] = weight;
    total += weight;
  }
  for (const [index, { prior }] of CLOCK_SHAPES.entries())
    shapeWeights[index] = (1 - SHAPE_SHARE) * ((shapeWeights[index] ?? 0) / total) + SHAPE_SHARE * prior;
  const hours = clock.hours.map((value) => value * KEEP);
  for (const [index, { daily }] of CLOCK_SHAPES.entries()) {
    if (!daily) continue;
    for (let h = 0; h < 24; h += 1) {
      const cell = index * 24 + h;
      hours[cell] = (hours[cell] ?? 0) + (daily[(h - hourOfDay + 24) % 24] ?? 0);
    }
  }
  const days = clock.days.map((value, index) => value * KEEP + (index === day ? 1 : 0));
  const learnt = { shapeWeights, hours, days, events: clock.events * KEEP + 1 };
  const profile = profileOf(learnt);
  return { ...learnt, profile, prefix: prefixOf(profile) };
}

type Counts = Pick<Clock, 'hours' | 'days' | 'events'>;

/** Posterior mean intensity of one shape in one hour; 1 where nothing is known. */
function intensityOf(counts: Counts, shape: ClockShape, index: number, hourOfDay: number, day: number): number {
  let intensity = 1;
  if (shape.daily) {
    const mass = shape.dailyPrior / 24 + (counts.hours[index * 24 + hourOfDay] ?? 0);
    intensity *= (24 * mass) / (shape.dailyPrior + counts.events);
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
  const profile = new Float64Array(HOURS_OF_WEEK);
  for (const [index, shape] of CLOCK_SHAPES.entries()) {
    const weight = clock.shapeWeights[index] ?? 0;
    if (weight < 1e-6) continue;
    const daily = new Float64Array(24).map((_, h) => intensityOf(clock, { ...shape, days: 'alike' }, index, h, 0));
    for (let day = 0; day < 7; day += 1) {
      const ofDay = intensityOf(clock, { ...shape, daily: null }, index, 0, day);
      for (let h = 0; h < 24; h += 1) {
        const cell = day * 24 + h;
        profile[cell] = (profile[cell] ?? 0) + weight * ofDay * (daily[h] ?? 1);
      }
    }
  }
  const mean = profile.reduce((a, b) => a + b, 0) / HOURS_OF_WEEK;
  return profile.map((value) => value / mean);
}

function prefixOf(profile: Float64Array): Float64Array {
  const prefix = new Float64Array(HOURS_OF_WEEK + 1);
  for (let hour = 0; hour < HOURS_OF_WEEK; hour += 1)
    prefix[hour + 1] = (prefix[hour] ?? 0) + (profile[hour] ?? 1);
  return prefix;
}
