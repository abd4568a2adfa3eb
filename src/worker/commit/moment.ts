/** The turn that writes, and the instant as of which everything in its commit is decided (epoch milliseconds). */
export interface Moment {
  readonly turnId: number;
  readonly now: number;
}
