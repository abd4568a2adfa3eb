import { expect, test } from 'vitest';
import { DAY, START } from '../../../bench/processes/process.js';
import { walkForward } from '../../../src/core/forecast/replay/walk-forward.js';
import { reliabilityBins } from '../../../src/core/scoring/reliability.js';
import { replayAccuracy } from '../../../src/core/scoring/replay-accuracy.js';
import { scoreHorizon } from '../../../src/core/scoring/score-horizon.js';
import { mixedPast, TEAM } from '../../_support/inputs/forecast.js';

const past = mixedPast(150);
const days = walkForward(past.record, past.hints, TEAM, {
  from: START + 70 * DAY,
  to: START + 150 * DAY,
}).filter(({ horizonHours }) => horizonHours === 24);
const liveSince = START + 120 * DAY;
const history = { days: 144, resets: past.record.resets.length };

// Holds R75, R76, R77, R78.
test('day by day it gives the scores of the replay without hints', () => {
  const accuracy = replayAccuracy(days, history, liveSince);
  const expected = scoreHorizon(
    days.map((one) => ({ ...one, probability: one.withoutHints })),
    24,
  );
  expect(accuracy?.brier).toBeCloseTo(expected.brier ?? -1, 6);
  expect(accuracy?.rollingSkill).toBeCloseTo(expected.skill ?? -1, 6);
  const share = expected.events / expected.windows;
  expect(accuracy?.brierBase).toBeCloseTo(share * (1 - share), 6);
  expect(accuracy?.liveDays).toBe(30);
  expect(accuracy?.from).toBe(days[0]?.opensAt);
  expect(accuracy?.to).toBe((days.at(-1)?.opensAt ?? 0) + DAY);
  const bins = reliabilityBins(days, 'withoutHints');
  expect(accuracy?.reliability.map(({ count, observedRate }) => [count, observedRate])).toEqual(
    bins.map(({ count, observedRate }) => [
      count,
      observedRate === null ? null : Math.round(observedRate * 1e6) / 1e6,
    ]),
  );
});

test('by hand: four days, one with a reset', () => {
  const four = [0.5, 0.1, 0.2, 0.1].map((withoutHints, day) => ({
    ...{ opensAt: START + day * DAY, withoutHints, probability: 0.5, baseline: 0.3, outcome: day === 0 },
  }));
  expect(replayAccuracy(four, { days: 60, resets: 10 }, START + 3 * DAY)).toMatchObject({
    ...{ days: 4, events: 1, from: START, to: START + 4 * DAY },
    // (0.25 + 0.01 + 0.04 + 0.01) / 4; (0.49 + 3 · 0.09) / 4; 0.25 · 0.75.
    ...{ brier: 0.0775, brierRollingBase: 0.19, brierBase: 0.1875 },
    ...{ rollingSkill: 0.592105, skill: 0.586667 },
    // 0.25 four times; 1 − 0.25 / 0.19.
    withPromises: { brier: 0.25, rollingSkill: -0.315789 },
    // A forecast that hindsight makes perfect has no skill against it.
    ...{
      liveDays: 1,
      liveEvents: 0,
      liveBrier: 0.01,
      liveBrierRollingBase: 0.09,
      liveRollingSkill: 0.888889,
    },
    ...{ liveBrierBase: 0, liveSkill: null },
  });
});

// Holds R66.
test('with too little history there is none, and without days or live days their part is null', () => {
  expect(replayAccuracy(days, { days: 59, resets: 50 }, liveSince)).toBeNull();
  expect(replayAccuracy(days, { days: 200, resets: 9 }, liveSince)).toBeNull();
  expect(replayAccuracy([], { days: 60, resets: 10 }, liveSince)).toMatchObject({
    ...{ days: 0, events: 0, from: null, to: null, brier: null, brierBase: null, skill: null },
  });
  expect(replayAccuracy(days, history, START + 150 * DAY)?.liveBrier).toBeNull();
});

// Holds R77, R78.
test('skill is against the share that only hindsight knows, and live fields replay the days since the first turn', () => {
  const live = days.filter(({ opensAt }) => opensAt >= liveSince);
  const accuracy = replayAccuracy(days, history, liveSince);
  const { brier, brierBase, liveBrier, liveBrierBase } = accuracy ?? {};
  expect(accuracy?.skill).toBeCloseTo(1 - Number(brier) / Number(brierBase), 4);
  expect(accuracy?.liveSkill).toBeCloseTo(1 - Number(liveBrier) / Number(liveBrierBase), 4);
  const alone = replayAccuracy(live, history, liveSince);
  expect(accuracy).toMatchObject({ liveSince, liveDays: live.length, liveEvents: alone?.events });
  expect(accuracy?.liveBrier).toBe(alone?.brier);
});
