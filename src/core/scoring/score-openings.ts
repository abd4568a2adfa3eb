import { DAY_MS } from '../time/time.js';
import { skillOfBlocks } from './block-bootstrap.js';
import { brierScore, meanScore } from './brier-score.js';
import { type ReliabilityBin, reliabilityBins } from './reliability.js';
import type { ScoredWindow } from './score-horizon.js';
import { skillScore } from './skill.js';

/** A window of a replay that may overlap others. */
export interface OverlappingWindow extends ScoredWindow {
  /** Epoch milliseconds. */
  readonly opensAt: number;
  /** A promise was open when it opened. */
  readonly promised: boolean;
}

/** A Brier skill with its 90% block-bootstrap interval; null where undefined. */
export interface SkillRange {
  readonly skill: number | null;
  readonly low: number | null;
  readonly high: number | null;
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

type Reference = 'baseline' | 'smoothHistory' | 'withoutHints';

const WEEK_MS = 7 * DAY_MS;

/**
 * Scores of windows of one horizon that open at every hour, in any order, which do not depend on where
 * windows are cut.
 * @param horizonMs length of each window
 */
export function scoreOpenings(windows: readonly OverlappingWindow[], horizonMs: number): OpeningsScore {
  const scoresOf = (of: readonly OverlappingWindow[]) => ({
    windows: of.length,
    events: of.filter(({ outcome }) => outcome).length,
    skill: skillOf(of),
  });
  const { windows: count, events } = scoresOf(windows);
  const { windows: atMidnight, skill } = scoresOf(windows.filter(({ opensAt }) => opensAt % horizonMs === 0));
  const months = [...new Set(windows.map(monthOf))].sort();
  return {
    windows: count,
    events,
    againstBaseline: rangeOf(windows, 'baseline'),
    againstSmoothHistory: rangeOf(windows, 'smoothHistory'),
    againstWithoutHints: rangeOf(windows, 'withoutHints'),
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

/** Skill over all windows. Weeks are drawn whole, because the windows of a week overlap. */
function rangeOf(windows: readonly OverlappingWindow[], reference: Reference): SkillRange {
  const interval = skillOfBlocks(
    windows.map((window) => ({
      block: Math.floor(window.opensAt / WEEK_MS),
      score: brierScore(window.probability, window.outcome),
      reference: brierScore(window[reference], window.outcome),
    })),
  );
  return { skill: skillOf(windows, reference), low: interval?.low ?? null, high: interval?.high ?? null };
}

function skillOf(windows: readonly OverlappingWindow[], reference: Reference = 'baseline'): number | null {
  return skillScore(meanScore(windows, 'probability'), meanScore(windows, reference));
}

const monthOf = ({ opensAt }: OverlappingWindow) => new Date(opensAt).toISOString().slice(0, 7);
