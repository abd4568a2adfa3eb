import type { ReplayedWindow } from '../core/forecast/replay/walk-forward.js';
import type { ReliabilityBin } from '../core/scoring/reliability.js';
import type { HorizonScore } from '../core/scoring/score-horizon.js';
import type { OpeningsScore } from '../core/scoring/score-openings.js';
import type { SkillRange } from '../core/scoring/skill-range.js';
import { isoInstant } from '../core/time/instant.js';
import { english } from '../words/locale.js';
import { tableLines } from './output.js';

/** A replayed window, and whether a promise was open when it opened. */
export interface PromisedWindow extends ReplayedWindow {
  readonly promised: boolean;
}

/** The scored windows as CSV. */
export function windowRows(windows: readonly PromisedWindow[]): string {
  const head = [
    'horizonHours',
    'probability',
    'low',
    'high',
    'baseline',
    'withoutHints',
    'smoothHistory',
  ] as const;
  const rows = windows.map((window) =>
    [
      isoInstant(window.opensAt),
      ...head.map((name) => window[name]),
      Number(window.promised),
      Number(window.outcome),
    ].join(','),
  );
  return `${[['opensAt', ...head, 'promised', 'outcome'].join(','), ...rows].join('\n')}\n`;
}

/** The scores of a horizon with one set of promises. */
interface ReplayScore extends HorizonScore {
  readonly promises: string;
  /** Null if not asked for. */
  readonly allOpenings: OpeningsScore | null;
}

/** The scores of one horizon, for people: a row for each set of promises. The bins are of the first. */
export function scoreLines(hours: number, scores: readonly ReplayScore[]): string {
  const [own] = scores;
  if (!own) return '';
  return [
    english('backtest.horizon', { hours, windows: own.windows, events: own.events }),
    ...tableLines([
      (['promises', 'brier', 'skill', 'logScore', 'skill'] as const).map(headOf),
      ...scores.map((score) => [
        score.promises,
        four(score.brier),
        range({ skill: score.skill, low: score.skillLow, high: score.skillHigh }),
        four(score.logScore),
        range({ skill: score.logSkill, low: score.logSkillLow, high: score.logSkillHigh }),
      ]),
      [`(${headOf('baseline')})`, four(own.baselineBrier), '', four(own.baselineLogScore)],
      [`(${headOf('smoothHistory')})`, four(own.smoothHistoryBrier)],
    ]),
    ...binLines(own.reliability),
    '',
  ].join('\n');
}

/** The scores over all opening hours of one horizon, for people. Months and bins are of the first. */
export function openingsLines(hours: number, scores: readonly ReplayScore[]): string {
  const all = scores.flatMap(({ promises, allOpenings }) =>
    allOpenings ? [{ promises, ...allOpenings }] : [],
  );
  const [own] = all;
  if (!own) return '';
  return [
    english('backtest.openings', { hours, windows: own.windows, events: own.events }),
    ...tableLines([
      [
        ...(['promises', 'baseline', 'smoothHistory', 'unpromised'] as const).map(headOf),
        english('backtest.heads.midnight', { hours }),
      ],
      ...all.map((score) => [
        score.promises,
        range(score.againstBaseline),
        range(score.againstSmoothHistory),
        range(score.againstWithoutHints),
        four(score.midnight.skill),
      ]),
    ]),
    ...own.months.map(
      ({ month, windows, events, skill: value }) =>
        `  ${english('backtest.month', { month, windows, events, skill: four(value) })}`,
    ),
    `  ${english('backtest.bins', { isPromised: 'true' })}`,
    ...binLines(own.reliability.promised),
    `  ${english('backtest.bins', { isPromised: 'false' })}`,
    ...binLines(own.reliability.unpromised),
    '',
  ].join('\n');
}

function binLines(bins: readonly ReliabilityBin[]): string[] {
  return bins
    .filter(({ count }) => count > 0)
    .map(
      (bin) =>
        `  ${english('backtest.bin', {
          from: bin.from.toFixed(1),
          to: bin.to.toFixed(1),
          count: bin.count,
          mean: four(bin.meanForecast),
          observed: four(bin.observedRate),
        })}`,
    );
}

function headOf(
  column: 'promises' | 'brier' | 'skill' | 'logScore' | 'baseline' | 'smoothHistory' | 'unpromised',
): string {
  return english(`backtest.heads.${column}`);
}

function four(value: number | null): string {
  return value === null ? '–' : value.toFixed(4);
}

function range({ skill, low, high }: SkillRange): string {
  const isKnown = String(low !== null && high !== null);
  return english('backtest.skill', { skill: four(skill), isKnown, low: four(low), high: four(high) });
}
