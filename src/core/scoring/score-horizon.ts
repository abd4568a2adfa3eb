import { skillInterval } from './block-bootstrap.js';
import { brierScore, meanScore } from './brier-score.js';
import { logScore } from './log-score.js';
import { type ReliabilityBin, reliabilityBins } from './reliability.js';
import { skillScore } from './skill.js';

/** A forecast window with its outcome and the comparisons saved with it. */
export interface ScoredWindow {
  readonly probability: number;
  readonly baseline: number;
  readonly withoutHints: number;
  readonly smoothHistory: number;
  readonly outcome: boolean;
}

/** Scores of probabilities and of the baseline; null without windows. */
interface MeanScores {
  readonly windows: number;
  /** Windows in which it happened. */
  readonly events: number;
  readonly logScore: number | null;
  readonly baselineLogScore: number | null;
  readonly brier: number | null;
  readonly baselineBrier: number | null;
  /** 1 − brier / baselineBrier; null also where it is undefined. */
  readonly skill: number | null;
  /** 1 − logScore / baselineLogScore; null also where it is undefined. */
  readonly logSkill: number | null;
}

/** Scores of one horizon; null without windows, skills and their bounds also where they are undefined. */
export interface HorizonScore extends MeanScores {
  /** The bounds of a 90% block-bootstrap interval of `skill`. */
  readonly skillLow: number | null;
  readonly skillHigh: number | null;
  /** The bounds of such an interval of `logSkill`. */
  readonly logSkillLow: number | null;
  readonly logSkillHigh: number | null;
  readonly withoutHintsBrier: number | null;
  readonly smoothHistoryBrier: number | null;
  readonly reliability: readonly ReliabilityBin[];
}

/** Blocks of a week: windows closer together depend on each other through the same wait. */
const BLOCK_HOURS = 7 * 24;

function meanScores(
  windows: readonly Pick<ScoredWindow, 'probability' | 'baseline' | 'outcome'>[],
): MeanScores {
  const brier = meanScore(windows, 'probability', brierScore);
  const baselineBrier = meanScore(windows, 'baseline', brierScore);
  const log = meanScore(windows, 'probability', logScore);
  const baselineLog = meanScore(windows, 'baseline', logScore);
  return {
    windows: windows.length,
    events: windows.filter(({ outcome }) => outcome).length,
    logScore: log,
    baselineLogScore: baselineLog,
    brier,
    baselineBrier,
    skill: skillScore(brier, baselineBrier),
    logSkill: skillScore(log, baselineLog),
  };
}

/**
 * Scores of the windows of one horizon, and of the baseline; skills with their 90% block-bootstrap intervals.
 * @param windows in time order
 * @param horizonHours length of each window
 */
export function scoreHorizon(windows: readonly ScoredWindow[], horizonHours: number): HorizonScore {
  const scores = (score: typeof brierScore, key: 'probability' | 'baseline') =>
    windows.map((window) => score(window[key], window.outcome));
  const blockLength = Math.max(1, Math.round(BLOCK_HOURS / horizonHours));
  const intervalOf = (score: typeof brierScore) =>
    skillInterval(scores(score, 'probability'), scores(score, 'baseline'), { blockLength });
  const brierInterval = intervalOf(brierScore);
  const logInterval = intervalOf(logScore);
  return {
    ...meanScores(windows),
    skillLow: brierInterval?.low ?? null,
    skillHigh: brierInterval?.high ?? null,
    logSkillLow: logInterval?.low ?? null,
    logSkillHigh: logInterval?.high ?? null,
    withoutHintsBrier: meanScore(windows, 'withoutHints'),
    smoothHistoryBrier: meanScore(windows, 'smoothHistory'),
    reliability: reliabilityBins(windows, 'probability'),
  };
}
