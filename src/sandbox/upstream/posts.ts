/** A post, in the fields that the formats of the sandbox and of the tests have. */
export interface SimplePost {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
  readonly url: string;
  readonly isReply?: boolean;
  /** The post it replies to; served by formats that have a field for it (Bluesky, X). */
  readonly parentText?: string;
  /** The post it quotes; served by every format. */
  readonly quotedText?: string;
  /** Served no more, but still a valid cursor. */
  readonly isRemoved?: boolean;
}

/** One page of posts, newest first, and the id of its last post if there are more. */
export interface Page {
  readonly posts: readonly SimplePost[];
  readonly next: string | null;
}

/**
 * The posts after `after`, newest first.
 * @param all oldest first, where they are of the same time
 */
export function pageAfter(all: readonly SimplePost[], after: string | null, size: number): Page {
  const sorted = all
    .map((post, index) => ({ post, index }))
    .sort((a, b) => Date.parse(b.post.at) - Date.parse(a.post.at) || b.index - a.index)
    .map(({ post }) => post);
  const start = after === null ? 0 : sorted.findIndex((post) => post.id === after) + 1;
  const rest = sorted.slice(start).filter((post) => !post.isRemoved);
  const posts = rest.slice(0, size);
  return { posts, next: rest.length > size ? (posts.at(-1)?.id ?? null) : null };
}
