import { mean } from '../stats/mean.js';
import { seededRandom } from '../stats/seeded-random.js';
import { type Interval, skillInterval } from './block-bootstrap.js';
import { brierScore } from './brier-score.js';
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

/** Mean scores over the windows of one horizon; null without windows or if a skill is undefined. */
export interface HorizonScore {
  readonly windows: number;
  /** Windows with a reset. */
  readonly events: number;
  readonly brier: number | null;
  readonly logScore: number | null;
  readonly baselineBrier: number | null;
  readonly baselineLogScore: number | null;
  /** 1 − brier / baselineBrier, with its 90 % block-bootstrap interval. */
  readonly skill: number | null;
  readonly skillLow: number | null;
  readonly skillHigh: number | null;
  /** The same for the log score. */
  readonly logSkill: number | null;
  readonly logSkillLow: number | null;
  readonly logSkillHigh: number | null;
  readonly withoutHintsBrier: number | null;
  readonly smoothHistoryBrier: number | null;
  readonly reliability: readonly ReliabilityBin[];
}

/** Blocks of a week: windows closer together depend on each other through the same wait. */
const BLOCK_HOURS = 7 * 24;
const DRAWS = 2_000;
const SEED = 20_260_326;

/**
 * Scores of the windows of one horizon, and of the baseline.
 * @param windows in time order
 * @param horizonHours length of each window
 */
export function scoreHorizon(windows: readonly ScoredWindow[], horizonHours: number): HorizonScore {
  const brier = (key: Competitor) => windows.map((one) => brierScore(one[key], one.outcome));
  const log = (key: Competitor) => windows.map((one) => logScore(one[key], one.outcome));
  const brierInterval = intervalOf(brier('probability'), brier('baseline'), horizonHours);
  const logInterval = intervalOf(log('probability'), log('baseline'), horizonHours);
  const [ownBrier, baselineBrier] = [mean(brier('probability')), mean(brier('baseline'))];
  const [ownLog, baselineLog] = [mean(log('probability')), mean(log('baseline'))];
  return {
    windows: windows.length,
    events: windows.filter(({ outcome }) => outcome).length,
    brier: ownBrier,
    logScore: ownLog,
    baselineBrier,
    baselineLogScore: baselineLog,
    skill: skillScore(ownBrier, baselineBrier),
    skillLow: brierInterval?.low ?? null,
    skillHigh: brierInterval?.high ?? null,
    logSkill: skillScore(ownLog, baselineLog),
    logSkillLow: logInterval?.low ?? null,
    logSkillHigh: logInterval?.high ?? null,
    withoutHintsBrier: mean(brier('withoutHints')),
    smoothHistoryBrier: mean(brier('smoothHistory')),
    reliability: reliabilityBins(
      windows.map(({ probability }) => probability),
      windows.map(({ outcome }) => outcome),
    ),
  };
}

type Competitor = 'probability' | 'baseline' | 'withoutHints' | 'smoothHistory';

function intervalOf(
  scores: readonly number[],
  references: readonly number[],
  horizonHours: number,
): Interval | null {
  const blockLength = Math.max(1, Math.round(BLOCK_HOURS / horizonHours));
  return skillInterval(scores, references, {
    blockLength,
    draws: DRAWS,
    level: 0.9,
    rng: seededRandom(SEED),
  });
}
