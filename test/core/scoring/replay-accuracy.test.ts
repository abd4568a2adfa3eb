import { expect, test } from 'vitest';
import { DAY, START } from '../../../bench/processes/process.js';
import { meanWithoutReset, replayAccuracy } from '../../../src/core/scoring/replay-accuracy.js';
import { isoInstant } from '../../../src/core/time/instant.js';

/** Four days again and again, one of them with a reset; with the timing model's probabilities. */
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    opensAt: START + day * DAY,
    withoutHints: [0.5, 0.1, 0.2, 0.1][day % 4] ?? 0,
    probability: 0.5,
    baseline: 0.3,
    outcome: day % 4 === 0,
    promised: day % 4 === 0,
  }));

const DAYS = daysOf(32);
const HISTORY = { days: 60, resets: 10 };

// Holds R75, R76, R77, R78.
test('by hand: four days eight times, one of the four with a reset', () => {
  const accuracy = replayAccuracy(DAYS, HISTORY, START + 2 * DAY);
  expect(accuracy).toMatchObject({
    days: 32,
    events: 8,
    from: isoInstant(START),
    to: isoInstant(START + 32 * DAY),
    // (0.25 + 0.01 + 0.04 + 0.01) / 4; (0.49 + 3 · 0.09) / 4; 0.25 · 0.75.
    brier: 0.0775,
    brierRollingBase: 0.19,
    brierBase: 0.1875,
    rollingSkill: 0.592105,
    skill: 0.586667,
    // 0.25 every day; 1 − 0.25 / 0.19.
    withPromises: { brier: 0.25, rollingSkill: -0.315789, meanWithoutReset: 0.5 },
    // 1 − 0.25 / 0.49, 1 − 0.25 / 0.09; 32 days are of five weeks.
    byPromise: {
      open: { days: 8, events: 8, skill: 0.489796, skillLow: null, skillHigh: null },
      none: { days: 24, events: 0, skill: -1.777778, skillLow: null, skillHigh: null },
    },
    // Without the first two days: (7 · 0.25 + 15 · 0.01 + 8 · 0.04) / 30; (7 · 0.49 + 23 · 0.09) / 30; 7/30 ·
    // 23/30.
    liveSince: isoInstant(START + 2 * DAY),
    liveDays: 30,
    liveEvents: 7,
    liveBrier: 0.074,
    liveBrierRollingBase: 0.183333,
    liveRollingSkill: 0.596364,
    liveBrierBase: 0.178889,
    liveSkill: 0.586335,
  });
  const filled = (bins: NonNullable<typeof accuracy>['reliability'] = []) =>
    bins.flatMap(({ from, count, meanForecast, observedRate }) =>
      count === 0 ? [] : [[from, count, meanForecast, observedRate]],
    );
  expect(filled(accuracy?.reliability)).toEqual([
    [0.1, 16, 0.1, 0],
    [0.2, 8, 0.2, 0],
    [0.5, 8, 0.5, 1],
  ]);
  expect(filled(accuracy?.withPromises.reliability)).toEqual([[0.5, 32, 0.5, 0.25]]);
});

// Holds R78.
test('the skill of live days is against the share that only hindsight knows of these days', () => {
  const both = replayAccuracy(DAYS, HISTORY, START);
  expect(both).toMatchObject({ liveDays: 32, liveEvents: 8, liveBrierBase: 0.1875, liveSkill: both?.skill });
});

// Holds R66.
test.each([
  ['59 covered days', DAYS, { days: 59, resets: 50 }],
  ['9 resets', DAYS, { days: 200, resets: 9 }],
  ['29 replayed days', daysOf(29), { days: 200, resets: 50 }],
  ['none', [], HISTORY],
])('with too little history there is no accuracy: %s', (_what, days, history) => {
  expect(replayAccuracy(days, history, START)).toBeNull();
});

test('thirty replayed days are enough', () => {
  expect(replayAccuracy(daysOf(30), HISTORY, START)).toMatchObject({ days: 30 });
});

test('under 30 live days their scores are null', () => {
  const days = daysOf(60);
  const since = (day: number) => replayAccuracy(days, HISTORY, START + day * DAY);
  expect(since(30)).toMatchObject({ liveDays: 30, liveBrier: expect.any(Number) });
  const unknown = { liveBrier: null, liveBrierRollingBase: null, liveRollingSkill: null };
  for (const day of [31, 59, 60])
    expect(since(day)).toMatchObject({
      liveDays: 60 - day,
      ...unknown,
      liveBrierBase: null,
      liveSkill: null,
    });
});

test('what was said of days without a reset leaves out the days with one', () => {
  const days = [
    { probability: 0.9, outcome: true },
    { probability: 0.1, outcome: false },
    { probability: 0.2, outcome: false },
  ];
  // (0.1 + 0.2) / 2.
  expect(meanWithoutReset(days)).toBe(0.15);
  expect(meanWithoutReset(days.slice(0, 1))).toBeNull();
});
