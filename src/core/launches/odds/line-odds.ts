import { published } from '../../stats/published.js';
import { rounded } from '../../stats/rounded.js';
import { weightedQuantiles } from '../../stats/weighted-quantiles.js';
import { ODDS_DAYS } from '../backtest/launch-window.js';
import { lineClass } from '../backtest/pool-weights.js';
import { ESTIMATORS } from '../estimators/all-estimators.js';
import type { GapLaw, PastLine } from '../estimators/estimator.js';
import { DORMANT_AFTER_DAYS, type LaunchLine } from '../history.js';
import type { LineBook } from '../odds-book-schema.js';
import { CURVE_DAYS, expectedDates, ODDS_PLACES } from './expected.js';
import type { Learnt } from './learn.js';
import { possibleAges, probabilitiesWithin } from './unobserved-days.js';

/** What is published of a line, but for what its launch list and its hint add. */
export interface LineOdds extends Omit<LineBook, 'currentModel' | 'hint'> {
  /** The blend's probability of a launch within each of CURVE_DAYS. */
  readonly curve: readonly number[];
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
export function lineOdds(fits: LineFits, learnt: Learnt): LineOdds {
  const { history, line, asOfDay, today, laws, draws } = fits;
  const records = line.isAny ? learnt.companyWide : learnt.product;
  const unobserved = today - asOfDay;
  // The line's age today is each estimator's own estimate; its draws share it.
  const ages = laws.map((law) => law && possibleAges(law, line.wait, unobserved));
  const curveOf = (law: GapLaw | null, place: number, days: readonly number[]) => {
    const at = ages[place];
    return law && at ? probabilitiesWithin(law, at, days) : null;
  };
  const weights = learnt.keeper.weights(
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
  const waitDays = line.wait + unobserved;
  return {
    line: { id: history.id, name: history.name },
    waitDays,
    launches: history.days.length,
    dormant: waitDays >= DORMANT_AFTER_DAYS,
    expected: expectedDates(blend, today),
    odds: withSpread(samples, odds),
    backtest: records.blend,
    estimators: ESTIMATORS.flatMap(({ id, name }, place) => {
      const curve = curves[place];
      if (!curve) return [];
      return [
        {
          id,
          name,
          weight: rounded(weights[place] ?? 0),
          odds: ODDS_DAYS.map((days, day) => ({
            days,
            probability: published(curve[ODDS_PLACES[day] ?? 0] ?? 0),
          })),
          expected: expectedDates(curve, today),
          backtest: records.estimators[place] ?? null,
        },
      ];
    }),
    curve: blend,
  };
}

/** The 10th and 90th percentile. */
const SPREAD = [0.1, 0.9];

/**
 * The odds and their spread: percentiles over estimators and bootstrap draws together, so it covers the
 * disagreement of the estimators and the uncertainty of their parameters. It always includes the blend.
 * @param samples one per estimator and draw, with odds for each of ODDS_DAYS
 * @param blend probabilities for ODDS_DAYS
 */
function withSpread(
  samples: readonly { readonly weight: number; readonly odds: Float64Array }[],
  blend: readonly number[],
): LineBook['odds'] {
  const weights = samples.map(({ weight }) => weight);
  return ODDS_DAYS.map((days, place) => {
    const probability = blend[place] ?? 0;
    const values = samples.map(({ odds }) => odds[place] ?? 0);
    const [low = probability, high = probability] = weightedQuantiles(values, weights, SPREAD);
    return {
      days,
      probability: published(probability),
      low: published(Math.min(probability, low)),
      high: published(Math.max(probability, high)),
    };
  });
}
