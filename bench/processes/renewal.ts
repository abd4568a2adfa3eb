import { countUpTo } from '../../src/core/time.js';
import { DAY, normal, type Process, recordOf, uniform } from './process.js';

/** A renewal process with gaps scale · exp(N) or gamma: its survival is tabulated from draws of the law itself. */
function renewal(draw: (rng: () => number) => number): Process {
  return (rng, days) => {
    const events: number[] = [];
    for (let day = draw(rng); day < days; day += draw(rng)) events.push(day);
    const record = recordOf(events, days);
    const sample = Float64Array.from({ length: 200_000 }, () => draw(rng)).sort();
    const survivors = (age: number) =>
      1 - countUpTo(sample as unknown as readonly number[], age) / sample.length;
    return {
      record,
      promises: [],
      trueProbability: (at, hours) => {
        const before = countUpTo(record.resets, at);
        const last = record.resets[before - 1] ?? record.coverage[0]?.fromAt ?? at;
        const age = (at - last) / DAY;
        const alive = survivors(age);
        return alive === 0 ? 1 : Math.min(1, 1 - survivors(age + hours / 24) / alive);
      },
    };
  };
}

/** Gamma draw (Marsaglia & Tsang 2000), mean 1. */
function gamma(rng: () => number, shape: number): number {
  if (shape < 1) return (gamma(rng, shape + 1) * (shape + 1) * rng() ** (1 / shape)) / shape;
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(rng);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - rng()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return (d * v) / shape;
  }
}

/** Gaps that spread a fifth to a third of their mean. */
export const regular: Process = (rng, days) => {
  const mean = uniform(rng, 2, 8);
  const shape = uniform(rng, 9, 25);
  return renewal((r) => mean * gamma(r, shape))(rng, days);
};

/** Log-normal gaps of the same regularity. */
export const regularLogNormal: Process = (rng, days) => {
  const mean = uniform(rng, 2, 8);
  const sigma = uniform(rng, 0.2, 0.33);
  return renewal((r) => mean * Math.exp(sigma * normal(r) - sigma ** 2 / 2))(rng, days);
};

/** Gamma gaps with more spread than chance. */
export const clusteredGaps: Process = (rng, days) => {
  const mean = uniform(rng, 2, 6);
  return renewal((r) => mean * gamma(r, 0.35))(rng, days);
};
