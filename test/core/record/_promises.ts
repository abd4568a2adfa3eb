import type { ReadPost } from '../../../src/core/record/merge-posts.js';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A post that promises a regular reset, but for what is said otherwise. */
export function promise(at: number, said: Partial<ReadPost>): ReadPost {
  return {
    ...{ postId: at, identity: `p${at}`, at, dating: 'stated', text: `post ${at}`, url: null },
    ...{
      isReply: false,
      about: [],
      isEarly: false,
      kind: 'hint',
      another: false,
      times: 1,
      promises: 'regular',
    },
    ...{ strength: 'explicit', scope: null, expiresAt: null, window: null, confidence: 0.9 },
    ...said,
  };
}
