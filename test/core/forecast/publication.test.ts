import { expect, test } from 'vitest';
import { DAY, promiseAt, START } from '../../../bench/processes/process.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import { modelAt } from '../../../src/core/forecast/model.js';
import { pastOf } from '../../../src/core/forecast/past.js';
import { MODEL_VERSION } from '../../../src/core/forecast/publication/model-version.js';
import type { Chance, Publication } from '../../../src/core/forecast/publication/publication.js';
import { headlineText } from '../../../src/core/forecast/publication/texts.js';
import { promiseStatus, type ResetInstants } from '../../../src/core/promises/keeping.js';
import type { ResetPromise } from '../../../src/core/promises/reset-promise.js';
import { mixedPast, TEAM } from '../../_support/inputs/forecast.js';

const NONE = { regular: [], banked: [] };
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

test('without any record there is a forecast that says so, and everything is neutral', () => {
  const publication = forecast({ resets: [], coverage: [] }, [], at(0), TEAM);
  expect(publication.comparisons.clockFactor).toBe(0.25);
  expect(publication.caveat).toContain('Nothing is recorded yet');
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

test('after the end of coverage the rate stays what it was, and the caveat says until when the record is complete', () => {
  const resets = Array.from({ length: 30 }, (_, index) => at(index * 5));
  const record = { resets, coverage: [{ fromAt: at(0), toAt: at(146) }] };
  const covered = forecast(record, [], at(146), TEAM);
  const later = forecast(record, [], at(246), TEAM);
  expect(later.caveat).toContain('not complete after 2024-05-26');
  expect(covered.caveat).not.toContain('not complete');
  expect(later.comparisons.baseline).toEqual(covered.comparisons.baseline);
  expect(later.next24Hours).toEqual(covered.next24Hours);
});

test('the caveat names each hole since the last known reset, or the newest and how many', () => {
  const caveat = (...spans: [number, number][]) => {
    const coverage = spans.map(([from, to]) => ({ fromAt: at(from), toAt: at(to) }));
    return forecast({ resets: [at(0), at(9), at(20)], coverage }, [], at(60), TEAM).caveat;
  };
  // START is 2024-01-01. A hole before the last reset is over.
  expect(caveat([0, 12], [15, 60])).not.toMatch(/watched|not complete/);
  expect(caveat([0, 30], [32, 60])).toContain(
    'Not watched since the last known reset: 2024-01-31 00:00 to 2024-02-02 00:00 UTC. A reset may be missing.',
  );
  expect(caveat([0, 30], [32, 40], [41, 59])).toMatch(
    /2024-01-31 00:00 to 2024-02-02 00:00 UTC, 2024-02-10 00:00 to 2024-02-11 00:00 UTC\. .*not complete after 2024-02-29 00:00 UTC/,
  );
  expect(caveat([0, 30], [32, 40], [41, 42], [43, 44], [45, 60])).toContain(
    '4 times since the last known reset were not watched, the newest from 2024-02-14 00:00 to 2024-02-15 00:00 UTC',
  );
});

test('"Nothing is recorded yet" never stands beside a recorded reset, covered or not', () => {
  const { caveat } = forecast({ resets: [at(3)], coverage: [] }, [], at(9), TEAM);
  expect(caveat).not.toContain('Nothing is recorded');
  expect(caveat).toContain('No time has been watched yet: resets are recorded');
});

/** A record that is old enough for numbers. */
const PLAIN = pastOf(
  {
    resets: Array.from({ length: 10 }, (_, place) => at(place - 40)),
    coverage: [{ fromAt: at(-40), toAt: at(9) }],
  },
  [],
  TEAM,
);

/** The headline of a chance at a day, with promises that stand. */
function headlineOf(
  chance: Chance,
  made: readonly ResetPromise[] = [],
  day = 0.2,
  unconfirmed: ResetInstants = NONE,
): string {
  const { promises } = modelAt(pastOf({ resets: [], coverage: [] }, made, TEAM), at(day));
  return headlineText(
    chance,
    { ...PLAIN, counted: { ...PLAIN.counted, unconfirmed } },
    { promises, now: at(day) },
  );
}

test.each([
  [{ probability: 0.12, low: 0.05, high: 0.18 }, '12% chance of a reset in the next 24 hours (5% to 18%).'],
  [
    { probability: 0.0041, low: 0, high: 0.0049 },
    'Under 1% chance of a reset in the next 24 hours (0% to under 1%).',
  ],
  [
    { probability: 0.9961, low: 0.9, high: 1 },
    'Over 99% chance of a reset in the next 24 hours (90% to 100%).',
  ],
])('the headline is in whole per cents and makes nothing certain by rounding: %j', (chance, headline) => {
  expect(headlineOf(chance)).toBe(headline);
});

test('the headline says that a reset has been promised', () => {
  const chance = { probability: 0.571, low: 0.4, high: 0.7 };
  const promise = promiseAt({ at: at(0), from: at(0.5), to: at(1) });
  const start = '57% chance of a reset in the next 24 hours (40% to 70%)';
  expect(headlineOf(chance, [promise])).toBe(`${start}: one has been promised.`);
  expect(headlineOf(chance, [promise, { ...promise }])).toBe(`${start}: several have been promised.`);
  expect(headlineOf(chance)).toBe(`${start}.`);
});

test('the headline announces no promise that an unconfirmed report may have kept', () => {
  const chance = { probability: 0.5, low: 0.4, high: 0.7 };
  const promise = promiseAt({ at: at(0), from: at(0.5), to: at(1) });
  const end = (reported: number) => headlineOf(chance, [promise], 0.6, { ...NONE, regular: [reported] });
  expect(end(at(0.55))).not.toContain('promised');
  expect(end(at(0.1))).toContain('promised');
  expect(end(at(0.65)), 'not known yet').toContain('promised');
});

test('the headline calls a veiled promise a hint', () => {
  const chance = { probability: 0.25, low: 0.1, high: 0.4 };
  const explicit = promiseAt({ at: at(0), from: at(0.5), to: at(1) });
  const veiled = { ...explicit, strength: 'veiled' } as const;
  const end = (...made: ResetPromise[]) => headlineOf(chance, made).replace(/^.*%\)/, '');
  expect(end(veiled)).toBe(': one has been hinted at.');
  expect(end(veiled, { ...veiled })).toBe(': several have been hinted at.');
  expect(end(veiled, explicit)).toBe(': one has been promised.');
});

test.each([
  [29.9, 12, true],
  [30.1, 12, false],
  [60, 9, true],
  [60, 10, false],
])('after %d covered days and %d resets it is too early to say how likely one is: %s', (days, count, isTooEarly) => {
  const resets = Array.from({ length: count }, (_, place) => at(place));
  const { headline, caveat } = forecast(
    { resets, coverage: [{ fromAt: at(0), toAt: at(days) }] },
    [],
    at(days),
    TEAM,
  );
  expect(headline.startsWith('Too early to say')).toBe(isTooEarly);
  expect(headline.includes('%')).toBe(!isTooEarly);
  expect(caveat.includes('fewer than 30 covered days or 10 resets')).toBe(isTooEarly);
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

test('a forecast, its headline and the list of open promises agree on what is open, at every instant', () => {
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

test('the headline names a promise until its time has passed, or a reset has kept it by the counting rule', () => {
  const made = [promiseAt({ at: at(40), from: at(41), to: at(41.9) })];
  const headline = (day: number, ...resets: number[]) => {
    const record = { resets: [at(0), at(9), at(21), ...resets], coverage: [{ fromAt: at(0), toAt: at(80) }] };
    return forecast(record, made, at(day), TEAM).headline;
  };
  expect(headline(39.9)).not.toContain('promised');
  expect(headline(40.1)).toContain('one has been promised');
  expect(headline(41.8)).toContain('one has been promised');
  expect(headline(42)).not.toContain('promised');
  // More than six hours before its window a reset keeps no promise; less, it does.
  expect(headline(40.72, at(40.7))).toContain('one has been promised');
  expect(headline(40.8, at(40.78))).not.toContain('promised');
});
