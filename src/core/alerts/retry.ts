import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/time.js';

const FIRST_WAIT_MS = MINUTE_MS;
export const LONGEST_WAIT_MS = HOUR_MS;

/** Delivery is given up after this long. */
const GIVEN_UP_AFTER_MS = DAY_MS;

interface FailedAttempt {
  readonly now: number;
  /** When the alert was decided. */
  readonly decidedAt: number;
  /** Including this one. */
  readonly attempts: number;
  /** The receiver's `Retry-After`; null if it sent none. */
  readonly retryAfterMs: number | null;
}

/**
 * When to retry: after 1, 2, 4 … at most 60 minutes, half of it jitter, or when the receiver asks for it, at
 * most an hour later. Never after the moment at which delivery is given up.
 * @param random in [0, 1)
 * @returns epoch milliseconds
 */
export function nextAttemptAt(failed: FailedAttempt, random: number): number {
  const { now, decidedAt, attempts, retryAfterMs } = failed;
  const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)) * (0.5 + random / 2);
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(backoff, retryAfterMs ?? 0));
  return Math.round(Math.min(now + wait, Math.max(now, decidedAt + GIVEN_UP_AFTER_MS)));
}

/** Whether an alert has waited too long to be delivered. */
export function isGivenUp({ decidedAt, now }: { readonly decidedAt: number; readonly now: number }): boolean {
  return now - decidedAt >= GIVEN_UP_AFTER_MS;
}
