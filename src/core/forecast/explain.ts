import { isoInstant } from '../instant.js';
import { published } from '../percent.js';
import { lapsesAt } from '../promises/reset-promise.js';
import { HOUR_MS } from '../time.js';
import { chanceUntil } from './chance.js';
import { flatClock } from './clock/clock.js';
import type { Mixture } from './experts/mixture.js';
import { longRate } from './experts/poisson-expert.js';
import { strongestPromise } from './promises/promises.js';
import { CURVE_HOURS, DAY_HOURS, type Explanation } from './publication/explanation.js';
import { chancesFrom } from './publish.js';
import type { ForecastState } from './state.js';
import { stateAt, type Timeline } from './timeline.js';

/**
 * What moves the publication as of `now`: each part with the chance as it would be without it, and how the chance grows
 * over the coming hours and days.
 * @param past a state that was advanced over the timeline until `now` (`advanceUntil`); it is not changed
 */
export function explain(past: ForecastState, timeline: Timeline, now: number): Explanation {
  const state = stateAt(past, timeline, now);
  const without = (changed: Partial<ForecastState>) => chancesOf({ ...state, ...changed }, now);
  const unpromised = without({ promises: [] });
  const moving = state.promises.filter((one) => {
    const alone = without({ promises: [one] });
    return alone.sixHours !== unpromised.sixHours || alone.twentyFourHours !== unpromised.twentyFourHours;
  });
  const pause = {
    withPromises: unknownPause(state.withPromises),
    withoutPromises: unknownPause(state.withoutPromises),
  };
  return {
    parts: [
      { kind: 'hour', identity: null, without: without({ clock: flatClock() }) },
      { kind: 'pause', identity: null, without: without(pause) },
      ...moving.map((moved) => ({
        kind: 'promise' as const,
        identity: moved.promise.identity,
        without: without({ promises: state.promises.filter((one) => one !== moved) }),
      })),
    ],
    usual: without({ promises: [], ...pause }),
    curve: curveOf(state, now),
    promises: state.promises.map((one) => ({
      identity: one.promise.identity ?? null,
      probability: published(
        strongestPromise({ ...state, promises: [one] }, now, lapsesAt(one.promise)).probability,
      ),
    })),
    hours: hoursOf(state, now),
  };
}

/** The chance until each of the coming hours, and until promises begin or end to be due, where it bends. */
function curveOf(state: ForecastState, now: number): Explanation['curve'] {
  const chance = chancesFrom(state, now);
  const end = now + CURVE_HOURS * HOUR_MS;
  const hourly = Array.from({ length: CURVE_HOURS }, (_, place) => now + (place + 1) * HOUR_MS);
  const bends = state.promises
    .flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
    .filter((at) => at > now && at < end);
  return [...new Set([...hourly, ...bends])]
    .sort((a, b) => a - b)
    .map((at) => ({ at: isoInstant(at), ...chance((at - now) / HOUR_MS) }));
}

/** What the published chance grows by in each hour of the coming day. */
function hoursOf(state: ForecastState, now: number): Explanation['hours'] {
  let before = 0;
  return Array.from({ length: DAY_HOURS }, (_, hour) => {
    const after = chanceWithin(state, now, hour + 1);
    const probability = Math.round(1e4 * (after - before)) / 1e4;
    before = after;
    return { at: isoInstant(now + hour * HOUR_MS), probability };
  });
}

/**
 * Whether a promise that is open changes the published chance, by horizon. What earlier promises taught the rates is not
 * meant.
 * @param past a state that was advanced over the timeline until `now` (`advanceUntil`); it is not changed
 */
export function movedByPromise(past: ForecastState, timeline: Timeline, now: number) {
  const state = stateAt(past, timeline, now);
  const [all, none] = [chancesOf(state, now), chancesOf({ ...state, promises: [] }, now)];
  return {
    sixHours: all.sixHours !== none.sixHours,
    twentyFourHours: all.twentyFourHours !== none.twentyFourHours,
  };
}

/** The published chance over both horizons. */
function chancesOf(state: ForecastState, now: number) {
  return { sixHours: chanceWithin(state, now, 6), twentyFourHours: chanceWithin(state, now, 24) };
}

/** The published chance in the next hours. */
function chanceWithin(state: ForecastState, now: number, hours: number): number {
  return published(chanceUntil(state, now, now + hours * HOUR_MS).probability);
}

/** The same rates as if it were unknown when the last reset was: no gap, and the mean excitation. */
function unknownPause({ memory, weights }: Mixture): Mixture {
  const { events, days } = longRate(memory);
  const excitation = memory.excitation.map(() => events / days);
  return { weights, memory: { ...memory, age: null, excitation } };
}
