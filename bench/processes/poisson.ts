import { DAY, integrated, type Process, recordOf, START, thinned, uniform } from './process.js';

/** A process whose intensity depends on time alone. */
function timed(most: number, intensity: (day: number) => number): Process {
  return (rng, days) => ({
    record: recordOf(thinned(rng, days, most, intensity), days),
    promises: [],
    trueProbability: (at, hours) => integrated(intensity, (at - START) / DAY, hours),
  });
}

/** The same intensity always. */
export const homogeneous: Process = (rng, days) => {
  const rate = uniform(rng, 0.1, 0.5);
  return timed(rate, () => rate)(rng, days);
};

/** A rate that triples half-way. */
export const tripling: Process = (rng, days) => {
  const rate = uniform(rng, 0.07, 0.25);
  const turn = days * uniform(rng, 0.35, 0.65);
  return timed(3 * rate, (day) => (day < turn ? rate : 3 * rate))(rng, days);
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

/** A smooth clock: 1 + 0.9 cos. */
export const smoothClock: Process = (rng, days) => {
  const rate = uniform(rng, 0.1, 0.5);
  const peak = rng();
  return timed(1.9 * rate, (at) => rate * (1 + 0.9 * Math.cos(2 * Math.PI * (at - peak))))(rng, days);
};
