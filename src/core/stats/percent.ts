/**
 * A probability as it is published: four decimals, 0.0001 to 0.9999, because a certainty that fails scores
 * infinity.
 */
export function published(probability: number): number {
  return Math.min(0.9999, Math.max(0.0001, Math.round(probability * 1e4) / 1e4));
}

/** A probability in whole per cents, for people. Only exact 0 and 1 are shown as 0% and 100%. */
export function percent(probability: number): string {
  const whole = Math.round(100 * probability);
  if (whole === 0 && probability > 0) return 'under 1%';
  if (whole === 100 && probability < 1) return 'over 99%';
  return `${whole}%`;
}
