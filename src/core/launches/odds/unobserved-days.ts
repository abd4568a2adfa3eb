import { chanceWithin, type GapLaw } from '../estimators/estimator.js';

/** A possible number of days since the last launch, and how likely it is. */
export interface PossibleAge {
  readonly age: number;
  readonly probability: number;
}

/** Only so many of the days that nobody watched are worked out; a ledger that old says little anyway. */
const MOST_DAYS = 60;

/**
 * How long ago the last launch of a line may have been, when the ledger ended some days ago: none since, or one on any
 * of the days since (a discrete renewal process).
 * @param wait days watched without a launch, until the ledger's end
 * @param unobserved days since then
 * @returns probabilities that add up to 1; a single age where every day was watched
 */
export function possibleAges(law: GapLaw, wait: number, unobserved: number): readonly PossibleAge[] {
  const days = Math.min(unobserved, MOST_DAYS);
  // By age, for those who launched on one of the days; who has waited from the start stands apart.
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
 * Probability of a launch within each of so many next days, over all the ages that the line may have.
 * @param days whole days from now, ascending
 * @returns 0..1, as many as days, never falling
 */
export function probabilitiesWithin(
  law: GapLaw,
  ages: readonly PossibleAge[],
  days: readonly number[],
): Float64Array {
  // Many ages and days ahead add up to the same few days again and again; a few do not.
  const at = ages.length * days.length > 100 ? remembered(law) : law;
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

function remembered(law: GapLaw): GapLaw {
  const known = new Map<number, number>();
  return (days) => {
    const before = known.get(days);
    if (before !== undefined) return before;
    const survival = law(days);
    known.set(days, survival);
    return survival;
  };
}
