import type { Post } from './post.js';
import { wordsOf } from './rules/grammar/sentences.js';
import { LIMIT_WORDS, TOPIC } from './rules/lexicon/lexicon.js';

/** Words for a reset or for what it gives, besides those that bring up the topic. */
const USAGE_WORD = /^(?:credits?|ratelimit\w*|(?:refill|replenish|recharg|refresh|wipe)\w*)$/;

/**
 * Whether a post, or what it answers or quotes, has any word about usage, limits or resets (docs/record.md, "Reading
 * posts"). It says nothing about what the post means.
 */
export function speaksOfLimits({ text, context }: Pick<Post, 'text' | 'context'>): boolean {
  return [text, ...context.map((one) => one.text)].some((said) =>
    wordsOf(said).some((word) => LIMIT_WORDS.has(word) || TOPIC.test(word) || USAGE_WORD.test(word)),
  );
}
