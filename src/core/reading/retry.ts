import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/time.js';

const FIRST_WAIT_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = 2 * HOUR_MS;

/** Turns do not start on the second: a wait of five minutes must not miss the turn after five minutes. */
const SLACK_MS = MINUTE_MS;

/** The reader model is called for a post until this long after it was first seen (docs/record.md). */
export const MODEL_RETRY_MS = DAY_MS;

/**
 * A post that the rules left unconfirmed is worth a call until it is this old, whenever the model becomes
 * available.
 */
export const UNCONFIRMED_ASKED_MS = 7 * DAY_MS;

/**
 * Whether a post without a model's answer is due for a call: at once, then 5, 10, 20 … minutes after each of
 * its `failures`, at most two hours apart, for 24 hours. Epoch milliseconds. A failure that is the model's
 * own answer is final, and no such post comes here.
 * @param post.callsSince when those hours began; null before the first call for a post that waits for one
 */
export function modelCallIsDue(
  post: {
    readonly callsSince: number | null;
    readonly failures: number;
    readonly lastFailureAt: number | null;
  },
  now: number,
): boolean {
  if (now - (post.callsSince ?? now) > MODEL_RETRY_MS) return false;
  if (post.lastFailureAt === null) return true;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (post.failures - 1), LONGEST_WAIT_MS);
  return now - post.lastFailureAt >= wait - SLACK_MS;
}
