import { LONGEST_PROMISE_MS } from '../promises/reset-promise.js';
import type { ReadPost } from './read-post.js';
import { meetsCondition, repeats } from './related-posts.js';
import { SAME_EVENT_MS } from './reset-events.js';

/**
 * How many posts about one event, or how many open promises, are compared: many more than a team writes, and
 * no reason to compare thousands.
 */
const MOST = 20;

/**
 * The numbers of the posts on which the words of a post bear: those about the same time that it repeats, and
 * of a confirmation and a conditional promise the other, if the condition is named. Of each kind the newest
 * twenty are compared.
 * @param posts those that say something, with their readings, oldest first
 */
export function relatedTo(post: ReadPost, posts: readonly ReadPost[]): number[] {
  const others = posts.filter(({ identity }) => identity !== post.identity);
  const within = (from: number, to: number, kind: ReadPost['kind'] | null) =>
    others
      .filter((other) => other.at >= from && other.at <= to && (kind === null || other.kind === kind))
      .slice(-MOST);
  const { at } = post;
  const repeated = within(at - SAME_EVENT_MS, at + SAME_EVENT_MS, null).filter((other) =>
    repeats(post, other),
  );
  const promises =
    post.kind === 'confirmation'
      ? within(at - LONGEST_PROMISE_MS, at, 'hint').filter(
          (promise) => promise.strength === 'conditional' && meetsCondition(post, promise),
        )
      : [];
  const confirmations =
    post.strength === 'conditional'
      ? within(at, at + LONGEST_PROMISE_MS, 'confirmation').filter((confirmation) =>
          meetsCondition(confirmation, post),
        )
      : [];
  return [...new Set([...repeated, ...promises, ...confirmations].map(({ postId }) => postId))];
}
