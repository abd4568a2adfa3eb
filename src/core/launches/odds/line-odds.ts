import { weightedQuantiles } from '../../stats/weighted-quantiles.js';
import { ODDS_DAYS } from '../backtest/launch-window.js';
import type { TrackRecord } from '../backtest/track-record.js';
import type { Estimator, GapLaw, PastLine } from '../estimators/estimator.js';
import { DORMANT_AFTER_DAYS, type LaunchLine } from '../history.js';
import { caveatsOf } from './caveats.js';
import { CURVE_DAYS, type ExpectedDays, expectedDays, ODDS_PLACES } from './expected.js';
import type { Learnt } from './learn.js';
import { lineClass } from './pool-weights.js';
import { publishedOdds } from './published-odds.js';
import { possibleAges, probabilitiesWithin } from './unobserved-days.js';

interface DayOdds {
  /** 7, 14, 30, 60 or 90. */
  readonly days: number;
  /** Probability of a launch within `days` after today; 0.0001 to 0.9999. */
  readonly probability: number;
}

interface SpreadOdds extends DayOdds {
  readonly low: number;
  readonly high: number;
}

interface EstimatorOdds {
  readonly id: string;
  readonly name: string;
  /** Its share of the blend; 0 if it is only for comparison. */
  readonly weight: number;
  readonly odds: readonly DayOdds[];
  readonly expected: ExpectedDays;
  /** On lines of the same kind (product or company-wide); null if no outcome is known. */
  readonly backtest: TrackRecord | null;
}

export interface LineOdds {
  readonly id: string;
  readonly name: string;
  /** Launch days that count. */
  readonly launches: number;
  /** Days from the last launch to today. */
  readonly waitDays: number;
  readonly isDormant: boolean;
  readonly caveats: readonly string[];
  readonly expected: ExpectedDays;
  readonly odds: readonly SpreadOdds[];
  /** The blend's probability of a launch within each of CURVE_DAYS. */
  readonly curve: readonly number[];
  /** The blend's own record. */
  readonly backtest: TrackRecord | null;
  readonly estimators: readonly EstimatorOdds[];
}

interface LineFits {
  readonly history: LaunchLine;
  readonly line: PastLine;
  readonly asOfDay: number;
  readonly today: number;
  /** One for each estimator. */
  readonly laws: readonly (GapLaw | null)[];
  /** For each draw, one for each estimator. */
  readonly draws: readonly (readonly (GapLaw | null)[])[];
}

/** Odds of one line: every estimator with a forecast for it, their blend, and the spread. */
export function lineOdds(
  fits: LineFits,
  estimators: readonly Estimator[],
  { keeper, record }: Learnt,
): LineOdds {
  const { history, line, asOfDay, today, laws, draws } = fits;
  const unobserved = today - asOfDay;
  // The line's age today is each estimator's own estimate; its draws share it.
  const ages = laws.map((law) => law && possibleAges(law, line.wait, unobserved));
  const curveOf = (law: GapLaw | null, place: number, days: readonly number[]) => {
    const at = ages[place];
    return law && at ? probabilitiesWithin(law, at, days) : null;
  };
  const weights = keeper.weights(
    lineClass({ isAny: line.isAny, gaps: line.gaps.length }),
    laws.map((law) => law !== null),
    today,
  );
  const curves = laws.map((law, place) => curveOf(law, place, CURVE_DAYS));
  const blend = CURVE_DAYS.map((_, day) =>
    curves.reduce((sum, curve, place) => sum + (weights[place] ?? 0) * (curve?.[day] ?? 0), 0),
  );
  const samples = draws.flatMap((draw) =>
    draw.flatMap((law, place) => {
      const weight = weights[place] ?? 0;
      const odds = weight > 0 ? curveOf(law, place, ODDS_DAYS) : null;
      // No estimator is true, so small weights count more here than in the blend.
      return odds ? [{ weight: Math.sqrt(weight), odds }] : [];
    }),
  );
  const odds = ODDS_PLACES.map((place) => blend[place] ?? 0);
  const spread = spreadOf(
    samples.map((sample) => sample.odds),
    samples.map(({ weight }) => weight),
    odds,
  );
  const waitDays = line.wait + unobserved;
  return {
    id: history.id,
    name: history.name,
    launches: history.days.length,
    waitDays,
    isDormant: waitDays >= DORMANT_AFTER_DAYS,
    caveats: caveatsOf({ gaps: line.gaps.length, waitDays, asOfDay, today }),
    expected: expectedDays(blend, today),
    curve: blend,
    odds: dayOdds(odds).map((one, place) => ({
      ...one,
      low: publishedOdds(spread[place]?.low ?? one.probability),
      high: publishedOdds(spread[place]?.high ?? one.probability),
    })),
    backtest: record(line.isAny, 'blend'),
    estimators: estimators.flatMap(({ id, name }, place) => {
      const curve = curves[place];
      if (!curve) return [];
      return [
        {
          id,
          name,
          weight: weights[place] ?? 0,
          odds: dayOdds(ODDS_PLACES.map((day) => curve[day] ?? 0)),
          expected: expectedDays(curve, today),
          backtest: record(line.isAny, place),
        },
      ];
    }),
  };
}

function dayOdds(probabilities: readonly number[]): readonly DayOdds[] {
  return ODDS_DAYS.map((days, place) => ({ days, probability: publishedOdds(probabilities[place] ?? 0) }));
}

/** The 10th and 90th percentile. */
const LOW = 0.1;
const HIGH = 0.9;

/**
 * Spread of the odds: percentiles over estimators and bootstrap draws together. It covers the disagreement of the
 * estimators and the uncertainty of their parameters, and always includes the blend.
 * @param draws one list of probabilities (by days ahead) per estimator and draw
 * @param weights one per list
 * @param blend by days ahead
 * @returns not falling in the days ahead if the draws and the blend are not
 */
function spreadOf(
  draws: readonly ArrayLike<number>[],
  weights: readonly number[],
  blend: readonly number[],
): readonly { readonly low: number; readonly high: number }[] {
  return blend.map((probability, place) => {
    const values = draws.map((draw) => draw[place] ?? 0);
    const [low = probability, high = probability] = weightedQuantiles(values, weights, [LOW, HIGH]);
    return { low: Math.min(probability, low), high: Math.max(probability, high) };
  });
}
