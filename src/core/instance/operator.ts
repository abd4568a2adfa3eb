/** Who runs an instance, as its pages say; addresses, null or empty where nothing is said. */
export interface Operator {
  /** Also `mailto:`. */
  readonly contact: string | null;
  /** Address of the program's source code. */
  readonly source: string | null;
  readonly imprint: string | null;
  readonly privacy: string | null;
  /** Where the public can follow the resets: entries of `FOLLOW_URLS`. */
  readonly follow: readonly string[];
}
