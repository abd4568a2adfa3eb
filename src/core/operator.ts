/** Who runs an instance, as its pages say; addresses, null or empty where nothing is said. */
export interface Operator {
  /** Also `mailto:`. */
  readonly contact: string | null;
  /** Of the program. */
  readonly source: string | null;
  readonly imprint: string | null;
  readonly privacy: string | null;
  /** Where the public can follow its alerts, such as a topic of ntfy or a channel of Telegram. */
  /** Where the public can follow the resets: addresses, of ntfy servers possibly with `ntfy+` before them. */
  readonly follow: readonly string[];
}
