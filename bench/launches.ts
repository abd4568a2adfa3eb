import { backtestLaunches, type LaunchBacktest } from '../src/core/launches/backtest/backtest-launches.js';
import type { LaunchHistory } from '../src/core/launches/history.js';
import { seededRandom } from '../src/core/stats/seeded-random.js';
import { DAY, exponential, normal, START } from './processes/process.js';
import { RELEASES } from './processes/releases.js';

/*
 * The launch odds where the gap law is known, lines drawn as renewal processes, and where no law holds: habits of
 * software releases, stretched so that a line launches every 80 days or so. Replayed as `backtest --launches` does
 * (docs/launch-odds.md, "Back-test"). Run with `npm run bench:launches`.
 */

/** 2023-01-02. */
const FIRST_DAY = 19_359;
const DAYS = 1340;
const MEAN_GAP = 80;
const SEEDS = [1, 2, 3];

type Rng = () => number;

/** Gaps with mean 1. */
const LAWS: Readonly<Record<string, (rng: Rng) => number>> = {
  exponential,
  'Weibull, shape 2.5': (rng) => exponential(rng) ** 0.4 / 0.8873,
  'Weibull, shape 0.7': (rng) => exponential(rng) ** (1 / 0.7) / 1.2658,
  'gamma, shape 3': (rng) => (exponential(rng) + exponential(rng) + exponential(rng)) / 3,
  'log-normal, spread 0.4': (rng) => Math.exp(0.4 * normal(rng) - 0.08),
  'log-normal, spread 1.2': (rng) => Math.exp(1.2 * normal(rng) - 0.72),
};

print(
  '| gap law | lines differ by | windows | blend against own-line exponential | 80% band | mean PIT | `any` |',
);
print('|---|---|---|---|---|---|---|');
for (const [name, law] of Object.entries(LAWS))
  for (const spread of [0.2, 0.7])
    row(name, String(spread), (seed) => renewals(seededRandom(seed * 7919 + 17), law, spread));
row('release habits', '0.4', (seed) => releases(seededRandom(seed * 104_729 + 3)));

function row(name: string, spread: string, draw: (seed: number) => readonly LaunchHistory[]): void {
  const runs = SEEDS.map((seed) => backtestLaunches(draw(seed), { from: null, to: null, draws: 1 }));
  print(
    `| ${name} | ${spread} | ${runs.map(({ observed }) => observed.windows).join(', ')} | ${each(runs, skill)} | ${each(runs, (blend) => `${(100 * blend.coverage80).toFixed(0)}%`)} | ${each(runs, (blend) => blend.pitMean.toFixed(2))} | ${runs.map(({ companyWide }) => (companyWide.blend ? skill(companyWide.blend) : '–')).join(', ')} |`,
  );
}

function skill(blend: NonNullable<LaunchBacktest['observed']['blend']>): string {
  return `${(100 * (blend.skill ?? 0)).toFixed(1).replace('-', '−')}%`;
}

function each(
  runs: readonly LaunchBacktest[],
  show: (blend: NonNullable<LaunchBacktest['observed']['blend']>) => string,
): string {
  return runs.map(({ observed }) => (observed.blend ? show(observed.blend) : '–')).join(', ');
}

/** Eight companies with three lines each; `spread` is the standard deviation of ln of the lines' mean gaps. */
function renewals(rng: Rng, law: (rng: Rng) => number, spread: number): readonly LaunchHistory[] {
  return Array.from({ length: 8 }, (_, company) =>
    history(`company-${company}`, () => {
      const mean = MEAN_GAP * Math.exp(spread * normal(rng));
      const days: number[] = [];
      for (let at = 400 * rng(); at <= DAYS; at += Math.max(1, mean * law(rng))) days.push(at);
      return days;
    }),
  );
}

/** A company for each habit, with three lines. */
function releases(rng: Rng): readonly LaunchHistory[] {
  return Object.entries(RELEASES).map(([habit, series]) =>
    history(habit, () => {
      const mean = MEAN_GAP * Math.exp(0.4 * normal(rng));
      const days = series(rng, 400).map((at) => (at - START) / DAY);
      return days.map((day) => (day * mean * days.length) / 400);
    }),
  );
}

/** @param draw days of the launches of a line, after FIRST_DAY; later ones than DAYS are left out */
function history(company: string, draw: () => readonly number[]): LaunchHistory {
  const lines = Array.from({ length: 3 }, (_, line) => ({
    id: `line-${line}`,
    name: `Line ${line}`,
    days: [...new Set(draw().map((day) => FIRST_DAY + Math.floor(day)))].filter(
      (day) => day <= FIRST_DAY + DAYS,
    ),
  }));
  const any = [...new Set(lines.flatMap(({ days }) => days))].sort((a, b) => a - b);
  return {
    company,
    asOfDay: FIRST_DAY + DAYS,
    lines: [...lines, { id: 'any', name: 'Any line', days: any }],
  };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
