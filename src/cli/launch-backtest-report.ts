import type { LaunchBacktest, WindowSetResult } from '../core/launches/backtest/backtest-launches.js';
import type { EstimatorScore } from '../core/launches/backtest/score-windows.js';
import { english } from '../words/locale.js';

/**
 * A row for every estimator; docs/launch-odds.md shows some of them. Without windows a kind of lines has
 * none.
 */
export function launchBacktestRows({ product, companyWide }: LaunchBacktest): readonly (readonly string[])[] {
  return [...setRows('product', product), ...setRows('any', companyWide)];
}

export function launchBacktestHead(): readonly string[] {
  const columns = ['windows', 'estimator', 'logScore', 'brier', 'coverage', 'skill'] as const;
  return columns.map((column) => english(`launches.heads.${column}`));
}

function setRows(lines: 'product' | 'any', { windows, gaps, estimators, blend }: WindowSetResult) {
  const [reference, ...others] = estimators;
  if (!reference || !blend) return [];
  const counts = english('launches.windows', { lines, windows, gaps });
  return [
    row(counts, reference.id, reference, english('launches.reference')),
    ...others.map((estimator) => row('', estimator.id, estimator, skillText(estimator))),
    row('', english('launches.blend'), blend, skillText(blend)),
  ];
}

function row(windows: string, estimator: string, score: EstimatorScore, comparison: string) {
  return [
    windows,
    estimator,
    score.logScore.toFixed(3),
    score.brier30.toFixed(4),
    `${whole(score.coverage80)}%${bounds(score.coverageLow, score.coverageHigh, whole)}`,
    comparison,
  ];
}

/** In percent. */
function skillText({ skill, skillLow, skillHigh }: EstimatorScore): string {
  if (skill === null) return '–';
  return `${signed(skill)}%${bounds(skillLow, skillHigh, signed)}`;
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
