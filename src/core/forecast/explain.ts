import { isoInstant } from '../instant.js';
import { published } from '../percent.js';
import { lapsesAt } from '../record/promise-status.js';
import { HOUR_MS } from '../time.js';
import { chanceBetween } from './chance.js';
import { flatClock } from './clock/clock.js';
import type { Mixture } from './experts/mixture.js';
import { longRate } from './experts/poisson-expert.js';
import { strongestPromise } from './promises/promises.js';
import { CLOCK_HOURS, CURVE_POINTS, CURVE_STEP_HOURS, type Explanation } from './publication/explanation.js';
import { chanceAt } from './publish.js';
import type { ForecastState } from './state.js';
import { stateAt, type Timeline } from './timeline.js';

/**
 * What moves the publication as of `now`: each part with the chance as it would be without it, and the chance of each of
 * the coming hours. An hour is forecast as if nothing were known of the hours before it, so the 24 together give about,
 * but not exactly, the chance of the day.
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
  const pause = { withHints: unknownPause(state.withHints), withoutHints: unknownPause(state.withoutHints) };
  return {
    parts: [
      { kind: 'hour', identity: null, without: without({ clock: flatClock() }) },
      { kind: 'pause', identity: null, without: without(pause) },
      ...moving.map((promise) => ({
        kind: 'promise' as const,
        identity: promise.hint.identity,
        without: without({ promises: state.promises.filter((one) => one !== promise) }),
      })),
    ],
    usual: without({ promises: [], ...pause }),
    curve: Array.from({ length: CURVE_POINTS }, (_, place) => {
      const hours = CURVE_STEP_HOURS * (place + 1);
      return { at: isoInstant(now + hours * HOUR_MS), ...chanceAt(state, now, hours) };
    }),
    promises: state.promises.map((one) => ({
      identity: one.hint.identity ?? null,
      probability: published(
        strongestPromise({ ...state, promises: [one] }, now, now, lapsesAt(one.hint)).probability,
      ),
    })),
    hours: Array.from({ length: CLOCK_HOURS }, (_, hour) => {
      const from = now + hour * HOUR_MS;
      const { probability } = chanceBetween(state, now, from, from + HOUR_MS);
      return { at: isoInstant(from), probability: published(probability) };
    }),
  };
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
  const within = (hours: number) =>
    published(chanceBetween(state, now, now, now + hours * HOUR_MS).probability);
  return { sixHours: within(6), twentyFourHours: within(24) };
}

/** The same rates as if it were unknown when the last reset was: no gap, and the mean excitation. */
function unknownPause({ memory, weights }: Mixture): Mixture {
  const { events, days } = longRate(memory);
  const excitation = memory.excitation.map(() => events / days);
  return { weights, memory: { ...memory, age: null, excitation } };
}
