/** A post, which the upstreams serve in every format. */
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

/** One page of posts, newest first, and the last post of the page if there are more. */
interface Slice {
  readonly posts: readonly SimplePost[];
  readonly next: SimplePost | null;
}

/** The posts after `after`, newest first. A removed post remains a valid cursor. */
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
