import { writeFileSync } from 'node:fs';
import { oneLine } from '../../core/clean-text.js';
import {
  backtestLaunches,
  type EstimatorResult,
  type LaunchBacktest,
  type WindowSetResult,
} from '../../core/launches/backtest/backtest-launches.js';
import type { BlendedWindow } from '../../core/launches/backtest/blend-windows.js';
import { ODDS_DAYS, SCORED_DAYS, type WindowForecast } from '../../core/launches/backtest/launch-window.js';
import { brierOverDays } from '../../core/launches/backtest/score-windows.js';
import { weeklyOrigins } from '../../core/launches/backtest/walk-forward.js';
import { exponential } from '../../core/launches/estimators/exponential.js';
import { launchHistory } from '../../core/launches/history.js';
import { dateOfDay } from '../../core/launches/launch-day.js';
import { LAUNCH_MODEL_VERSION } from '../../core/launches/odds/model-version.js';
import { DAY_MS } from '../../core/time.js';
import { BUNDLED_LAUNCHES, readLaunchLists } from '../../sources/launches/launch-lists.js';
import { checkIsWritable } from '../named-file.js';
import { CommandFailure, type Output, show, TOO_FEW, tableLines } from '../output.js';
import { withProgress } from '../progress.js';

interface LaunchBacktestCommandOptions {
  /** Null for the bundled lists. */
  readonly folder: string | null;
  readonly from: number | null;
  readonly to: number | null;
  /** CSV file for the scored windows. */
  readonly windows: string | null;
  readonly json: boolean;
}

/** `backtest --launches`: replays the launch odds over launch lists, walk-forward, and scores every estimator. */
export async function backtestLaunchesCommand(
  { folder, from, to, windows, json }: LaunchBacktestCommandOptions,
  output: Output,
): Promise<void> {
  const where = folder ?? BUNDLED_LAUNCHES;
  const { launchLists, problems } = readLaunchLists(where);
  for (const { message } of problems) output.err(oneLine(message));
  const histories = launchLists
    .map(({ launchList }) => launchHistory(launchList))
    .filter(({ lines }) => lines.length > 0);
  if (histories.length === 0) throw new CommandFailure(`${where} contains no launches to replay.`);
  if (windows !== null) checkIsWritable(windows);
  const total = weeklyOrigins(histories).length;
  const result = await withProgress(output, 'replaying', total, (onProgress) =>
    backtestLaunches(histories, { from: dayOf(from), to: dayOf(to), onProgress }),
  );
  if (result.observed.windows === 0)
    throw new CommandFailure(
      'Nothing to score: no line has a gap followed by 90 days of data. Change --from or --to.',
    );
  if (windows !== null) writeFileSync(windows, windowRows(result));
  const found = {
    modelVersion: LAUNCH_MODEL_VERSION,
    companies: result.companies,
    lines: result.lines,
    ...result.observed,
    endedGaps: result.ended,
    companyWide: result.companyWide,
  };
  show(output, json, found, asLines(result));
}

const dayOf = (at: number | null) => (at === null ? null : Math.floor(at / DAY_MS));

function asLines({ companies, lines, observed, ended, companyWide }: LaunchBacktest): readonly string[] {
  return [
    `launch model ${LAUNCH_MODEL_VERSION}, ${companies} companies, ${lines} lines`,
    '',
    ...scoreLines('lines, 90 days over', observed),
    ...scoreLines('lines, next launch known', ended),
    ...scoreLines('all launches of a company, 90 days over', companyWide),
  ];
}

function scoreLines(title: string, { origins, windows, gaps, estimators, blend }: WindowSetResult) {
  const rows: readonly EstimatorResult[] = [
    ...estimators,
    ...(blend ? [{ id: 'blend', name: 'Blend', ...blend }] : []),
  ];
  return [
    `${title}: ${windows} windows of ${gaps} gaps, ${origins} weekly origins`,
    ...tableLines([
      ['estimator', 'windows', 'log score', 'Brier 30', 'Brier 1–90', 'CRPS 0–90'].concat([
        '80% band (90%)',
        'PIT',
        'skill (90%)',
      ]),
      ...rows.map((row) => [
        row.id,
        `${row.windows}`,
        row.logScore.toFixed(4),
        row.brier30.toFixed(4),
        row.brier90Mean.toFixed(4),
        row.crps90.toFixed(2),
        `${percent(row.coverage80)} (${range(row.coverageLow, row.coverageHigh, percent)})`,
        row.pitMean.toFixed(2),
        `${signed(row.skill)} (${range(row.skillLow, row.skillHigh, signed)})`,
      ]),
    ]),
    '',
  ];
}

const percent = (share: number) => (100 * share).toFixed(1).padStart(4);

const signed = (share: number | null) =>
  share === null ? '–' : `${share >= 0 ? '+' : '−'}${Math.abs(100 * share).toFixed(1)}%`;

const range = (low: number | null, high: number | null, text: (share: number) => string) =>
  low === null || high === null ? TOO_FEW : `${text(low)} to ${text(high)}`;

function windowRows({ scored, estimators }: LaunchBacktest): string {
  const names = [exponential.id, ...estimators.map(({ id }) => id), 'blend'];
  const head = [
    'company',
    'line',
    'origin',
    'gaps',
    'waitDays',
    'nextDays',
    'knownDays',
    ...names.flatMap((name) => [...ODDS_DAYS.map((days) => `${name}:${days}`), `${name}:brier1to90`]),
  ];
  const rows = scored.map((window) => [
    window.company,
    window.line,
    dateOfDay(window.origin),
    window.gaps,
    window.wait,
    window.next ?? '',
    window.known,
    ...[window.reference, ...window.forecasts, window.blend].flatMap((forecast) =>
      forecastCells(window, forecast),
    ),
  ]);
  return `${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}

/** Empty where the estimator gives no forecast. Without a score where the outcome of the 90 days is not yet known. */
function forecastCells(window: BlendedWindow, forecast: WindowForecast | null): readonly string[] {
  if (!forecast) return [...ODDS_DAYS, 'score'].map(() => '');
  const isKnown = window.next !== null || window.known >= SCORED_DAYS.length;
  return [
    ...ODDS_DAYS.map((days) => (forecast.probabilities[SCORED_DAYS.indexOf(days)] ?? 0).toFixed(4)),
    isKnown ? brierOverDays(window, forecast).toFixed(4) : '',
  ];
}
