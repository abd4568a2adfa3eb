/** Dirichlet counts of the outcomes of promises: kept early, inside the window, late, never. */
type WaysKept = readonly [number, number, number, number];

export interface KeepRates {
  /** Promises with a window. */
  readonly windowed: WaysKept;
  /** Promises without an end: "inside" is any time after. */
  readonly open: WaysKept;
}

/** Prior worth five windowed promises, half of them kept in time. */
export const KEEP_PRIOR: KeepRates = { windowed: [0.2, 2.5, 0.9, 1.4], open: [0.1, 1.2, 0, 1.7] };

/** Adds the outcome of one promise. */
export function learnKept(
  rates: KeepRates,
  windowed: boolean,
  way: 0 | 1 | 2 | 3,
  weight: number,
): KeepRates {
  const counts = windowed ? rates.windowed : rates.open;
  const learnt: WaysKept = [
    counts[0] + (way === 0 ? weight : 0),
    counts[1] + (way === 1 ? weight : 0),
    counts[2] + (way === 2 ? weight : 0),
    counts[3] + (way === 3 ? weight : 0),
  ];
  return windowed ? { ...rates, windowed: learnt } : { ...rates, open: learnt };
}

/** Number of promises that a keep rate rests on, including the prior's. */
export function promisesSeen(counts: WaysKept): number {
  return counts[0] + counts[1] + counts[2] + counts[3];
}
