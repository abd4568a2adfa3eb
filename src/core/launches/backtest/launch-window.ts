/** The days ahead for which odds are given. */
export const ODDS_DAYS = [7, 14, 30, 60, 90] as const;
export const LONGEST_ODDS_DAYS = 90;

/** Every day ahead that scores are averaged over: 1 to 90. */
export const SCORED_DAYS: readonly number[] = Array.from(
  { length: LONGEST_ODDS_DAYS },
  (_, index) => index + 1,
);

/** What one estimator said of a line on a day, and where the outcome fell. */
export interface WindowForecast {
  /** Probability of a launch within each of the days asked for. */
  readonly probabilities: Float64Array;
  /** Its probability of a launch before the day of the next one, and until the end of it. Until the ledger's end if none came. */
  readonly before: number;
  readonly until: number;
}

/** A line on a day of the past, its forecasts and what happened. */
export interface LaunchWindow {
  readonly company: string;
  readonly line: string;
  readonly isAny: boolean;
  /** The day on which the forecast was made. */
  readonly origin: number;
  /** Finished gaps of the line by then. */
  readonly gaps: number;
  readonly wait: number;
  /** Days until the next launch; null: none until the ledger's end. */
  readonly next: number | null;
  /** Days until the ledger's end. */
  readonly known: number;
  /** One for each estimator; null where it says nothing. */
  readonly forecasts: readonly (WindowForecast | null)[];
}

/** Whether all that a forecast for 90 days said has been observed. */
export function isFullyKnown({ known }: LaunchWindow): boolean {
  return known >= LONGEST_ODDS_DAYS;
}

/** The gap that a window lies in: windows of one gap depend on each other. */
export function gapOf({ company, line, gaps }: LaunchWindow): string {
  return `${company}/${line}/${gaps}`;
}

/** Whether the next launch came within so many days. */
export function cameWithin({ next }: LaunchWindow, days: number): boolean {
  return next !== null && next <= days;
}
