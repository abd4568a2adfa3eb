import { DAY_MS } from '../time.js';
import { skillOfBlocks } from './block-bootstrap.js';
import { brierScore, meanScore } from './brier-score.js';
import { reliabilityBins } from './reliability.js';
import type { ScoredWindow } from './score-horizon.js';
import { skillScore } from './skill.js';

/** A window of a replay that may overlap others. */
export interface OpenedWindow extends ScoredWindow {
  /** Epoch milliseconds. */
  readonly opensAt: number;
  /** A promise was open when it opened. */
  readonly promised: boolean;
}

/** A Brier skill with its 90 % block-bootstrap interval; null where undefined. */
export type SkillRange = ReturnType<typeof rangeOf>;

type Reference = 'baseline' | 'smoothHistory' | 'withoutHints';

const WEEK_MS = 7 * DAY_MS;

export type OpeningsScore = ReturnType<typeof scoreOpenings>;

/**
 * Scores of windows of one horizon that open at every hour, in any order, which do not depend on where windows are cut.
 * @param horizonMs length of each window
 */
export function scoreOpenings(windows: readonly OpenedWindow[], horizonMs: number) {
  const scoresOf = (of: readonly OpenedWindow[]) => ({
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
    /** The windows that open at 00:00 UTC or whole horizons after it, which do not overlap. */
    midnight: { windows: atMidnight, skill },
    /** By month of opening (UTC), against the baseline. */
    months: months.map((month) => ({ month, ...scoresOf(windows.filter((one) => monthOf(one) === month)) })),
    /** Forecast against outcome, by whether a promise was open. */
    reliability: {
      promised: reliabilityBins(
        windows.filter((one) => one.promised),
        'probability',
      ),
      unpromised: reliabilityBins(
        windows.filter((one) => !one.promised),
        'probability',
      ),
    },
  };
}

/** Skill over all windows. Weeks are drawn whole, because the windows of a week overlap. */
function rangeOf(windows: readonly OpenedWindow[], reference: Reference) {
  const interval = skillOfBlocks(
    windows.map((one) => ({
      block: Math.floor(one.opensAt / WEEK_MS),
      score: brierScore(one.probability, one.outcome),
      reference: brierScore(one[reference], one.outcome),
    })),
  );
  return { skill: skillOf(windows, reference), low: interval?.low ?? null, high: interval?.high ?? null };
}

function skillOf(windows: readonly OpenedWindow[], reference: Reference = 'baseline'): number | null {
  return skillScore(meanScore(windows, 'probability'), meanScore(windows, reference));
}

const monthOf = ({ opensAt }: OpenedWindow) => new Date(opensAt).toISOString().slice(0, 7);
