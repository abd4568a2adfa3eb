import type { GapLaw } from './estimator.js';

/** A gap that ended after `days`, or was censored then. */
interface ObservedGap {
  readonly days: number;
  readonly ended: boolean;
  readonly weight: number;
}

/**
 * Product-limit estimate of a survival function, with one extra gap at risk (so that it is never 0), a constant hazard
 * between the days on which gaps ended, and the overall rate beyond the last of them.
 * @throws RangeError if no gap has ended
 * @see Kaplan & Meier (1958), J. Am. Stat. Assoc. 53, 457
 */
export function productLimit(gaps: readonly ObservedGap[]): GapLaw {
  let events = 0;
  let exposure = 0;
  const ended = new Map<number, number>();
  for (const { days, ended: hasEnded, weight } of gaps) {
    exposure += weight * days;
    if (!hasEnded) continue;
    events += weight;
    ended.set(days, (ended.get(days) ?? 0) + weight);
  }
  if (events <= 0) throw new RangeError('a product-limit estimate needs a gap that ended');
  const rate = events / exposure;
  const days = [0];
  const survivals = [1];
  for (const [day, count] of [...ended].sort(([a], [b]) => a - b)) {
    let atRisk = 1;
    for (const gap of gaps) atRisk += gap.days >= day ? gap.weight : 0;
    const idle = (rate * (day - (days.at(-1) ?? 0))) / atRisk;
    survivals.push((survivals.at(-1) ?? 1) * (1 - count / atRisk) * Math.exp(-idle));
    days.push(day);
  }
  const lastDay = days.at(-1) ?? 0;
  const lastSurvival = survivals.at(-1) ?? 1;
  return (at) => {
    if (at >= lastDay) return lastSurvival * Math.exp(-rate * (at - lastDay));
    let next = 1;
    while ((days[next] ?? lastDay) <= at) next += 1;
    const from = days[next - 1] ?? 0;
    const before = survivals[next - 1] ?? 1;
    return before * ((survivals[next] ?? 1) / before) ** ((at - from) / ((days[next] ?? 1) - from));
  };
}
