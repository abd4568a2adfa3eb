import { chanceWithin, type GapLaw } from '../estimators/estimator.js';

/** One of the ages that a line may have. */
interface PossibleAge {
  /** Days since its last launch. */
  readonly age: number;
  readonly probability: number;
}

/** At most this many unobserved days are considered; an older list says little anyway. */
const MOST_DAYS = 60;

/**
 * Possible ages of a line when the list ended some days ago: no launch since, or one on any day since (a
 * discrete renewal process). Their probabilities sum to 1.
 * @param wait observed days without a launch, until the list's end
 * @param unobserved days since then
 */
export function possibleAges(law: GapLaw, wait: number, unobserved: number): readonly PossibleAge[] {
  const days = Math.min(unobserved, MOST_DAYS);
  // By age, for a launch on one of these days; `open` is the probability of none.
  const since = new Float64Array(days);
  const chances = Float64Array.from(since, (_, age) => chanceWithin(law(age), law(age + 1)));
  let open = 1;
  for (let day = 0; day < days; day += 1) {
    let launched = 0;
    for (let age = 0; age < day; age += 1) launched += (since[age] ?? 0) * (chances[age] ?? 0);
    for (let age = day; age > 0; age -= 1) since[age] = (since[age - 1] ?? 0) * (1 - (chances[age - 1] ?? 0));
    const chance = chanceWithin(law(wait + day), law(wait + day + 1));
    since[0] = launched + open * chance;
    open *= 1 - chance;
  }
  const ages = Array.from(since, (probability, age) => ({ age, probability }));
  return [...ages, { age: wait + days, probability: open }].filter(({ probability }) => probability > 1e-6);
}

/**
 * Probability of a launch within each of the given days (whole, ascending), over all possible ages of the
 * line.
 */
export function probabilitiesWithin(
  law: GapLaw,
  ages: readonly PossibleAge[],
  days: readonly number[],
): Float64Array {
  // With many ages and days ahead, the sums of the two repeat.
  const at = ages.length * days.length > 100 ? memoised(law) : law;
  const sums = new Float64Array(days.length);
  let total = 0;
  for (const { age, probability } of ages) {
    const survived = at(age);
    total += probability;
    for (let place = 0; place < days.length; place += 1)
      sums[place] = (sums[place] ?? 0) + probability * chanceWithin(survived, at(age + (days[place] ?? 0)));
  }
  for (let place = 0; place < sums.length; place += 1) sums[place] = (sums[place] ?? 0) / total;
  return sums;
}

function memoised(law: GapLaw): GapLaw {
  const computed = new Map<number, number>();
  return (days) => {
    const before = computed.get(days);
    if (before !== undefined) return before;
    const survival = law(days);
    computed.set(days, survival);
    return survival;
  };
}
