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
 * The estimated hour-of-week clock: relative intensity of each five minutes of the local week, mean 1. It is a Bayesian
 * mixture over smoothing shapes, each a Dirichlet-smoothed kernel density of the local times of events, weighted by how
 * well it predicted them. The Dirichlet prior of a kernel is the next wider kernel.
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

/**
 * The clock after an event.
 * @param hour local hour of the week, 0 <= hour < 168
 */
export function learnHour(clock: Clock, hour: number): Clock {
  const ofWeek = Math.floor(hour * SLOTS_PER_HOUR) % SLOTS_OF_WEEK;
  const ofDay = ofWeek % SLOTS_OF_DAY;
  const day = Math.floor(ofWeek / SLOTS_OF_DAY);
  const shapeWeights = posteriorWeights(clock, ofDay, day);
  const slots = CLOCK_KERNELS.map(({ weights }, kernel) =>
    weights.map((_, slot) => {
      const seen = clock.slots[kernel]?.[slot] ?? 0;
      return KEEP * seen + (weights[(slot - ofDay + SLOTS_OF_DAY) % SLOTS_OF_DAY] ?? 0);
    }),
  );
  const days = clock.days.map((value, index) => value * KEEP + (index === day ? 1 : 0));
  return clockOf({ shapeWeights, slots, days, events: clock.events * KEEP + 1 });
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
  const daily = dailyIntensities(clock);
  const weights = Float64Array.from(
    CLOCK_SHAPES,
    (shape, index) =>
      (clock.shapeWeights[index] ?? 0) * (daily[shape.kernel]?.[slot] ?? 1) * dayIntensity(clock, shape, day),
  );
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.map(
    (weight, index) => ((1 - SHAPE_SHARE) * weight) / total + SHAPE_SHARE * (CLOCK_SHAPES[index]?.prior ?? 0),
  );
}

/** Posterior mean intensity by time of day, mean 1, for each of `CLOCK_KERNELS`. */
function dailyIntensities({ slots, events }: Learnt): readonly Float64Array[] {
  const trust = events / (SHRINKAGE_EVENTS + events);
  const daily: Float64Array[] = [];
  for (const [kernel, { prior }] of CLOCK_KERNELS.entries()) {
    const wider = daily[kernel - 1];
    const seen = slots[kernel] ?? new Float64Array(SLOTS_OF_DAY);
    daily.push(
      seen.map((count, slot) => {
        const shrunk = 1 + trust * ((wider?.[slot] ?? 1) - 1);
        return (prior * shrunk + SLOTS_OF_DAY * count) / (prior + events);
      }),
    );
  }
  return daily;
}

/** Posterior mean intensity of one shape on one day, relative to the mean day. */
function dayIntensity({ days, events }: Learnt, shape: ClockShape, day: number): number {
  let [share, seen] = [0, 0];
  for (let other = 0; other < 7; other += 1) {
    if (shape.cellOf(other) !== shape.cellOf(day)) continue;
    share += 1 / 7;
    seen += days[other] ?? 0;
  }
  return (shape.daysPrior * share + seen) / (share * (shape.daysPrior + events));
}

function profileOf(clock: Learnt): Float64Array {
  const daily = dailyIntensities(clock);
  const profile = new Float64Array(SLOTS_OF_WEEK);
  for (let day = 0; day < 7; day += 1) {
    const ofKernel = new Float64Array(CLOCK_KERNELS.length);
    for (const [index, shape] of CLOCK_SHAPES.entries()) {
      const weight = (clock.shapeWeights[index] ?? 0) * dayIntensity(clock, shape, day);
      ofKernel[shape.kernel] = (ofKernel[shape.kernel] ?? 0) + weight;
    }
    for (const [kernel, intensities] of daily.entries()) {
      for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1) {
        const cell = day * SLOTS_OF_DAY + slot;
        profile[cell] = (profile[cell] ?? 0) + (ofKernel[kernel] ?? 0) * (intensities[slot] ?? 1);
      }
    }
  }
  const mean = profile.reduce((a, b) => a + b, 0) / SLOTS_OF_WEEK;
  return profile.map((value) => value / mean);
}
