import { namesCondition } from './names-condition.js';
import type { ReadPost } from './read-post.js';
import { sameWording } from './same-wording.js';

/*
 * Whose words bear on one another. Texts are compared where both are there, and else what was found when the
 * later of the two was stored.
 */

type Words = Pick<ReadPost, 'postId' | 'related' | 'text'>;

/** Whether two posts say the same in nearly the same words. */
export function repeats(a: Words, b: Words): boolean {
  if (isFound(a, b)) return true;
  return a.text !== null && b.text !== null && sameWording(a.text, b.text);
}

/** Whether a post that only says "it is done" names the condition of a promise. */
export function meetsCondition(confirmation: Words, promise: Words): boolean {
  if (isFound(confirmation, promise)) return true;
  return (
    confirmation.text !== null && promise.text !== null && namesCondition(confirmation.text, promise.text)
  );
}

function isFound(a: Words, b: Words): boolean {
  return a.related.includes(b.postId) || b.related.includes(a.postId);
}
