import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DAY, promiseAt, START } from '../../../bench/processes/process.js';
import { coveredTime } from '../../../src/core/forecast/covered-time.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import {
  chanceAtRate,
  recentResets,
  smoothPosterior,
  trailingPosterior,
} from '../../../src/core/forecast/rate.js';
import { published } from '../../../src/core/stats/published.js';
import { TEAM } from '../../_support/inputs/forecast.js';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));

const at = (day: number) => START + day * DAY;

/** The resets of some days, covered from day 0 to the last one. */
function recent(resets: readonly number[], days: number) {
  return recentResets(resets.map(at), coveredTime([{ fromAt: at(0), toAt: at(days) }]), at(days));
}

describe('the trailing rate', () => {
  // Holds R116.
  test('gives 1 − (1 + h/T)^−(n + ½) of the last 30 covered days', () => {
    // n = 4 (60.5 … 89), T = 30, h = 1: 1 − (31/30)^−4.5.
    const rate = trailingPosterior(recent([1, 60, 60.5, 70, 80, 89], 90));
    expect(chanceAtRate(rate, 1)).toBeCloseTo(1 - (31 / 30) ** -4.5, 12);
    expect(chanceAtRate(rate, 0.25)).toBeCloseTo(1 - (1 + 1 / 120) ** -4.5, 12);
  });

  test.each([1, 5, 29])('has T = 30 whatever is covered: %d days', (days) => {
    const rate = trailingPosterior(recent([0, days / 2], days));
    expect(chanceAtRate(rate, 1)).toBeCloseTo(1 - (31 / 30) ** -2.5, 12);
  });

  test('counts days that were watched, and weighs each reset', () => {
    const covered = coveredTime([
      { fromAt: at(0), toAt: at(20) },
      { fromAt: at(60), toAt: at(75) },
    ]);
    const resets = recentResets([at(4), at(6), at(65)], covered, at(75));
    expect(resets.map(({ age }) => age)).toEqual([31, 29, 10]);
    expect(trailingPosterior(resets).events).toBe(2.5);
    expect(trailingPosterior(resets, ({ age }) => (age < 20 ? 0.25 : 1)).events).toBe(1.75);
  });
});

describe('smooth history', () => {
  // Holds R104.
  test('gradually gives less weight to what is older: e^(−age/30), in the same formula', () => {
    const rate = smoothPosterior(recent([30, 60], 60));
    const expected = 1 - (31 / 30) ** -(1 / Math.E + 1 + 0.5);
    expect(chanceAtRate(rate, 1)).toBeCloseTo(expected, 12);
  });

  test.each([1, 5, 29])('has T = 30 whatever is covered: %d days', (days) => {
    expect(chanceAtRate(smoothPosterior(recent([days], days)), 1)).toBeCloseTo(1 - (31 / 30) ** -1.5, 12);
  });
});

// Holds R105, R119.
test('the smooth history is on trial: it is computed for the comparisons alone, and no published number reads it', () => {
  const calls = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      readFileSync(SRC + path, 'utf8')
        .split('\n')
        .filter((line) => line.includes('smoothPosterior(') && !line.includes('function '))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(calls).toEqual([expect.stringMatching(/^core\/forecast\/forecast\.ts: smoothHistory: /)]);
});

// Holds R116, R118.
test('baseline and smooth history are published as those rates give them, whatever was promised', () => {
  const events = [0, 12, 31, 64.5, 70, 83];
  const record = { resets: events.map(at), coverage: [{ fromAt: at(0), toAt: at(90) }] };
  const promises = [promiseAt({ at: at(89), from: at(90.1), to: at(90.2) })];
  for (const known of [[], promises]) {
    const { baseline, smoothHistory } = forecast(record, known, at(90), TEAM).comparisons;
    for (const [rates, rate] of [
      [baseline, trailingPosterior(recent(events, 90))],
      [smoothHistory, smoothPosterior(recent(events, 90))],
    ] as const) {
      expect(rates.sixHours).toBe(published(chanceAtRate(rate, 0.25)));
      expect(rates.twentyFourHours).toBe(published(chanceAtRate(rate, 1)));
    }
  }
});

test.each([
  1, 5, 29,
])('forecast, baseline and smooth history of a record of %d days with two resets are modest and equal', (days) => {
  const record = { resets: [at(0), at(days / 24)], coverage: [{ fromAt: at(0), toAt: at(days) }] };
  const { next24Hours, comparisons } = forecast(record, [], at(days), TEAM);
  expect(next24Hours.probability).toBe(published(1 - (31 / 30) ** -2.5));
  expect(comparisons.baseline.twentyFourHours).toBe(next24Hours.probability);
  expect(comparisons.withoutHints.twentyFourHours).toBe(next24Hours.probability);
  expect(comparisons.smoothHistory.twentyFourHours).toBeLessThanOrEqual(next24Hours.probability);
});
