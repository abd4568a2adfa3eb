import { expect, test } from 'vitest';
import { PROCESSES } from '../../../bench/processes/index.js';
import { gapClosed, scoreProcess } from '../../../bench/score-process.js';
import { HORIZONS } from '../../../src/core/scoring/horizons.js';

/* The short form of `npm run bench:forecast`, whose long form stands in docs/forecast.md. */
const SEEDS = [1, 2, 3, 4, 5, 6];
const DAYS = 500;

const scored = new Map<string, ReturnType<typeof scoreProcess>>();

/** Each process is scored once. */
function scoresOf(name: string) {
  const process = PROCESSES[name];
  if (!process) throw new RangeError(`no process is called ${name}`);
  const scores = scored.get(name) ?? scoreProcess(process, SEEDS, DAYS);
  scored.set(name, scores);
  return scores;
}

test.each(
  Object.keys(PROCESSES),
)('a band of 80%% holds the truth in 75 to 90%% of the windows, where it is known: %s', (name) => {
  const scores = scoresOf(name);
  for (const hours of HORIZONS) {
    const { held, windows } = scores[hours];
    expect(held / windows, `${hours} hours`).toBeGreaterThan(0.75);
    expect(held / windows, `${hours} hours`).toBeLessThan(0.9);
  }
});

test.each([
  'daily clock',
  'promised windows',
])('where there is something to find, six hours go most of the way from the baseline to the oracle: %s', (name) => {
  expect(gapClosed(scoresOf(name)[6])).toBeGreaterThan(0.6);
});
