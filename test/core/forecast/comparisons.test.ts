import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DAY, promiseAt, START } from '../../../bench/processes/process.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import {
  baselineProbability,
  smoothHistoryProbability,
} from '../../../src/core/forecast/publication/baseline.js';
import { TEAM } from '../../_support/inputs/forecast.js';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));

// Holds R105, R119.
test('the smooth history is on trial: it is computed for the comparisons alone, and no published number reads it', () => {
  const calls = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      readFileSync(SRC + path, 'utf8')
        .split('\n')
        .filter((line) => line.includes('smoothHistoryProbability(') && !line.includes('function '))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(calls).toEqual([expect.stringMatching(/^core\/forecast\/publish\.ts: smoothHistory: /)]);
});

// Holds R116, R118.
test('baseline and smooth history are published as those rates give them, whatever was promised', () => {
  const events = [0, 12, 31, 64.5, 70, 83];
  const at = (day: number) => START + day * DAY;
  const record = { resets: events.map(at), coverage: [{ fromAt: at(0), toAt: at(90) }] };
  const promises = [promiseAt({ at: at(89), from: at(90.1), to: at(90.2) })];
  for (const known of [[], promises]) {
    const { baseline, smoothHistory } = forecast(record, known, at(90), TEAM).comparisons;
    const past = { days: 90, events };
    for (const [rates, rate] of [
      [baseline, baselineProbability],
      [smoothHistory, smoothHistoryProbability],
    ] as const) {
      expect(rates.sixHours).toBeCloseTo(rate(past, 0.25), 4);
      expect(rates.twentyFourHours).toBeCloseTo(rate(past, 1), 4);
    }
  }
});
