import type { LaunchHistory } from '../../../../src/core/launches/history.js';
import { seededRandom } from '../../../../src/core/stats/seeded-random.js';

/** 2023-01-02, a Monday. */
export const FIRST_DAY = 19_359;

export type GapDraw = (rng: () => number, mean: number) => number;

export const exponentialGap: GapDraw = (rng, mean) => -mean * Math.log(1 - rng());

/** Erlang with shape 4: regular gaps. */
export const regularGap: GapDraw = (rng, mean) =>
  [0, 0, 0, 0].reduce((sum) => sum + exponentialGap(rng, mean / 4), 0);

export interface SyntheticOptions {
  readonly companies?: number;
  readonly lines?: number;
  readonly days?: number;
  /** Standard deviation of ln of the lines' mean gaps. */
  readonly spread?: number;
  readonly meanGap?: number;
}

/** Companies whose lines are renewal processes with a known gap law, and mean gaps of their own. */
export function syntheticHistories(
  seed: number,
  draw: GapDraw,
  { companies = 6, lines = 3, days = 1100, spread = 0.5, meanGap = 60 }: SyntheticOptions = {},
): readonly LaunchHistory[] {
  const rng = seededRandom(seed);
  const asOfDay = FIRST_DAY + days;
  return Array.from({ length: companies }, (_, company) => {
    const made = Array.from({ length: lines }, (_unused, line) => {
      const mean = meanGap * Math.exp(spread * (rng() + rng() + rng() - 1.5) * 2);
      const launches: number[] = [];
      for (let at = FIRST_DAY + rng() * 200; at <= asOfDay; at += Math.max(1, draw(rng, mean)))
        launches.push(Math.floor(at));
      return { id: `line-${line}`, name: `Line ${line}`, days: [...new Set(launches)] };
    });
    const all = [...new Set(made.flatMap((line) => line.days))].sort((a, b) => a - b);
    return {
      company: `company-${company}`,
      asOfDay,
      lines: [...made, { id: 'any', name: 'Any line', days: all }],
    };
  });
}
