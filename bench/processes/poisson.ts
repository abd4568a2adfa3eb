import { DAY, integrated, type Process, recordOf, START, thinned, uniform } from './process.js';

/** A process whose intensity depends on time alone. */
function timed(most: number, intensity: (day: number) => number): Process {
  return (rng, days) => ({
    record: recordOf(thinned(rng, days, most, intensity), days),
    promises: [],
    trueProbability: (at, hours) => integrated(intensity, (at - START) / DAY, hours),
  });
}

/** The intensity is always the same. */
export const homogeneous: Process = (rng, days) => {
  const rate = uniform(rng, 0.1, 0.5);
  return timed(rate, () => rate)(rng, days);
};

/** Active for ten hours of the day, nearly silent in the others (UTC). */
export const dailyClock: Process = (rng, days) => {
  const rate = uniform(rng, 0.1, 0.5);
  const opens = Math.floor(uniform(rng, 0, 24));
  const night = 0.1;
  const day = (24 - 14 * night) / 10;
  const open = (at: number) => (((((at % 1) * 24 - opens) % 24) + 24) % 24 < 10 ? day : night);
  return timed(rate * day, (at) => rate * open(at))(rng, days);
};
