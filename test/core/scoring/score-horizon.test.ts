import { expect, test } from 'vitest';
import { type ScoredWindow, scoreHorizon } from '../../../src/core/scoring/score-horizon.js';

/** Windows of which each seventh has a reset, well forecast. */
function windowsOf(count: number): ScoredWindow[] {
  return Array.from({ length: count }, (_, place) => {
    const outcome = place % 7 === 0;
    return {
      outcome,
      probability: outcome ? 0.8 : 0.1,
      baseline: 0.5,
      withoutHints: 0.2,
      smoothHistory: 0,
    };
  });
}

test('scores by hand, and an interval that is a point where each week is like the others', () => {
  const score = scoreHorizon(windowsOf(70), 24);
  expect(score).toMatchObject({ windows: 70, events: 10 });
  // (0.2² + 6 · 0.1²) / 7, and so on.
  expect(score.brier).toBeCloseTo(0.1 / 7, 12);
  expect(score.baselineBrier).toBeCloseTo(0.25, 12);
  expect(score.withoutHintsBrier).toBeCloseTo((0.64 + 6 * 0.04) / 7, 12);
  expect(score.smoothHistoryBrier).toBeCloseTo(1 / 7, 12);
  const log = -(Math.log(0.8) + 6 * Math.log(0.9)) / 7;
  expect(score.logScore).toBeCloseTo(log, 12);
  expect(score.baselineLogScore).toBeCloseTo(Math.LN2, 12);
  for (const skill of [score.skill, score.skillLow, score.skillHigh])
    expect(skill).toBeCloseTo(1 - 0.1 / 7 / 0.25, 12);
  for (const skill of [score.logSkill, score.logSkillLow, score.logSkillHigh])
    expect(skill).toBeCloseTo(1 - log / Math.LN2, 12);
  expect(score.reliability[1]).toMatchObject({ count: 60, observedRate: 0 });
  expect(score.reliability[8]).toMatchObject({ count: 10, observedRate: 1 });
});

test('the interval needs ten weeks of windows, whatever their length', () => {
  expect(scoreHorizon(windowsOf(69), 24).skillLow).toBeNull();
  expect(scoreHorizon(windowsOf(70), 24).skillLow).not.toBeNull();
  expect(scoreHorizon(windowsOf(279), 6).skillHigh).toBeNull();
  expect(scoreHorizon(windowsOf(280), 6).skillHigh).not.toBeNull();
});

test('without windows every score is null', () => {
  expect(scoreHorizon([], 24)).toMatchObject({
    windows: 0,
    events: 0,
    brier: null,
    logScore: null,
    skill: null,
    skillLow: null,
    logSkillHigh: null,
  });
});
