import { mean } from '../stats/mean.js';

/**
 * Brier score of one probability: (p − y)². Lower is better; 0 is perfect, 1 is certain and wrong.
 * @param probability 0..1
 * @param happened the outcome y, as 1 or 0
 * @see Brier (1950), Monthly Weather Review 78, 1
 */
export function brierScore(probability: number, happened: boolean): number {
  return (probability - (happened ? 1 : 0)) ** 2;
}

/** The chances that were forecast under some keys, each 0..1, and what happened. */
export type Outcome<Key extends string> = Readonly<Record<Key, number>> & { readonly outcome: boolean };

/** Mean score of one of the probabilities of windows; null without windows. */
export function meanScore<Key extends string>(
  windows: readonly Outcome<Key>[],
  key: Key,
  score = brierScore,
): number | null {
  return mean(windows.map((window) => score(window[key], window.outcome)));
}
