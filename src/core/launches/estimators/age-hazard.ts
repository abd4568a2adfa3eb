import { type AgeUnit, fitAgeEffect } from './age-effect.js';
import { type Estimator, fitByKind, type GapLaw, type PacePrior } from './estimator.js';
import { linePaces } from './line-pace.js';

/** Where the cumulative hazard is tabulated: every day of the first fortnight, then 5 % apart; straight between. */
const KNOTS = knots();
const LAST = KNOTS.length - 1;
const MIDDLES = KNOTS.map((to, index) => ((KNOTS[index - 1] ?? 0) + to) / 2);

/**
 * A hazard that depends on the days since the last launch in the same way for all lines, times the pace of the line.
 * The pace is uncertain: its gamma posterior is integrated out, a gamma frailty.
 * @param unit what the age is measured in
 * @param prior what the pace is shrunk to
 * @see Clayton (1978), Biometrika 65, 141
 */
export function ageHazard(id: string, name: string, unit: AgeUnit, prior: PacePrior): Estimator {
  return {
    id,
    name,
    kind: 'pooled',
    fit: (past) =>
      fitByKind(past, (pool, isAny) => {
        const effect = fitAgeEffect(past, isAny, unit, prior);
        // By days alone it is the same for all lines, and worked out once.
        const common = unit === 'days' ? MIDDLES.map((age) => effect(age, 1)) : null;
        return linePaces(pool).map(({ launches, days }, place) => {
          const pace = launches / days[prior];
          const effectAt = (knot: number) => common?.[knot] ?? effect(MIDDLES[knot] ?? 0, pace);
          return frailLaw(cumulativeHazard(effectAt, pace), pool[place]?.wait ?? 0, launches);
        });
      }),
  };
}

/** The wait is part of the pace's posterior: that is integrated out only for the time after it. */
function frailLaw(hazard: (days: number) => number, wait: number, launches: number): GapLaw {
  const waited = hazard(wait);
  const survived = Math.exp(-waited);
  return (days) =>
    days <= wait ? Math.exp(-hazard(days)) : survived * (1 + (hazard(days) - waited) / launches) ** -launches;
}

/** @param effectAt of the days between a knot and the one before it */
function cumulativeHazard(effectAt: (knot: number) => number, pace: number): (days: number) => number {
  // Filled in as far as it is asked for: the past is forecast 90 days ahead only.
  const sums = [0];
  const sumUntil = (knot: number) => {
    for (let index = sums.length; index <= knot; index += 1) {
      const days = (KNOTS[index] ?? 0) - (KNOTS[index - 1] ?? 0);
      sums.push((sums[index - 1] ?? 0) + pace * days * effectAt(index));
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
