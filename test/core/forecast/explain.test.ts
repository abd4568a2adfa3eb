import { expect, test } from 'vitest';
import { DAY, promiseAt, START } from '../../../bench/processes/process.js';
import { explain } from '../../../src/core/forecast/explain.js';
import { explanationSchema } from '../../../src/core/forecast/publication/explanation.js';
import { publish } from '../../../src/core/forecast/publish.js';
import { newState } from '../../../src/core/forecast/state.js';
import { advanceUntil, timelineOf } from '../../../src/core/forecast/timeline.js';
import type { ResetPromise } from '../../../src/core/record/promise-status.js';
import { mixedPast, TEAM } from '../../_support/inputs/forecast.js';

const at = (day: number) => Math.round(START + day * DAY);
const resets = [0, 4, 9, 15, 21, 30].map(at);
const record = { resets, coverage: [{ fromAt: at(0), toAt: at(80) }] };

function explained(hints: readonly ResetPromise[], day: number) {
  const timeline = timelineOf(record, hints);
  const state = newState(TEAM);
  advanceUntil(state, timeline, at(day));
  return {
    publication: publish(state, timeline, at(day)),
    explanation: explain(state, timeline, at(day)),
  };
}

test('each part has the chance as it would be without it; without the only promise that is the own rate’s', () => {
  const hint = promiseAt({ at: at(40), from: at(40.5), to: at(41), identity: 'post:1' });
  const { explanation } = explained([hint], 40.2);
  expect(explanationSchema.parse(explanation)).toEqual(explanation);
  expect(explanation.parts.map(({ kind, identity }) => [kind, identity])).toEqual([
    ['hour', null],
    ['pause', null],
    ['promise', 'post:1'],
  ]);
  const { publication } = explained([hint], 40.2);
  const without = explanation.parts[2]?.without;
  expect(without?.twentyFourHours).toBeLessThan(0.7 * publication.next24Hours.probability);
  expect(without?.sixHours).toBeLessThan(publication.nearTerm.probability);
});

test('a promise that repeats another is named with it, and changes nothing alone', () => {
  const first = promiseAt({ at: at(40), from: at(40.5), to: at(41), identity: 'post:1' });
  const again = { ...first, at: at(40.1), identity: 'post:2' };
  const { publication, explanation } = explained([first, again], 40.2);
  const promises = explanation.parts.filter(({ kind }) => kind === 'promise');
  expect(promises.map(({ identity }) => identity)).toEqual(['post:1', 'post:2']);
  for (const { without } of promises)
    expect(without.twentyFourHours).toBeCloseTo(publication.next24Hours.probability, 2);
});

test('each promise that stands has the chance that it is kept before it lapses, however far ahead it is', () => {
  const near = promiseAt({ at: at(40), from: at(40.5), to: at(41), identity: 'post:1' });
  const far = promiseAt({ at: at(40), from: at(50), to: at(51), identity: 'post:2' });
  const { promises } = explained([near, far], 40.2).explanation;
  expect(promises.map(({ identity }) => identity)).toEqual(['post:1', 'post:2']);
  for (const { probability } of promises) expect(probability).toBeGreaterThan(0.5);
  // Most of the time in which it is usually kept has passed.
  const late = explained([near], 41.9).explanation.promises[0]?.probability ?? 1;
  expect(late).toBeLessThan((promises[0]?.probability ?? 0) / 2);
  expect(explained([near], 43).explanation.promises).toEqual([]);
});

test('the promised hours stand out of the coming 24', () => {
  const { hours } = explained([promiseAt({ at: at(40), from: at(40.5), to: at(40.75) })], 40.25).explanation;
  const mean = (from: number, to: number) =>
    hours.slice(from, to).reduce((sum, one) => sum + one.probability, 0) / (to - from);
  expect(mean(6, 12)).toBeGreaterThan(5 * mean(0, 6));
  expect(mean(6, 12)).toBeGreaterThan(mean(13, 24));
});

test('the hours together give about the chance of the day', () => {
  const past = mixedPast(200);
  const timeline = timelineOf(past.record, past.hints);
  const state = newState(TEAM);
  for (let day = 20; day < 200; day += 7.3) {
    advanceUntil(state, timeline, at(day));
    const { hours } = explain(state, timeline, at(day));
    const together = 1 - hours.reduce((none, one) => none * (1 - one.probability), 1);
    const { probability } = publish(state, timeline, at(day)).next24Hours;
    expect(Math.abs(together - probability)).toBeLessThan(0.15);
  }
});

test('without anything known every hour is like every other, and no part changes the chance', () => {
  const timeline = timelineOf({ resets: [], coverage: [] }, []);
  const { parts, hours } = explain(newState(TEAM), timeline, START);
  expect(new Set(hours.map(({ probability }) => probability)).size).toBe(1);
  expect(parts.map(({ kind }) => kind)).toEqual(['hour', 'pause']);
});
