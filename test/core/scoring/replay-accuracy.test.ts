import { expect, test } from 'vitest';
import { DAY, START } from '../../../bench/processes/process.js';
import { isoInstant } from '../../../src/core/instant.js';
import { replayAccuracy } from '../../../src/core/scoring/replay-accuracy.js';

/** Four days, one with a reset; with the timing model's probabilities. */
const DAYS = [0.5, 0.1, 0.2, 0.1].map((withoutHints, day) => ({
  opensAt: START + day * DAY,
  withoutHints,
  probability: 0.5,
  baseline: 0.3,
  outcome: day === 0,
}));
const HISTORY = { days: 60, resets: 10 };

// Holds R75, R76, R77, R78.
test('by hand: four days, one with a reset', () => {
  const accuracy = replayAccuracy(DAYS, HISTORY, START + 3 * DAY);
  expect(accuracy).toMatchObject({
    days: 4,
    events: 1,
    from: isoInstant(START),
    to: isoInstant(START + 4 * DAY),
    // (0.25 + 0.01 + 0.04 + 0.01) / 4; (0.49 + 3 · 0.09) / 4; 0.25 · 0.75.
    brier: 0.0775,
    brierRollingBase: 0.19,
    brierBase: 0.1875,
    rollingSkill: 0.592105,
    skill: 0.586667,
    // 0.25 four times; 1 − 0.25 / 0.19.
    withPromises: { brier: 0.25, rollingSkill: -0.315789 },
    // A forecast that hindsight makes perfect has no skill against it.
    liveSince: isoInstant(START + 3 * DAY),
    liveDays: 1,
    liveEvents: 0,
    liveBrier: 0.01,
    liveBrierRollingBase: 0.09,
    liveRollingSkill: 0.888889,
    liveBrierBase: 0,
    liveSkill: null,
  });
  const filled = (bins: NonNullable<typeof accuracy>['reliability'] = []) =>
    bins.flatMap(({ from, count, meanForecast, observedRate }) =>
      count === 0 ? [] : [[from, count, meanForecast, observedRate]],
    );
  expect(filled(accuracy?.reliability)).toEqual([
    [0.1, 2, 0.1, 0],
    [0.2, 1, 0.2, 0],
    [0.5, 1, 0.5, 1],
  ]);
  expect(filled(accuracy?.withPromises.reliability)).toEqual([[0.5, 4, 0.5, 0.25]]);
});

// Holds R78.
test('the skill of live days is against the share that only hindsight knows of these days', () => {
  const both = replayAccuracy(DAYS, HISTORY, START);
  expect(both).toMatchObject({ liveDays: 4, liveEvents: 1, liveBrierBase: 0.1875, liveSkill: both?.skill });
});

// Holds R66.
test('with too little history there is none, and without days or live days their part is null', () => {
  expect(replayAccuracy(DAYS, { days: 59, resets: 50 }, START)).toBeNull();
  expect(replayAccuracy(DAYS, { days: 200, resets: 9 }, START)).toBeNull();
  expect(replayAccuracy([], HISTORY, START)).toMatchObject({
    days: 0,
    events: 0,
    from: null,
    to: null,
    brier: null,
    brierBase: null,
    skill: null,
  });
  expect(replayAccuracy(DAYS, HISTORY, START + 4 * DAY)?.liveBrier).toBeNull();
});
