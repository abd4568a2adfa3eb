/** When and why a reset or a promise was taken out of the record. */
export interface Withdrawal {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly reason: string;
}
