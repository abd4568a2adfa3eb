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
  const bins = reliabilityBins(
    days.map(({ withoutHints }) => withoutHints),
    days.map(({ outcome }) => outcome),
  );
  expect(accuracy?.reliability.map(({ count, observedRate }) => [count, observedRate])).toEqual(
    bins.map(({ count, observedRate }) => [
      count,
      observedRate === null ? null : Math.round(observedRate * 1e6) / 1e6,
    ]),
  );
});

test('with too little history there is none, and without live days the live part is null', () => {
  expect(replayAccuracy(days, { days: 59, resets: 50 }, liveSince)).toBeNull();
  expect(replayAccuracy(days, { days: 200, resets: 9 }, liveSince)).toBeNull();
  expect(replayAccuracy(days, history, START + 150 * DAY)?.liveBrier).toBeNull();
});

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
