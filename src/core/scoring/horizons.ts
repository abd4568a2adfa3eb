/** Horizons of every forecast, in hours. */
export const HORIZONS = [6, 24] as const;
export type Horizon = (typeof HORIZONS)[number];
