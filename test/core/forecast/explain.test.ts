import { expect, test } from 'vitest';
import { DAY, promiseAt, START } from '../../../bench/processes/process.js';
import { explain, movedByPromise } from '../../../src/core/forecast/explain.js';
import { publicationOf } from '../../../src/core/forecast/forecast.js';
import type { ResetRecord } from '../../../src/core/forecast/inputs.js';
import { modelAt } from '../../../src/core/forecast/model.js';
import { pastOf } from '../../../src/core/forecast/past.js';
import { explanationSchema } from '../../../src/core/forecast/publication/explanation.js';
import type { ResetPromise } from '../../../src/core/promises/reset-promise.js';
import { HOUR_MS } from '../../../src/core/time/time.js';
import { mixedPast, TEAM } from '../../_support/inputs/forecast.js';

const at = (day: number) => Math.round(START + day * DAY);
const resets = [0, 4, 9, 15, 21, 30].map(at);
const record = { resets, coverage: [{ fromAt: at(0), toAt: at(80) }] };

function explained(promises: readonly ResetPromise[], day: number, of: ResetRecord = record) {
  const past = pastOf(of, promises, TEAM);
  const model = modelAt(past, at(day));
  return {
    publication: publicationOf(model),
    explanation: explain(model),
    moved: movedByPromise(model),
  };
}

test('each part has the chance as it would be without it; without the only promise that is the usual one', () => {
  const promise = promiseAt({ at: at(40), from: at(40.5), to: at(41), identity: 'post:1' });
  const { explanation, publication } = explained([promise], 40.2);
  expect(explanationSchema.parse(explanation)).toEqual(explanation);
  expect(explanation.parts.map(({ kind, identity }) => [kind, identity])).toEqual([
    ['hour', null],
    ['promise', 'post:1'],
  ]);
  const without = explanation.parts[1]?.without;
  expect(without).toEqual(explanation.usual);
  expect(without).toEqual(publication.comparisons.withoutHints);
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

test('the curve is steep in promised hours', () => {
  const promise = promiseAt({ at: at(40), from: at(40.5), to: at(40.75) });
  const { curve } = explained([promise], 40.25).explanation;
  const after = (hours: number) => curve.find((one) => Date.parse(one.at) === at(40.25) + hours * HOUR_MS);
  const [six = 0, twelve = 0, day = 0] = [6, 12, 24].map((hours) => after(hours)?.probability);
  expect(twelve - six).toBeGreaterThan(5 * six);
  expect(twelve - six).toBeGreaterThan((day - twelve) / 2);
});

test('the curve has what is published, and it never falls', () => {
  const past = mixedPast(200);
  for (let day = 20; day < 200; day += 7.3) {
    const { explanation, publication } = explained(past.promises, day, past.record);
    const { curve } = explanation;
    const after = (count: number) => curve.find((one) => Date.parse(one.at) === at(day) + count * HOUR_MS);
    expect(after(24)).toMatchObject(publication.next24Hours);
    expect({ hours: 6, ...after(6) }).toMatchObject(publication.nearTerm);
    const chances = curve.map(({ probability }) => probability);
    expect(chances).toEqual(chances.toSorted((a, b) => a - b));
  }
});

test('the curve has a point for each hour of a week, and where a promise begins and ends to be due', () => {
  const pointsOf = (...promises: ResetPromise[]) =>
    explained(promises, 40.2).explanation.curve.map((one) => (Date.parse(one.at) - at(40.2)) / HOUR_MS);
  const hourly = Array.from({ length: 168 }, (_, hour) => hour + 1);
  expect(pointsOf()).toEqual(hourly);
  // Due for four hours from its time on, 7.2 hours from now.
  const clock = promiseAt({ at: at(40), from: at(40.5), to: at(40.5) + HOUR_MS / 2 });
  const open = promiseAt({ at: at(39), from: null, to: null });
  const beyond = promiseAt({ at: at(40), from: at(47), to: at(48) });
  const bends = pointsOf(clock, open, beyond).filter((hours) => !hourly.includes(hours));
  expect(bends.map((hours) => hours.toFixed(3))).toEqual(['7.200', '11.200', '163.200']);
});

test('without anything known no part changes the chance', () => {
  const { explanation, publication } = explained([], 0, { resets: [], coverage: [] });
  expect(explanation.parts).toEqual([{ kind: 'hour', identity: null, without: explanation.usual }]);
  expect(explanation.usual.twentyFourHours).toBe(publication.next24Hours.probability);
});

test.each<
  [what: string, promises: readonly ResetPromise[], day: number, moved: [sixHours: boolean, day: boolean]]
>([
  ['none was ever made', [], 40.2, [false, false]],
  [
    'one is open in both windows',
    [promiseAt({ at: at(40), from: at(40.2), to: at(40.3) })],
    40.2,
    [true, true],
  ],
  ['one was kept', [promiseAt({ at: at(20), from: at(20.5), to: at(21.5) })], 22, [false, false]],
  ['one was broken long ago', [promiseAt({ at: at(40), from: at(40.5), to: at(41) })], 60, [false, false]],
  ['one is made only later', [promiseAt({ at: at(41), from: at(41.1), to: at(41.2) })], 40.9, [false, false]],
])('an open promise moves a window if its chance would be another without it: %s', (_, promises, day, [
  six,
  whole,
]) => {
  expect(explained(promises, day).moved).toEqual({ sixHours: six, twentyFourHours: whole });
});
