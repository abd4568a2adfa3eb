import type { Post } from './post.js';
import { LIMIT_WORDS } from './rules/lexicon-nouns.js';
import { mentionsIn } from './rules/mentions.js';
import { splitSentences } from './rules/sentences.js';

/** Words for a reset or for what it gives, besides the limits themselves. */
const USAGE_WORD =
  /^(?:resets?|resetting|credits?|bank|banked|ratelimit\w*|(?:refill|replenish|recharg|refresh|wipe)\w*)$/;

/**
 * Whether a post, or what it answers or quotes, has any word about usage, limits or resets (docs/record.md, "Reading
 * posts"). It says nothing about what the post means.
 */
export function speaksOfLimits({ text, context }: Pick<Post, 'text' | 'context'>): boolean {
  return [text, ...context.map((one) => one.text)].some((said) =>
    splitSentences(said).some(
      ({ words }) =>
        words.some((word) => LIMIT_WORDS.has(word) || USAGE_WORD.test(word)) || mentionsIn(words).length > 0,
    ),
  );
}
