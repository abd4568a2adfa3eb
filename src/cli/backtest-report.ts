import type { ReplayedWindow } from '../core/forecast/replay/walk-forward.js';
import type { ReliabilityBin } from '../core/scoring/reliability.js';
import type { HorizonScore } from '../core/scoring/score-horizon.js';
import type { OpeningsScore, SkillRange } from '../core/scoring/score-openings.js';
import { isoInstant as iso } from '../lib/iso.js';

/** The scored windows as CSV. */
export function windowRows(windows: readonly ReplayedWindow[]): string {
  const head = 'opensAt,horizonHours,probability,low,high,baseline,withoutHints,smoothHistory,outcome';
  const rows = windows.map((one) =>
    [
      iso(one.opensAt),
      one.horizonHours,
      one.probability,
      one.low,
      one.high,
      one.baseline,
      one.withoutHints,
      one.smoothHistory,
      one.outcome ? 1 : 0,
    ].join(','),
  );
  return `${[head, ...rows].join('\n')}\n`;
}

/** The scores of one horizon, for people. */
export function scoreLines(hours: number, score: HorizonScore): string {
  return [
    `${hours} hours: ${score.windows} windows, ${score.events} with a reset`,
    `  Brier      ${four(score.brier)}   baseline ${four(score.baselineBrier)}   skill ${four(score.skill)} (${range(score.skillLow, score.skillHigh)})`,
    `  log score  ${four(score.logScore)}   baseline ${four(score.baselineLogScore)}   skill ${four(score.logSkill)} (${range(score.logSkillLow, score.logSkillHigh)})`,
    `  Brier without hints ${four(score.withoutHintsBrier)}, smooth history ${four(score.smoothHistoryBrier)}`,
    ...binLines(score.reliability),
    '',
  ].join('\n');
}

/** The scores over all opening hours of one horizon, for people. */
export function openingsLines(hours: number, score: OpeningsScore): string {
  const skill = ({ skill: value, low, high }: SkillRange) => `${four(value)} (${range(low, high)})`;
  return [
    `${hours} hours, opening at every hour: ${score.windows} windows, ${score.events} with a reset`,
    `  skill against the baseline ${skill(score.againstBaseline)}`,
    `  skill against smooth history ${skill(score.againstSmoothHistory)}`,
    `  skill against the forecast without hints ${skill(score.againstWithoutHints)}`,
    `  opening at 00:00 UTC and every ${hours} hours: ${score.midnight.windows} windows, skill ${four(score.midnight.skill)}`,
    ...score.months.map(
      ({ month, windows, events, skill: value }) =>
        `  ${month}: ${windows} windows, ${events} with a reset, skill ${four(value)}`,
    ),
    '  with an open promise',
    ...binLines(score.reliability.promised),
    '  without',
    ...binLines(score.reliability.unpromised),
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

function range(low: number | null, high: number | null): string {
  return low === null || high === null
    ? 'too few windows for an interval'
    : `90 %: ${four(low)} to ${four(high)}`;
}
