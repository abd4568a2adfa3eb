/** Days ahead for which odds are given. */
export const ODDS_DAYS = [7, 14, 30, 60, 90] as const;
export const LONGEST_ODDS_DAYS = 90;

/** One estimator's forecast of a line on a day. */
export interface WindowForecast {
  /** Probability of a launch within each of the days ahead. */
  readonly probabilities: Float64Array;
  /** Probability of a launch before the day of the actual next one (or the last known day if none came) … */
  readonly before: number;
  /** … and by the end of that day. */
  readonly until: number;
}

/** A line on a past day, its forecasts and the outcome. */
export interface LaunchWindow {
  readonly company: string;
  readonly line: string;
  readonly isAny: boolean;
  /** The day on which the forecast was made. */
  readonly origin: number;
  /** Finished gaps of the line on that day. */
  readonly gaps: number;
  readonly wait: number;
  /** Days until the next launch; null: none before the list's end (censored). */
  readonly next: number | null;
  /** Days until the list's end. */
  readonly known: number;
  /** One per estimator; null if it makes no forecast. */
  readonly forecasts: readonly (WindowForecast | null)[];
}

/** Whether the outcome of a 90-day forecast is known. */
export function isFullyKnown({ known }: LaunchWindow): boolean {
  return known >= LONGEST_ODDS_DAYS;
}

/** Whether the next launch came within this many days. */
export function cameWithin({ next }: LaunchWindow, days: number): boolean {
  return next !== null && next <= days;
}
