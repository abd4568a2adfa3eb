import { readFileSync } from 'node:fs';
import { readPromises } from '../src/cli/backtest-inputs.js';
import { learnedClock } from '../src/core/forecast/clock.js';
import { chanceUntil, type Model, modelAt, withoutHints } from '../src/core/forecast/model.js';
import { pastOf } from '../src/core/forecast/past.js';
import { chanceAtRate, trailingPosterior } from '../src/core/forecast/rate.js';
import { walkForward, walkForwardWindows } from '../src/core/forecast/replay/walk-forward.js';
import type { ResetPromise } from '../src/core/promises/reset-promise.js';
import { parseRecordFile } from '../src/core/record/record-file.js';
import { brierScore } from '../src/core/scoring/brier-score.js';
import { HORIZONS } from '../src/core/scoring/horizons.js';
import { skillScore } from '../src/core/scoring/skill.js';
import { happenedIn } from '../src/core/scoring/windows.js';
import { mean } from '../src/core/stats/mean.js';
import { DAY_MS, HOUR_MS } from '../src/core/time/time.js';
import { PROCESSES } from './processes/index.js';
import { gapClosed, scoreProcess } from './score-process.js';

/*
 * The tables of docs/forecast.md: whether bands hold the truth where it is known, and what each part of the
 * model is worth on the bundled records.
 * tsx bench/forecast.ts [seeds = 20] [days = 800]
 */
const [seedCount = 20, days = 800] = process.argv.slice(2).map(Number);
const seeds = Array.from({ length: seedCount }, (_, index) => index + 1);

const TEAM = { timeZone: 'America/Los_Angeles' };

print(`${seedCount} seeds of ${days} days\n`);
print('| process | hours | gap closed | band holds truth | with a promise |');
print('|---|---|---|---|---|');
for (const [name, process_] of Object.entries(PROCESSES)) {
  const scores = scoreProcess(process_, seeds, days);
  for (const hours of HORIZONS) {
    const { windows, held, promised } = scores[hours];
    const withPromise = promised.windows === 0 ? '–' : percent(promised.held / promised.windows);
    print(
      `| ${name} | ${hours} | ${percent(gapClosed(scores[hours]))} | ${percent(held / windows)} | ${withPromise} |`,
    );
  }
}

/** Chances at which groups begin and end. */
const SIZES = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 1];

/** Fewer windows are a day or less of one promise. */
const LEAST_WINDOWS = 24;

/** What the model says without one of its parts. */
const VARIANTS: Readonly<Record<string, (model: Model) => Model>> = {
  model: (model) => model,
  'flat clock': (model) => ({ ...model, clock: learnedClock([], model.clock.offsetAt) }),
  'all resets in the rate': (model) => ({ ...model, rate: trailingPosterior(model.resets) }),
  'no promises': withoutHints,
};

print(`\nBrier skill against the 30-day average, windows that open at every hour\n`);
print(`| record | promises | hours | windows | ${Object.keys(VARIANTS).join(' | ')} |`);
print(`|---|---|---|---|${'---|'.repeat(Object.keys(VARIANTS).length)}`);
const labeled = readPromises('data/products/codex/promises.csv');

// The period of the bundled promises.
const period = { from: Date.UTC(2026, 2, 26), to: Date.UTC(2026, 7, 22) };
score('codex', 'labeled by hand', labeled, period);
score('codex', 'none', [], period);
score('claude', 'none', [], since('claude', 60));
score('grok', 'none', [], since('grok', 14));
printGroups();

/** Prints the skill of each variant on a bundled record. */
function score(
  name: string,
  source: string,
  promises: readonly ResetPromise[],
  span: { readonly from: number; readonly to: number },
): void {
  const record = recordOf(name);
  const past = pastOf(record, promises, TEAM);
  const windows = walkForwardWindows(record, { ...span, everyHour: true });
  for (const hours of HORIZONS) {
    const scores = windows
      .filter(({ horizonHours }) => horizonHours === hours)
      .map((window) => {
        const model = modelAt(past, window.opensAt);
        const outcome = happenedIn(record.resets, window);
        const baseline = chanceAtRate(trailingPosterior(model.resets), hours / 24);
        const chances = Object.values(VARIANTS).map((variant) =>
          chanceUntil(variant(model), window.closesAt),
        );
        return [baseline, ...chances.map(({ probability }) => probability)].map((probability) =>
          brierScore(probability, outcome),
        );
      });
    const means = Object.keys(VARIANTS).map((_, place) =>
      mean(scores.map((of) => of[place + 1] ?? Number.NaN)),
    );
    const baseline = mean(scores.map(([of = Number.NaN]) => of));
    const skills = means.map((of) => signed(skillScore(of, baseline) ?? Number.NaN));
    print(`| ${name} | ${source} | ${hours} | ${scores.length} | ${skills.join(' | ')} |`);
  }
}

/** Prints the mean band of groups of forecasts beside the share that came true. */
function printGroups(): void {
  print(`\nBands on the codex record with promises labeled by hand: means of each group\n`);
  print('| promise | hours | forecast | windows | band | came true |');
  print('|---|---|---|---|---|---|');
  const past = pastOf(recordOf('codex'), labeled, TEAM);
  const span = { ...period, everyHour: true };
  const replayed = walkForward(recordOf('codex'), labeled, TEAM, span).map((window) => ({
    ...window,
    promise: modelAt(past, window.opensAt).promises.length > 0 ? 'open' : 'none',
  }));
  for (const promise of ['open', 'none'])
    for (const hours of HORIZONS)
      for (const [place, from] of SIZES.slice(0, -1).entries()) {
        const group = replayed.filter(
          (window) =>
            window.promise === promise &&
            window.horizonHours === hours &&
            window.probability >= from &&
            window.probability < (SIZES[place + 1] ?? 1),
        );
        if (group.length < LEAST_WINDOWS) continue;
        const meanOf = (key: 'low' | 'probability' | 'high') =>
          (mean(group.map((window) => window[key])) ?? Number.NaN).toFixed(2);
        const cameTrue = mean(group.map(({ outcome }) => Number(outcome))) ?? Number.NaN;
        print(
          `| ${promise} | ${hours} | ${meanOf('probability')} | ${group.length} | ${meanOf('low')} … ${meanOf('high')} | ${cameTrue.toFixed(2)} |`,
        );
      }
}

function since(name: string, warmUpDays: number) {
  const { resets } = recordOf(name);
  const [first = 0, last = 0] = [resets[0], resets.at(-1)];
  return { from: Math.ceil((first + warmUpDays * DAY_MS) / HOUR_MS) * HOUR_MS, to: last };
}

/** A bundled record, complete from its first reset to its last. */
function recordOf(name: string) {
  const text = readFileSync(`data/products/${name}/resets.csv`, 'utf8');
  const file = parseRecordFile(text, Number.POSITIVE_INFINITY);
  if (file.kind === 'invalid') throw new RangeError(file.problems.join('\n'));
  const instants = (of: 'regular' | 'banked') =>
    file.entries
      .filter(({ kind }) => kind === of)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
  const resets = instants('regular');
  const [fromAt = 0, toAt = 0] = [resets[0], resets.at(-1)];
  return { resets, banked: instants('banked'), coverage: [{ fromAt, toAt }] };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
