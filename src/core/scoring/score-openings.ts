import { mean } from '../stats/mean.js';
import { DAY_MS } from '../time.js';
import { skillOfBlocks } from './block-bootstrap.js';
import { brierScore } from './brier-score.js';
import { type ReliabilityBin, reliabilityBins } from './reliability.js';
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
export interface SkillRange {
  readonly skill: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Scores over windows that open at every hour, which does not depend on where windows are cut. */
export interface OpeningsScore {
  readonly windows: number;
  readonly events: number;
  readonly againstBaseline: SkillRange;
  readonly againstSmoothHistory: SkillRange;
  readonly againstWithoutHints: SkillRange;
  /** The windows that open at 00:00 UTC or whole horizons after it, which do not overlap. */
  readonly midnight: { readonly windows: number; readonly skill: number | null };
  /** By month of opening (UTC), against the baseline. */
  readonly months: readonly {
    readonly month: string;
    readonly windows: number;
    readonly events: number;
    readonly skill: number | null;
  }[];
  /** Forecast against outcome, by whether a promise was open. */
  readonly reliability: {
    readonly promised: readonly ReliabilityBin[];
    readonly unpromised: readonly ReliabilityBin[];
  };
}

type Reference = 'baseline' | 'smoothHistory' | 'withoutHints';

const WEEK_MS = 7 * DAY_MS;

/** Scores of overlapping windows of one horizon, in any order. */
export function scoreOpenings(windows: readonly OpenedWindow[], horizonMs: number): OpeningsScore {
  const months = [...new Set(windows.map(monthOf))].sort();
  const midnight = windows.filter(({ opensAt }) => opensAt % horizonMs === 0);
  const promised = windows.filter((one) => one.promised);
  const unpromised = windows.filter((one) => !one.promised);
  return {
    windows: windows.length,
    events: eventsIn(windows),
    againstBaseline: rangeOf(windows, 'baseline'),
    againstSmoothHistory: rangeOf(windows, 'smoothHistory'),
    againstWithoutHints: rangeOf(windows, 'withoutHints'),
    midnight: { windows: midnight.length, skill: skillOf(midnight) },
    months: months.map((month) => {
      const opened = windows.filter((one) => monthOf(one) === month);
      return { month, windows: opened.length, events: eventsIn(opened), skill: skillOf(opened) };
    }),
    reliability: { promised: binsOf(promised), unpromised: binsOf(unpromised) },
  };
}

/** Skill over all windows. Weeks are drawn whole, because the windows of a week overlap. */
function rangeOf(windows: readonly OpenedWindow[], reference: Reference): SkillRange {
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
  const brier = (key: 'probability' | Reference) =>
    mean(windows.map((one) => brierScore(one[key], one.outcome)));
  return skillScore(brier('probability'), brier(reference));
}

function binsOf(windows: readonly OpenedWindow[]): ReliabilityBin[] {
  return reliabilityBins(
    windows.map(({ probability }) => probability),
    windows.map(({ outcome }) => outcome),
  );
}

const monthOf = ({ opensAt }: OpenedWindow) => new Date(opensAt).toISOString().slice(0, 7);
const eventsIn = (windows: readonly OpenedWindow[]) => windows.filter(({ outcome }) => outcome).length;
