import { DAY, exponential, type Process, promiseAt, recordOf, START, uniform } from './process.js';

const KEPT = 0.8;

/** Chance resets, and promises of a window that are kept four times in five, anywhere inside it. */
export const promisedWindows: Process = (rng, days) => {
  const rate = uniform(rng, 0.05, 0.2);
  const promiseRate = uniform(rng, 0.05, 0.2);
  const events: number[] = [];
  for (let day = exponential(rng) / rate; day < days; day += exponential(rng) / rate) events.push(day);
  const promises: { at: number; from: number; to: number; keptAt: number | null }[] = [];
  for (let at = exponential(rng) / promiseRate; at < days - 5; at += exponential(rng) / promiseRate) {
    const from = at + uniform(rng, 0, 2);
    const to = from + uniform(rng, 1 / 24, 0.75);
    const keptAt = rng() < KEPT ? uniform(rng, from, to) : null;
    promises.push({ at, from, to, keptAt });
    if (keptAt !== null) events.push(keptAt);
    // The next promise is not made before this one is over.
    at = to;
  }
  const ms = (day: number) => Math.round(START + day * DAY);
  return {
    record: recordOf(
      events.sort((a, b) => a - b),
      days,
    ),
    promises: promises.map(({ at, from, to }) => promiseAt({ at: ms(at), from: ms(from), to: ms(to) })),
    trueProbability: (at, hours) => {
      const day = (at - START) / DAY;
      let silence = Math.exp((-rate * hours) / 24);
      for (const one of promises) {
        if (one.at > day || one.to <= day || (one.keptAt !== null && one.keptAt <= day)) continue;
        const passed = (t: number) => KEPT * Math.min(1, Math.max(0, (t - one.from) / (one.to - one.from)));
        silence *= (1 - passed(day + hours / 24)) / (1 - passed(day));
      }
      return 1 - silence;
    },
  };
};
