const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = 2 * 60 * MINUTE_MS;

/** Turns do not begin to the second: a wait of five minutes must not miss the turn after five minutes. */
const SLACK_MS = MINUTE_MS;

/** How long after a post was first seen the reader model is still asked about it (design section 5). */
export const MODEL_RETRY_MS = 24 * 60 * MINUTE_MS;

/**
 * Whether a post that the reader model has not answered yet is due for (another) call: at once, then 5, 10, 20 …
 * minutes after each failure, at most two hours apart, for 24 hours after the post was first seen.
 * @param post `failures` so far and the time of the last one, epoch milliseconds
 */
export function modelCallIsDue(
  post: { readonly firstSeenAt: number; readonly failures: number; readonly lastFailureAt: number | null },
  now: number,
): boolean {
  if (now - post.firstSeenAt > MODEL_RETRY_MS) return false;
  if (post.lastFailureAt === null) return true;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (post.failures - 1), LONGEST_WAIT_MS);
  return now - post.lastFailureAt >= wait - SLACK_MS;
}
