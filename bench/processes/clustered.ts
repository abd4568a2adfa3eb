import { countUpTo } from '../../src/core/time.js';
import { DAY, exponential, type Process, recordOf, START, uniform } from './process.js';

/** Self-exciting: each event brings half an event on average, within a day or so (branching construction). */
export const selfExciting: Process = (rng, days) => {
  const outside = uniform(rng, 0.06, 0.2);
  const branching = uniform(rng, 0.4, 0.7);
  const tau = uniform(rng, 0.3, 2);
  const queue: number[] = [];
  for (let day = exponential(rng) / outside; day < days; day += exponential(rng) / outside) queue.push(day);
  const events: number[] = [];
  for (let day = queue.pop(); day !== undefined; day = queue.pop()) {
    events.push(day);
    for (let sum = exponential(rng); sum < branching; sum += exponential(rng)) {
      const child = day + tau * exponential(rng);
      if (child < days) queue.push(child);
    }
  }
  const record = recordOf(events, days);
  return {
    record,
    promises: [],
    trueProbability: (at, hours) => {
      let excitation = 0;
      for (let index = countUpTo(record.resets, at) - 1; index >= 0; index -= 1) {
        const age = (at - (record.resets[index] ?? START)) / DAY / tau;
        if (age > 40) break;
        excitation += Math.exp(-age);
      }
      const horizon = hours / 24;
      return -Math.expm1(-(outside * horizon + branching * excitation * -Math.expm1(-horizon / tau)));
    },
  };
};
