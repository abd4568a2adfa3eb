import type { LaunchBacktest, WindowSetResult } from './backtest-launches.js';
import type { EstimatorScore } from './score-windows.js';

/** Every estimator on the lists; docs/launch-odds.md shows the head and some of the rows. */
export function scoreRows({ product, companyWide }: LaunchBacktest): readonly string[] {
  return [
    '| windows whose 90 days are over | estimator | log score | Brier, 30 days | 80% band holds | better than own-line exponential |',
    '|---|---|---|---|---|---|',
    ...setRows('product lines', product),
    ...setRows('`any`', companyWide),
  ];
}

function setRows(name: string, { windows, gaps, estimators, blend }: WindowSetResult): readonly string[] {
  const [reference, ...others] = estimators;
  if (!reference || !blend) return [];
  const count = windows.toLocaleString('en-US');
  return [
    scoreRow(`${name}: ${count} of ${gaps} gaps`, `\`${reference.id}\``, reference, 'reference'),
    ...others.map((one) => scoreRow('', `\`${one.id}\``, one, skillWithBounds(one))),
    scoreRow('', '**blend**', blend, skillWithBounds(blend)),
  ];
}

function scoreRow(windows: string, estimator: string, score: EstimatorScore, comparison: string): string {
  const cells = [
    windows,
    estimator,
    score.logScore.toFixed(3),
    score.brier30.toFixed(4),
    `${whole(score.coverage80)}%${bounds(score.coverageLow, score.coverageHigh, whole)}`,
    comparison,
  ];
  return `| ${cells.join(' | ')} |`.replace('|  |', '| |');
}

/** In percent. */
export function skillOf({ skill }: EstimatorScore): string {
  return skill === null ? '–' : `${signed(skill)}%`;
}

export function skillWithBounds(score: EstimatorScore): string {
  return `${skillOf(score)}${bounds(score.skillLow, score.skillHigh, signed)}`;
}

function bounds(low: number | null, high: number | null, text: (share: number) => string): string {
  return low === null || high === null ? '' : ` (${text(low)} … ${text(high)})`;
}

function whole(share: number): string {
  return (100 * share).toFixed(0);
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)}`;
}
