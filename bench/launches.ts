import { backtestLaunches, type LaunchBacktest } from '../src/core/launches/backtest/backtest-launches.js';
import type { LaunchHistory } from '../src/core/launches/history.js';
import { seededRandom } from '../src/core/stats/seeded-random.js';
import { exponential, normal } from './processes/process.js';

/*
 * The launch odds where the gap law is known: lines drawn as renewal processes, replayed as `backtest --launches` does
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

print('| gap law | lines differ by | windows | blend against own-line exponential | 80 % band | mean PIT |');
print('|---|---|---|---|---|---|');
for (const [name, law] of Object.entries(LAWS))
  for (const spread of [0.2, 0.7]) {
    const runs = SEEDS.map((seed) =>
      backtestLaunches(histories(seededRandom(seed * 7919 + 17), law, spread), {
        from: null,
        to: null,
        draws: 1,
      }),
    );
    print(
      `| ${name} | ${spread} | ${runs.map(({ observed }) => observed.windows).join(', ')} | ${each(runs, (blend) => `${(100 * (blend.skill ?? 0)).toFixed(1)} %`)} | ${each(runs, (blend) => `${(100 * blend.coverage80).toFixed(0)} %`)} | ${each(runs, (blend) => blend.pitMean.toFixed(2))} |`,
    );
  }

function each(
  runs: readonly LaunchBacktest[],
  show: (blend: NonNullable<LaunchBacktest['observed']['blend']>) => string,
): string {
  return runs.map(({ observed }) => (observed.blend ? show(observed.blend) : '–')).join(', ');
}

/** Eight companies with three lines each; `spread` is the standard deviation of ln of the lines' mean gaps. */
function histories(rng: Rng, law: (rng: Rng) => number, spread: number): readonly LaunchHistory[] {
  return Array.from({ length: 8 }, (_, company) => {
    const lines = Array.from({ length: 3 }, (_line, line) => {
      const mean = MEAN_GAP * Math.exp(spread * normal(rng));
      const days: number[] = [];
      for (let at = FIRST_DAY + 400 * rng(); at <= FIRST_DAY + DAYS; at += Math.max(1, mean * law(rng)))
        days.push(Math.floor(at));
      return { id: `line-${line}`, name: `Line ${line}`, days: [...new Set(days)] };
    });
    const any = [...new Set(lines.flatMap(({ days }) => days))].sort((a, b) => a - b);
    return {
      company: `company-${company}`,
      asOfDay: FIRST_DAY + DAYS,
      lines: [...lines, { id: 'any', name: 'Any line', days: any }],
    };
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
