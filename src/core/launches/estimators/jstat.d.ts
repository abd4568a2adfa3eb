/** Types of what is used of the package, which ships none. */
declare module 'jstat' {
  const jStat: {
    /** Regularised lower incomplete gamma function P(a, x). */
    lowRegGamma(a: number, x: number): number;
    /** Its inverse in x. */
    gammapinv(p: number, a: number): number;
  };
  export default jStat;
}
