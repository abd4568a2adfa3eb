/** A probability as it is shown to people: in whole per cents; what rounds to impossible or certain is not said to be. */
export function percent(probability: number): string {
  const whole = Math.round(100 * probability);
  if (whole === 0 && probability > 0) return 'under 1 %';
  if (whole === 100 && probability < 1) return 'over 99 %';
  return `${whole} %`;
}
