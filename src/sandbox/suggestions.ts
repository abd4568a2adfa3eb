import { HOUR_MS } from '../core/time.js';

export const POST_KINDS = ['reset', 'banked', 'promise', 'withdrawal', 'talk'] as const;
export type PostKind = (typeof POST_KINDS)[number];

const RESET = 'Usage limits have been reset for everyone. Enjoy!';

/** Longer than a mirror's posts. */
const BANKED =
  'We have credited everyone a banked reset: you find it in the settings. Thank you for your patience with the errors of this morning. The team has found the cause and is adding tests, and a report with all details is on our blog.';

/** Within six hours of a reset, a post must say that it is another one. */
const ANOTHER_RESET = 'We have reset usage limits for everyone again, a second time today.';
const ANOTHER_BANKED = 'We have credited everyone another banked reset, the second one today.';

/**
 * Texts that the control page suggests. The worker reads them like any other post.
 * @param posted texts posted in this sandbox
 * @param now epoch milliseconds
 */
export function suggestions(
  posted: readonly string[],
  now: number,
): Readonly<Record<PostKind | 'correction' | 'launch', string>> {
  const clock = new Date(now + 2 * HOUR_MS).toISOString().slice(11, 16);
  return {
    reset: posted.includes(RESET) ? ANOTHER_RESET : RESET,
    banked: posted.includes(BANKED) ? ANOTHER_BANKED : BANKED,
    promise: `We will reset usage limits for everyone at ${clock} UTC.`,
    withdrawal: 'Correction: the usage reset we announced just now did not happen. Limits are unchanged.',
    talk: 'Our office dog has a new bed.',
    correction: 'Sorry, that post was for our staging system.',
    launch: 'GPT-9 launches next week.',
  };
}
