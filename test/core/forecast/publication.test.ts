import { expect, test } from 'vitest';
import { DAY, promiseAt, START } from '../../../bench/processes/process.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import { modelAt } from '../../../src/core/forecast/model.js';
import { pastOf } from '../../../src/core/forecast/past.js';
import { MODEL_VERSION } from '../../../src/core/forecast/publication/model-version.js';
import type { Publication } from '../../../src/core/forecast/publication/publication.js';
import { promiseStatus } from '../../../src/core/promises/keeping.js';
import { mixedPast, TEAM } from '../../_support/inputs/forecast.js';

const past = mixedPast(200);
const at = (day: number) => Math.round(START + day * DAY);

function numbersOf({ next24Hours, nearTerm, comparisons }: Publication): number[] {
  const { baseline, withoutHints, smoothHistory, clockFactor } = comparisons;
  return [
    ...[next24Hours, nearTerm].flatMap(({ probability, low, high }) => [low, probability, high]),
    ...[baseline, withoutHints, smoothHistory].flatMap((one) => [one.sixHours, one.twentyFourHours]),
    clockFactor,
  ];
}

// Holds R17, R65, R114, R115, R116, R117, R118, R225.
test('every number is a probability with four decimals, and the band holds the point', () => {
  for (let day = 0; day < 205; day += 4.11) {
    const publication = forecast(past.record, past.promises, at(day), TEAM);
    for (const number of numbersOf(publication)) {
      expect(number).toBeGreaterThanOrEqual(0);
      expect(number).toBeLessThanOrEqual(1);
      expect(number).toBe(Number(number.toFixed(4)));
    }
    for (const { low, probability, high } of [publication.next24Hours, publication.nearTerm]) {
      expect(low).toBeLessThanOrEqual(probability);
      expect(probability).toBeLessThanOrEqual(high);
    }
    expect(publication.next24Hours.probability).toBeGreaterThanOrEqual(publication.nearTerm.probability);
    expect(publication.nearTerm.hours).toBe(6);
    expect(publication.comparisons.modelVersion).toBe(MODEL_VERSION);
  }
});

test('without any record there is a forecast, and everything is neutral', () => {
  const publication = forecast({ resets: [], coverage: [] }, [], at(0), TEAM);
  expect(publication.comparisons.clockFactor).toBe(0.25);
  // Half a reset in thirty days.
  expect(publication.next24Hours.probability).toBe(0.0163);
  expect(publication.comparisons.withoutHints.twentyFourHours).toBe(publication.next24Hours.probability);
});

// Holds R110, R117.
test('a promised window raises the forecast while it is due, and the promise fades when it passes unkept', () => {
  const resets = [0, 9.3, 21.7, 30.4].map(at);
  const record = { resets, coverage: [{ fromAt: at(0), toAt: at(80) }] };
  const made = [promiseAt({ at: at(40), from: at(40.5), to: at(41) })];
  const chance = (day: number) => forecast(record, made, at(day), TEAM);
  const before = chance(39.9);
  expect(before.next24Hours.probability).toBe(before.comparisons.withoutHints.twentyFourHours);
  expect(chance(40.1).next24Hours.probability).toBeGreaterThan(2 * before.next24Hours.probability);
  expect(chance(40.6).nearTerm.probability).toBeGreaterThan(0.2);
  expect(chance(40.6).comparisons.withoutHints).toEqual(
    forecast(record, [], at(40.6), TEAM).comparisons.withoutHints,
  );
  expect(chance(41.3).nearTerm.probability).toBeLessThan(chance(40.6).nearTerm.probability);
  const after = chance(45);
  expect(after.next24Hours.probability).toBeCloseTo(after.comparisons.withoutHints.twentyFourHours, 2);
});

test('after the end of coverage the rate stays what it was', () => {
  const resets = Array.from({ length: 30 }, (_, index) => at(index * 5));
  const record = { resets, coverage: [{ fromAt: at(0), toAt: at(146) }] };
  const covered = forecast(record, [], at(146), TEAM);
  const later = forecast(record, [], at(246), TEAM);
  expect(later.comparisons.baseline).toEqual(covered.comparisons.baseline);
  expect(later.next24Hours).toEqual(covered.next24Hours);
});

// Holds R112, R222.
test('what is more than 180 days old changes no comparison, whether the time since was watched or not', () => {
  const recent = [at(230), at(290), at(299)];
  const old = [10, 40, 41, 42, 43, 44, 55, 70, 90, 109].map(at);
  const comparisonsOf = (resets: number[], hole: [number, number]) => {
    const coverage = [
      { fromAt: at(0), toAt: at(hole[0]) },
      { fromAt: at(hole[1]), toAt: at(300) },
    ];
    return forecast({ resets, coverage }, [], at(300), TEAM).comparisons;
  };
  for (const hole of [
    [115, 115.1],
    [115, 210],
    [125, 280],
  ] as [number, number][])
    expect(comparisonsOf([at(0), ...old, ...recent], hole)).toEqual(comparisonsOf([at(0), ...recent], hole));
});

test('a forecast and the list of open promises agree on what is open, at every instant', () => {
  for (const days of [60, 200]) {
    const { record, promises } = mixedPast(days);
    const watched = { ...record, coverage: [{ fromAt: record.resets[0] ?? 0, toAt: at(days) }] };
    const past = pastOf(watched, promises, TEAM);
    for (let day = 1; day < days; day += 0.37) {
      const open = promises.filter(
        (one) => one.at <= at(day) && promiseStatus(one, record.resets, at(day)) === 'open',
      );
      expect(modelAt(past, at(day)).promises.map(({ promise }) => promise)).toEqual(open);
    }
  }
});
