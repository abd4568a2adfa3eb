import { type AgeUnit, fitAgeEffect } from './age-effect.js';
import { type Estimator, fitByKind, type GapLaw, type RatePrior } from './estimator.js';
import { lineRates } from './line-rate.js';

/** Knots of the cumulative hazard: every day for two weeks, then 5 % apart; linear in between. */
const KNOTS = knots();
const LAST = KNOTS.length - 1;
const MIDDLES = KNOTS.map((to, index) => ((KNOTS[index - 1] ?? 0) + to) / 2);

/**
 * Proportional hazards: a common function of the days since the last launch times the rate of the line. The rate's
 * gamma posterior is integrated out (gamma frailty).
 * @param unit of the age
 * @param prior what the rate is shrunk toward
 * @see Clayton (1978), Biometrika 65, 141
 */
export function ageHazard(id: string, name: string, unit: AgeUnit, prior: RatePrior): Estimator {
  return {
    id,
    name,
    kind: 'pooled',
    fit: (past) =>
      fitByKind(past, (pool, isAny) => {
        const effect = fitAgeEffect(past, isAny, unit, prior);
        // In days alone it is the same for all lines, so it is computed once.
        const common = unit === 'days' ? MIDDLES.map((age) => effect(age, 1)) : null;
        return lineRates(pool).map(({ launches, days }, place) => {
          const rate = launches / days[prior];
          const effectAt = (knot: number) => common?.[knot] ?? effect(MIDDLES[knot] ?? 0, rate);
          return frailLaw(cumulativeHazard(effectAt, rate), pool[place]?.wait ?? 0, launches);
        });
      }),
  };
}

/** The posterior already includes the wait, so it is integrated out only over the time after it. */
function frailLaw(hazard: (days: number) => number, wait: number, launches: number): GapLaw {
  const waited = hazard(wait);
  const survived = Math.exp(-waited);
  return (days) =>
    days <= wait ? Math.exp(-hazard(days)) : survived * (1 + (hazard(days) - waited) / launches) ** -launches;
}

/** @param effectAt effect between a knot and the one before it */
function cumulativeHazard(effectAt: (knot: number) => number, rate: number): (days: number) => number {
  // Filled on demand: the backtest looks only 90 days ahead.
  const sums = [0];
  const sumUntil = (knot: number) => {
    for (let index = sums.length; index <= knot; index += 1) {
      const days = (KNOTS[index] ?? 0) - (KNOTS[index - 1] ?? 0);
      sums.push((sums[index - 1] ?? 0) + rate * days * effectAt(index));
    }
    return sums[knot] ?? 0;
  };
  const end = KNOTS[LAST] ?? 0;
  return (days) => {
    if (days >= end) {
      const lastRate = (sumUntil(LAST) - sumUntil(LAST - 1)) / (end - (KNOTS[LAST - 1] ?? 0));
      return sumUntil(LAST) + lastRate * (days - end);
    }
    let low = 0;
    let high = LAST;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((KNOTS[middle] ?? 0) <= days) low = middle;
      else high = middle;
    }
    const from = KNOTS[low] ?? 0;
    const before = sumUntil(low);
    return before + ((sumUntil(high) - before) * (days - from)) / ((KNOTS[high] ?? 1) - from);
  };
}

function knots(): readonly number[] {
  const list = Array.from({ length: 15 }, (_, day) => day);
  for (let day = 15; day < 4000; day = Math.ceil(day * 1.05)) list.push(day);
  return list;
}
