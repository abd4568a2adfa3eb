import { expect, test } from 'vitest';
import { exponential } from '../../../bench/processes/process.js';
import { EXPERTS } from '../../../src/core/forecast/experts/experts.js';
import { afterEvent, afterWait, type Memory, NO_MEMORY } from '../../../src/core/forecast/experts/memory.js';
import { pauseExpert } from '../../../src/core/forecast/experts/pause-expert.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';

/** A memory of chance events, `wait` operational days after the last one. */
function memoryOf(events: number, wait: number, leastGap = 0): Memory {
  const rng = seededRandom(3);
  let memory: Memory = { ...NO_MEMORY, age: 0 };
  for (let index = 0; index < events; index += 1)
    memory = afterEvent(afterWait(memory, leastGap + 2 * exponential(rng)), 1);
  return afterWait(memory, wait);
}

test('prior weights sum to 1', () => {
  expect(EXPERTS.reduce((sum, { prior }) => sum + prior, 0)).toBeCloseTo(1, 12);
});

test('the silence of every expert falls at its hazard, whatever the wait', () => {
  for (const [events, wait] of [
    [0, 5],
    [3, 0.1],
    [40, 0.45],
    [40, 2],
    [40, 20],
  ] as const) {
    const memory = memoryOf(events, wait);
    for (const [index, { hazard, logSurvival }] of EXPERTS.entries()) {
      const step = 1e-6;
      const fall = -logSurvival(memory, step) / step;
      const now = hazard(memory);
      expect(Math.abs(fall - now), `expert ${index}, ${events} events, ${wait} days`).toBeLessThan(
        1e-6 + 5e-3 * now,
      );
      expect(logSurvival(memory, 2)).toBeLessThanOrEqual(logSurvival(memory, 1));
      expect(logSurvival(memory, 0)).toBeCloseTo(0, 12);
    }
  }
});

test('the expert of a pause learns that nothing comes soon after an event, and how fast the next comes later', () => {
  const expert = pauseExpert(1);
  const [soon, later] = [memoryOf(80, 0.2, 0.7), memoryOf(80, 3, 0.7)];
  expect(expert.hazard(soon)).toBeLessThan(0.05);
  expect(expert.hazard(later)).toBeGreaterThan(0.35);
  // Over a day from here the pause is left out: 0.6 days of waiting are sure.
  expect(Math.exp(expert.logSurvival(soon, 0.4))).toBeGreaterThan(0.98);
});

test('old gaps fade: after a change of habit the gap laws follow the new one', () => {
  let memory: Memory = { ...NO_MEMORY, age: 0 };
  const add = (count: number, gap: number) => {
    for (let index = 0; index < count; index += 1) memory = afterEvent(afterWait(memory, gap), 1);
  };
  add(40, 1);
  add(60, 9);
  const { count, powers } = memory.gaps;
  // Σ gap^0.55 over the number of gaps is the mean power, here nearly that of the new gaps.
  expect((powers[0] ?? 0) / count).toBeGreaterThan(0.95 * 9 ** 0.55);
  expect(count).toBeLessThan(40);
});
