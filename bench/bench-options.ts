export interface BenchOptions {
  /** Shows that everything works; the figures say nothing. */
  readonly quick: boolean;
  /** The folder of the ledgers; it is deleted at the end. */
  readonly folder: string;
  readonly tell: (line: string) => void;
}
