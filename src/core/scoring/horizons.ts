/** Hours ahead that every forecast speaks of, and for which it is scored. */
export const HORIZONS = [6, 24] as const;
export type Horizon = (typeof HORIZONS)[number];
