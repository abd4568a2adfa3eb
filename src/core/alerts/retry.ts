import { DAY_MS, HOUR_MS } from '../time.js';

const FIRST_WAIT_MS = 60_000;
export const LONGEST_WAIT_MS = HOUR_MS;
/** An alert that nobody took for this long is given up. */
const GIVEN_UP_AFTER_MS = DAY_MS;

export interface FailedAttempt {
  readonly now: number;
  /** When the alert was decided. */
  readonly decidedAt: number;
  /** This one included. */
  readonly attempts: number;
  /** What the receiver asked for; null where it asked for nothing. */
  readonly retryAfterMs: number | null;
}

/**
 * When to try again: after 1, 2, 4 … at most 60 minutes, of which half is chance, or when the receiver asks, at most an
 * hour on; never past the moment at which the alert is given up.
 * @param random in [0, 1)
 */
export function nextAttemptAt(failed: FailedAttempt, random: number): number {
  const { now, decidedAt, attempts, retryAfterMs } = failed;
  const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)) * (0.5 + random / 2);
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(backoff, retryAfterMs ?? 0));
  return Math.round(Math.min(now + wait, Math.max(now, decidedAt + GIVEN_UP_AFTER_MS)));
}

/** @returns whether an alert has waited so long that nobody would want it any more */
export function isGivenUp({ decidedAt, now }: { readonly decidedAt: number; readonly now: number }): boolean {
  return now - decidedAt >= GIVEN_UP_AFTER_MS;
}
