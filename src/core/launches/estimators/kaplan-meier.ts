import { MIN_OWN_GAPS } from '../history.js';
import type { Estimator, GapLaw, PastLine } from './estimator.js';

/** Product-limit estimate from the line's own gaps, the open one censored. */
export const kaplanMeier: Estimator = {
  id: 'kaplan-meier',
  name: 'Its own past waits as they were (Kaplan–Meier)',
  prior: 1,
  fit: (past) => past.map((line) => (line.gaps.length < MIN_OWN_GAPS ? null : productLimit(line))),
};

/**
 * With one extra gap at risk, so that survival is never 0; a constant hazard between the days on which gaps
 * ended, and the overall rate beyond the last.
 * @see Kaplan & Meier (1958), J. Am. Stat. Assoc. 53, 457
 */
function productLimit({ gaps, gapWeights, wait }: PastLine): GapLaw {
  let events = 0;
  let exposure = wait;
  const ended = new Map<number, number>();
  for (const [index, gap] of gaps.entries()) {
    const weight = gapWeights[index] ?? 1;
    events += weight;
    exposure += weight * gap;
    ended.set(gap, (ended.get(gap) ?? 0) + weight);
  }
  const rate = events / exposure;
  const days = [0];
  const survivals = [1];
  for (const [day, count] of [...ended].sort(([a], [b]) => a - b)) {
    let atRisk = wait >= day ? 2 : 1;
    for (const [gap, weight] of ended) if (gap >= day) atRisk += weight;
    const idle = (rate * (day - (days.at(-1) ?? 0))) / atRisk;
    survivals.push((survivals.at(-1) ?? 1) * (1 - count / atRisk) * Math.exp(-idle));
    days.push(day);
  }
  const lastDay = days.at(-1) ?? 0;
  const lastSurvival = survivals.at(-1) ?? 1;
  return (at) => {
    if (at >= lastDay) return lastSurvival * Math.exp(-rate * (at - lastDay));
    const next = days.findIndex((day) => day > at);
    const from = days[next - 1] ?? 0;
    const before = survivals[next - 1] ?? 1;
    return before * ((survivals[next] ?? 1) / before) ** ((at - from) / ((days[next] ?? 1) - from));
  };
}
