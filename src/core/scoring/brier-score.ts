/**
 * Brier score of one probability: (p − y)². Lower is better; 0 is perfect, 1 is certain and wrong.
 * @param probability 0..1
 * @param happened the outcome y, as 1 or 0
 * @see Brier (1950), Monthly Weather Review 78, 1
 */
export function brierScore(probability: number, happened: boolean): number {
  return (probability - (happened ? 1 : 0)) ** 2;
}
