import { countUpTo } from '../time/time.js';

/** A window (`opensAt`, `closesAt`], epoch milliseconds. */
export interface ForecastWindow {
  readonly opensAt: number;
  readonly closesAt: number;
}

/**
 * Windows of one length that open at equal steps from the start of [from, to] and close in it; under the
 * length the step makes them overlap. Epoch milliseconds.
 */
export function windowsIn(from: number, to: number, lengthMs: number, stepMs: number): ForecastWindow[] {
  const count = Math.max(0, Math.floor((to - from - lengthMs) / stepMs) + 1);
  return Array.from({ length: count }, (_, index) => ({
    opensAt: from + index * stepMs,
    closesAt: from + index * stepMs + lengthMs,
  }));
}

/** Whether an event falls into a window; `events` in epoch milliseconds, ascending. */
export function happenedIn(events: readonly number[], { opensAt, closesAt }: ForecastWindow): boolean {
  return countUpTo(events, closesAt) > countUpTo(events, opensAt);
}
