/**
 * Logarithmic score of one probability: −ln of the probability given to the outcome, in nats. Lower is
 * better.
 * @param probability 0..1; a certainty that fails scores Infinity
 * @param happened the outcome
 * @see Good (1952), J. R. Stat. Soc. B 14, 107
 */
export function logScore(probability: number, happened: boolean): number {
  return -Math.log(happened ? probability : 1 - probability);
}
