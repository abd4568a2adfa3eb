import { ODDS_DAYS } from '../src/core/launches/backtest/launch-window.js';
import { type LaunchHistory, launchHistory } from '../src/core/launches/history.js';
import { seededRandom } from '../src/core/stats/seeded-random.js';
import { BUNDLED_LAUNCHES, readLaunchLists } from '../src/sources/launches/launch-lists.js';
import { backtestLaunches, type ComparedWindow, type LaunchBacktest } from './launches/backtest-launches.js';
import { SCORED_DAYS } from './launches/score-windows.js';
import { scoreRows, skillOf, skillWithBounds } from './launches/tables.js';
import { DAY, exponential, normal, START } from './processes/process.js';
import { RELEASES } from './processes/releases.js';

/*
 * The figures of docs/launch-odds.md, "Back-test": the launch odds replayed over the bundled lists, then where the gap
 * law is known, lines drawn as renewal processes, and where no law holds: habits of software releases, stretched so that
 * a line launches every 80 days or so. Run with `npm run bench:launches`.
 */

const DRAWS = 1000;

/** 2023-01-02. */
const FIRST_DAY = 19_359;
const DAYS = 1340;
const MEAN_GAP = 80;
const SEEDS = [1, 2, 3];

/** Half of the companies of the bundled lists. */
const FIRST_HALF: readonly string[] = ['anthropic', 'alibaba', 'deepseek', 'xai'];

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

const bundled = readLaunchLists(BUNDLED_LAUNCHES).launchLists.map(({ launchList }) =>
  launchHistory(launchList),
);

const replayed = backtestLaunches(bundled, DRAWS);
for (const line of scoreRows(replayed)) print(line);

print('');
print('| companies alone | blend against own-line exponential |');
print('|---|---|');
for (const isFirstHalf of [true, false]) {
  const half = bundled.filter(({ company }) => FIRST_HALF.includes(company) === isFirstHalf);
  const { blend } = backtestLaunches(half, DRAWS).product;
  if (blend) print(`| ${half.map(({ company }) => company).join(', ')} | ${skillWithBounds(blend)} |`);
}

print('');
print('| odds of a line and of `any` | `any` lower | by up to |');
print('|---|---|---|');
const { pairs, lower } = anyBelowLines(replayed.windows);
print(`| ${pairs} pairs | ${lower.length} | ${Math.max(0, ...lower).toFixed(2)} |`);

print('');
print('| gap law | lines differ by | windows | blend against own-line exponential | 80% band | `any` |');
print('|---|---|---|---|---|---|');
for (const [name, law] of Object.entries(LAWS))
  for (const spread of [0.2, 0.7])
    row(name, String(spread), (seed) => renewals(seededRandom(seed * 7919 + 17), law, spread));
row('release habits', '0.4', (seed) => releases(seededRandom(seed * 104_729 + 3)));

function row(name: string, spread: string, draw: (seed: number) => readonly LaunchHistory[]): void {
  const runs = SEEDS.map((seed) => backtestLaunches(draw(seed), 0));
  const each = (cellOf: (run: LaunchBacktest) => string) => runs.map(cellOf).join(', ');
  const cells = [
    name,
    spread,
    each(({ product }) => String(product.windows)),
    each(({ product: { blend } }) => (blend ? skillOf(blend) : '–')),
    each(({ product: { blend } }) => (blend ? `${(100 * blend.coverage80).toFixed(0)}%` : '–')),
    each(({ companyWide: { blend } }) => (blend ? skillOf(blend) : '–')),
  ];
  print(`| ${cells.join(' | ')} |`);
}

/** By how much the odds of a line `any` are below those of a line of the company, where they are. */
function anyBelowLines(windows: readonly ComparedWindow[]) {
  const day = ({ company, origin }: ComparedWindow) => `${company} ${origin}`;
  const all = new Map(windows.filter(({ isAny }) => isAny).map((window) => [day(window), window.blend]));
  const differences = windows.flatMap((window) => {
    const any = all.get(day(window));
    if (window.isAny || !any) return [];
    return ODDS_DAYS.map((days) => {
      const place = SCORED_DAYS.indexOf(days);
      return (window.blend.probabilities[place] ?? 0) - (any.probabilities[place] ?? 0);
    });
  });
  return { pairs: differences.length, lower: differences.filter((by) => by > 0) };
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
