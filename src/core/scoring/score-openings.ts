import { meanScore } from './brier-score.js';
import { type ReliabilityBin, reliabilityBins } from './reliability.js';
import type { ScoredWindow } from './score-horizon.js';
import { skillScore } from './skill.js';
import { type SkillRange, skillRange } from './skill-range.js';

/** A window of a replay that may overlap others. */
export interface OverlappingWindow extends ScoredWindow {
  /** Epoch milliseconds. */
  readonly opensAt: number;
  /** A promise was open when it opened. */
  readonly promised: boolean;
}

interface MonthScore {
  /** The month of the opening, in UTC: `2026-03`. */
  readonly month: string;
  readonly windows: number;
  readonly events: number;
  /** Skill against the baseline; null where undefined. */
  readonly skill: number | null;
}

/** Scores of windows of one horizon that open at every hour. */
export interface OpeningsScore {
  readonly windows: number;
  readonly events: number;
  readonly againstBaseline: SkillRange;
  readonly againstSmoothHistory: SkillRange;
  readonly againstWithoutHints: SkillRange;
  /** The windows that open at 00:00 UTC or whole horizons after it, which do not overlap. */
  readonly midnight: { readonly windows: number; readonly skill: number | null };
  readonly months: readonly MonthScore[];
  /** Forecast against outcome, by whether a promise was open. */
  readonly reliability: {
    readonly promised: readonly ReliabilityBin[];
    readonly unpromised: readonly ReliabilityBin[];
  };
}

/**
 * Scores of windows of one horizon that open at every hour, in any order, which do not depend on where
 * windows are cut.
 * @param horizonMs length of each window
 */
export function scoreOpenings(windows: readonly OverlappingWindow[], horizonMs: number): OpeningsScore {
  const scoresOf = (of: readonly OverlappingWindow[]) => ({
    windows: of.length,
    events: of.filter(({ outcome }) => outcome).length,
    skill: skillScore(meanScore(of, 'probability'), meanScore(of, 'baseline')),
  });
  const { windows: count, events } = scoresOf(windows);
  const { windows: atMidnight, skill } = scoresOf(windows.filter(({ opensAt }) => opensAt % horizonMs === 0));
  const months = [...new Set(windows.map(monthOf))].sort();
  return {
    windows: count,
    events,
    againstBaseline: skillRange(windows, 'baseline'),
    againstSmoothHistory: skillRange(windows, 'smoothHistory'),
    againstWithoutHints: skillRange(windows, 'withoutHints'),
    midnight: { windows: atMidnight, skill },
    months: months.map((month) => ({
      month,
      ...scoresOf(windows.filter((window) => monthOf(window) === month)),
    })),
    reliability: {
      promised: reliabilityBins(
        windows.filter(({ promised }) => promised),
        'probability',
      ),
      unpromised: reliabilityBins(
        windows.filter(({ promised }) => !promised),
        'probability',
      ),
    },
  };
}

const monthOf = ({ opensAt }: OverlappingWindow) => new Date(opensAt).toISOString().slice(0, 7);
