import { lapsesAt } from '../promises/reset-promise.js';
import { published } from '../stats/published.js';
import { isoInstant } from '../time/instant.js';
import { HOUR_MS } from '../time/time.js';
import { learnedClock } from './clock.js';
import { chanceOfHours } from './forecast.js';
import { chanceUntil, type Model } from './model.js';
import { strongestPromise } from './promises/hazard.js';
import { CURVE_HOURS, type Explanation } from './publication/explanation.js';

/**
 * What moves the publication of a model: each part with the chance as it would be without it, and how the
 * chance grows over the coming hours and days.
 */
export function explain(model: Model): Explanation {
  const { now, clock, promises } = model;
  const without = (changed: Partial<Model>) => chancesOf({ ...model, ...changed });
  const unpromised = without({ promises: [] });
  const moving = promises.filter((promise) => isMovedBy(without({ promises: [promise] }), unpromised));
  return {
    parts: [
      { kind: 'hour', identity: null, without: without({ clock: learnedClock([], clock.offsetAt) }) },
      ...moving.map((moved) => ({
        kind: 'promise' as const,
        identity: moved.promise.identity,
        without: without({ promises: promises.filter((promise) => promise !== moved) }),
      })),
    ],
    usual: unpromised,
    curve: curveOf(model),
    promises: promises.map((outcome) => {
      const { promise } = outcome;
      const { probability } = strongestPromise([outcome], model, now, lapsesAt(promise));
      return { identity: promise.identity, probability: published(probability) };
    }),
  };
}

/** The chance until each of the coming hours, and until promises begin or end to be due, where it bends. */
function curveOf(model: Model): Explanation['curve'] {
  const { now, promises } = model;
  const end = now + CURVE_HOURS * HOUR_MS;
  const hourly = Array.from({ length: CURVE_HOURS }, (_, place) => now + (place + 1) * HOUR_MS);
  const bends = promises
    .flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
    .filter((at) => at > now && at < end);
  return [...new Set([...hourly, ...bends])]
    .sort((a, b) => a - b)
    .map((at) => ({ at: isoInstant(at), ...chanceOfHours(model, (at - now) / HOUR_MS) }));
}

type ByHorizon = Readonly<Record<'sixHours' | 'twentyFourHours', number>>;

/** By horizon, whether a promise that is open changes the published chance. */
export function movedByPromise(model: Model): Readonly<Record<keyof ByHorizon, boolean>> {
  const [all, none] = [chancesOf(model), chancesOf({ ...model, promises: [] })];
  return {
    sixHours: all.sixHours !== none.sixHours,
    twentyFourHours: all.twentyFourHours !== none.twentyFourHours,
  };
}

function isMovedBy(moved: ByHorizon, from: ByHorizon): boolean {
  return moved.sixHours !== from.sixHours || moved.twentyFourHours !== from.twentyFourHours;
}

/** The published chance over both horizons. */
function chancesOf(model: Model): ByHorizon {
  const within = (hours: number) => published(chanceUntil(model, model.now + hours * HOUR_MS).probability);
  return { sixHours: within(6), twentyFourHours: within(24) };
}
