/** A probability with its posterior band; low <= probability <= high, four decimals. */
export interface Chance {
  readonly probability: number;
  readonly low: number;
  readonly high: number;
}

/** One number for each horizon, four decimals. */
export interface ByHorizon {
  readonly sixHours: number;
  readonly twentyFourHours: number;
}

/** What is published, saved and scored: rounded before it leaves the model. */
export interface Publication {
  readonly headline: string;
  readonly caveat: string;
  readonly next24Hours: Chance;
  readonly nearTerm: Chance & { readonly hours: number };
  readonly comparisons: {
    readonly modelVersion: string;
    /** Share of the next 24 hours' clock that falls into the next 6; 0.25 when flat. */
    readonly clockFactor: number;
    readonly baseline: ByHorizon;
    readonly withoutHints: ByHorizon;
    readonly smoothHistory: ByHorizon;
  };
}
