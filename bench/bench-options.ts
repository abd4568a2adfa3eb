export interface BenchOptions {
  /** Shows that everything works; the figures say nothing. */
  readonly quick: boolean;
  /** For ledgers; deleted at the end. */
  readonly folder: string;
  readonly tell: (what: string) => void;
}
