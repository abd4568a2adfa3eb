import { DAY, exponential, type Process, promiseAt, recordOf, START, uniform } from './process.js';

const KEPT = 0.8;

/** Longest time from a promise to its window, and shortest and longest window, in days. */
const AHEAD = 2;
const [SHORTEST, LONGEST] = [1 / 24, 0.75];

/** Chance resets, and promises of a window that are kept four times in five, anywhere inside it. */
export const promisedWindows: Process = (rng, days) => {
  const rate = uniform(rng, 0.05, 0.2);
  const promiseRate = uniform(rng, 0.05, 0.2);
  const events: number[] = [];
  for (let day = exponential(rng) / rate; day < days; day += exponential(rng) / rate) events.push(day);
  const promises: { at: number; from: number; to: number; keptAt: number | null }[] = [];
  for (let at = exponential(rng) / promiseRate; at < days - 5; at += exponential(rng) / promiseRate) {
    const from = at + uniform(rng, 0, AHEAD);
    const to = from + uniform(rng, SHORTEST, LONGEST);
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
      const until = day + hours / 24;
      let silence = Math.exp((-rate * hours) / 24);
      let freeAt = day;
      for (const promise of promises) {
        if (promise.at > day || promise.to <= day) continue;
        freeAt = promise.to;
        if (promise.keptAt !== null && promise.keptAt <= day) continue;
        const passed = (t: number) =>
          KEPT * Math.min(1, Math.max(0, (t - promise.from) / (promise.to - promise.from)));
        silence *= (1 - passed(until)) / (1 - passed(day));
      }
      return 1 - silence * (1 - keptOfNext(promiseRate, until - freeAt));
    },
  };
};

const STEPS = 16;

/**
 * Probability that the next promise is made and kept within some days from now, when none is open, by the
 * mid-point rule over when it is made, the length of its window and where in it the reset comes.
 */
function keptOfNext(promiseRate: number, days: number): number {
  if (days <= 0) return 0;
  const midpoints = Array.from({ length: STEPS }, (_, step) => (step + 0.5) / STEPS);
  let sum = 0;
  for (const made of midpoints)
    for (const length of midpoints)
      for (const inWindow of midpoints) {
        const rest = days * (1 - made) - inWindow * (SHORTEST + length * (LONGEST - SHORTEST));
        const density = promiseRate * days * Math.exp(-promiseRate * days * made);
        sum += density * KEPT * Math.min(1, Math.max(0, rest / AHEAD));
      }
  return sum / STEPS ** 3;
}
