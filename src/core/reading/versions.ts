import type { Post } from './post.js';

/**
 * Posts under the identities of their first versions. X gives each edit of a post a number of its own; by any
 * of them other sources list the post, and conversations name it.
 * @param known identities of first versions, by those of later ones
 */
export function asFirstVersions(posts: readonly Post[], known: ReadonlyMap<string, string>): readonly Post[] {
  const firsts = new Map(known);
  for (const { identity, versions = [] } of posts)
    for (const version of versions) firsts.set(version, identity);
  if (firsts.size === 0) return posts;
  const firstOf = (identity: string) => firsts.get(identity) ?? identity;
  return posts.map((post) => ({
    ...post,
    identity: firstOf(post.identity),
    context: post.context.map((related) =>
      related.identity === undefined ? related : { ...related, identity: firstOf(related.identity) },
    ),
  }));
}
