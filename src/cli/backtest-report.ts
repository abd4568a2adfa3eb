import type { ReplayedWindow } from '../core/forecast/replay/walk-forward.js';
import type { ReliabilityBin } from '../core/scoring/reliability.js';
import type { HorizonScore } from '../core/scoring/score-horizon.js';
import type { OpeningsScore } from '../core/scoring/score-openings.js';
import type { SkillRange } from '../core/scoring/skill-range.js';
import { isoInstant } from '../core/time/instant.js';
import { TOO_FEW, tableLines } from './output.js';

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
    `${hours} hours: ${own.windows} windows, ${own.events} with a reset`,
    ...tableLines([
      ['promises', 'Brier', 'skill (90%)', 'log score', 'skill (90%)'],
      ...scores.map((score) => [
        score.promises,
        four(score.brier),
        range({ skill: score.skill, low: score.skillLow, high: score.skillHigh }),
        four(score.logScore),
        range({ skill: score.logSkill, low: score.logSkillLow, high: score.logSkillHigh }),
      ]),
      ['(baseline)', four(own.baselineBrier), '', four(own.baselineLogScore)],
      ['(smooth history)', four(own.smoothHistoryBrier)],
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
    `${hours} hours, opening at every hour: ${own.windows} windows, ${own.events} with a reset; skill (90%) against`,
    ...tableLines([
      ['promises', 'baseline', 'smooth history', 'no promises', `baseline, every ${hours} h from 00:00`],
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
        `  ${month}: ${windows} windows, ${events} with a reset, skill ${four(value)}`,
    ),
    '  with an open promise',
    ...binLines(own.reliability.promised),
    '  without',
    ...binLines(own.reliability.unpromised),
    '',
  ].join('\n');
}

function binLines(bins: readonly ReliabilityBin[]): string[] {
  return bins
    .filter(({ count }) => count > 0)
    .map(
      (bin) =>
        `  forecast ${bin.from.toFixed(1)}–${bin.to.toFixed(1)}: ${bin.count} windows, mean ${four(bin.meanForecast)}, came true ${four(bin.observedRate)}`,
    );
}

function four(value: number | null): string {
  return value === null ? '–' : value.toFixed(4);
}

function range({ skill, low, high }: SkillRange): string {
  const interval = low === null || high === null ? TOO_FEW : `${four(low)} to ${four(high)}`;
  return `${four(skill)} (${interval})`;
}
