import type { Post } from '../reading/post.js';
import type { Reading } from '../reading/reading.js';
import { namedWindow, saysEarly } from './promise-status.js';
import { retellsToday } from './retells-today.js';

/** A post with its current reading. */
export type ReadPost = {
  readonly postId: number;
  /** Identities of the posts that it answers or quotes, as far as they may be the team's own. */
  readonly about: readonly string[];
  /** A reset that says that it comes earlier than promised. */
  readonly isEarly: boolean;
  /** A reset that says that it came earlier on the same day. */
  readonly retellsToday: boolean;
} & Pick<Post, 'identity' | 'at' | 'dating' | 'text' | 'url' | 'isReply'> &
  Pick<
    Reading,
    'kind' | 'another' | 'times' | 'promises' | 'strength' | 'scope' | 'expiresAt' | 'window' | 'confidence'
  >;

export function readPost(
  postId: number,
  post: Omit<ReadPost, keyof Reading | 'postId' | 'about' | 'isEarly' | 'retellsToday'> &
    Pick<Post, 'context'>,
  reading: Omit<Reading, 'evidence' | 'reason' | 'rationale'>,
): ReadPost {
  const { identity, at, dating, text, url, isReply, context } = post;
  const about = context.flatMap((one) => (one.own === false ? [] : (one.identity ?? [])));
  const announces = /reset|banked/.test(reading.kind);
  return {
    postId,
    identity,
    at,
    dating,
    text,
    url,
    isReply,
    about,
    isEarly: announces && saysEarly(text),
    retellsToday: announces && retellsToday(text),
    kind: reading.kind,
    another: reading.another,
    times: reading.times,
    promises: reading.promises,
    strength: reading.strength,
    scope: reading.scope,
    expiresAt: reading.expiresAt,
    window: namedWindow(reading.window),
    confidence: reading.confidence,
  };
}
