/** A post as a test writes it; every format below serves the same one. */
export interface SimplePost {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
  readonly url: string;
  readonly isReply?: boolean;
  /** What it answers; served where the format has a place for it (Bluesky, X). */
  readonly parentText?: string;
  /** What it quotes; served by every format. */
  readonly quotedText?: string;
}

export interface SimpleIncident {
  readonly id: string;
  readonly name: string;
  readonly startedAt: string;
  readonly status?: string;
  readonly impact?: string;
  readonly resolvedAt?: string | null;
  readonly components?: readonly string[];
}

/** One page of posts, newest first, and the position at which the next one begins. */
export interface Slice {
  readonly posts: readonly SimplePost[];
  readonly next: SimplePost | null;
}

/** Posts newest first from the one after `after` on. Removed posts stay known, so that their cursors stay valid. */
export function sliceAfter(
  all: readonly SimplePost[],
  removed: ReadonlySet<string>,
  after: string | null,
  size: number,
): Slice {
  const sorted = all
    .map((post, index) => ({ post, index }))
    .sort((a, b) => Date.parse(b.post.at) - Date.parse(a.post.at) || b.index - a.index)
    .map(({ post }) => post);
  const start = after === null ? 0 : sorted.findIndex((post) => post.id === after) + 1;
  const rest = sorted.slice(start).filter((post) => !removed.has(post.id));
  const posts = rest.slice(0, size);
  return { posts, next: rest.length > size ? (posts.at(-1) ?? null) : null };
}

export function toHtml(text: string): string {
  const escaped = escapeMarkup(text);
  return escaped
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('');
}

export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
