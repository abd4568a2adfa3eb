import type { Post } from './post.js';

/**
 * Posts under the identities of their first versions. X gives each edit of a post a number of its own; by any
 * of them other sources list the post, and conversations name it. If one of its versions is stored, all have
 * the identity of that: a source that does not tell versions may have shown an edited post first.
 * @param known identities of stored posts, by the names of their versions
 */
export function asFirstVersions(posts: readonly Post[], known: ReadonlyMap<string, string>): readonly Post[] {
  const firsts = new Map(known);
  for (const { identity, versions = [] } of posts) {
    const [stored = identity] = versions.flatMap((version) => known.get(version) ?? []);
    for (const version of versions) firsts.set(version, stored);
  }
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
