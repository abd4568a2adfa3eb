import { conditionalProbability, type GapLaw } from '../estimators/estimator.js';

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
  // The last entry has waited from the start, the others since a launch on one of the days.
  let open: PossibleAge = { age: wait, probability: 1 };
  let since: PossibleAge[] = [];
  for (let day = 0; day < days; day += 1) {
    const next: PossibleAge[] = [];
    let launched = 0;
    const step = ({ age, probability }: PossibleAge): PossibleAge => {
      const chance = conditionalProbability(law, age, 1);
      launched += probability * chance;
      return { age: age + 1, probability: probability * (1 - chance) };
    };
    for (const one of since) next.push(step(one));
    open = step(open);
    since = [{ age: 0, probability: launched }, ...next];
  }
  return [...since, open].filter(({ probability }) => probability > 1e-6);
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
): readonly number[] {
  const sums = new Array<number>(days.length).fill(0);
  let total = 0;
  for (const { age, probability } of ages) {
    const survived = law(age);
    total += probability;
    for (const [place, ahead] of days.entries()) {
      const chance = survived <= 0 ? 1 : Math.min(1, Math.max(0, 1 - law(age + ahead) / survived));
      sums[place] = (sums[place] ?? 0) + probability * chance;
    }
  }
  return sums.map((sum) => sum / total);
}
