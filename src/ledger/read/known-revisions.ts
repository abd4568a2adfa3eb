import { and, asc, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { COPY_WITHIN_MS, type StoredWording } from '../../core/reading/copies.js';
import { contentHash, type KnownRevision, momentKey } from '../../core/reading/new-posts.js';
import { addressIdentity, statusNumber } from '../../core/reading/post.js';
import { askInParts, type Queries } from '../queries.js';
import { launchPosts, posts, redactions, texts } from '../schema.js';
import { keyOf } from './redactions.js';

interface PostNames {
  readonly source: string;
  readonly externalId: string;
  readonly identity: string;
  readonly url: string | null;
  readonly at: number;
  readonly text: string;
}

/**
 * Every stored revision of these posts, found by current or former identity, by id in their source, or by
 * moment and words.
 */
export function knownRevisions(queries: Queries, read: readonly PostNames[]): readonly KnownRevision[] {
  return revisionsOf(queries, posts, read);
}

/** Every stored revision near the time of these posts, which may be copies of them. */
export function wordingsNear(
  queries: Queries,
  read: readonly { readonly at: number }[],
): readonly StoredWording[] {
  if (read.length === 0) return [];
  const { source, externalId, identity, url, at } = posts;
  const instants = read.map((post) => post.at);
  const from = instants.reduce((a, b) => Math.min(a, b)) - COPY_WITHIN_MS;
  const to = instants.reduce((a, b) => Math.max(a, b)) + COPY_WITHIN_MS;
  return queries
    .select({ source, externalId, identity, url, at, text: texts.text, removed: redactions })
    .from(posts)
    .leftJoin(texts, eq(texts.hash, posts.textHash))
    .leftJoin(redactions, eq(redactions.textHash, posts.textHash))
    .where(between(at, from, to))
    .orderBy(asc(at))
    .all()
    .map(({ removed, ...wording }) => ({ ...wording, removed: removed && keyOf(removed) }));
}

/**
 * The identities of stored posts by those of their addresses, as far as these are numbered statuses: an edit
 * on X has another number than the post.
 * @param asked identities of addresses
 */
export function firstVersions(
  queries: Queries,
  sources: readonly string[],
  asked: readonly string[],
): ReadonlyMap<string, string> {
  const numbers = new Set(asked.flatMap((identity) => statusNumber(identity) ?? []));
  const { source, externalId, identity, url } = posts;
  const rows = sources.flatMap((key) =>
    askInParts([...numbers], (part) =>
      queries
        .selectDistinct({ url, identity })
        .from(posts)
        .where(and(eq(source, key), inArray(externalId, part)))
        .all(),
    ),
  );
  return new Map(rows.map((row) => [addressIdentity(row.url) ?? row.identity, row.identity]));
}

/** Every stored revision of these entries of a company's launch feeds, found like those of posts. */
export function knownLaunchRevisions(
  queries: Queries,
  company: string,
  read: readonly PostNames[],
): readonly KnownRevision[] {
  return revisionsOf(queries, launchPosts, read, {
    ofId: eq(launchPosts.company, company),
    ofOther: sql`+${launchPosts.company} = ${company}`,
  });
}

function revisionsOf(
  queries: Queries,
  table: typeof posts | typeof launchPosts,
  read: readonly PostNames[],
  among: { readonly ofId?: SQL; readonly ofOther?: SQL } = {},
): readonly KnownRevision[] {
  const { source, externalId, url, identity, contentHash: hash, revision, at, dating } = table;
  const stored = [...new Set(read.map((post) => post.source))].flatMap((key) => {
    const ids = read.filter((post) => post.source === key).map((post) => post.externalId);
    return askInParts([...new Set(ids)], (part) =>
      queries
        .selectDistinct({ identity })
        .from(table)
        .where(and(among.ofId, eq(source, key), inArray(externalId, part)))
        .all(),
    );
  });
  const moments = new Map(
    read.map((post) => [momentKey({ ...post, contentHash: contentHash(post.text) }), post.at]),
  );
  const atMoments = askInParts([...new Set(moments.values())], (part) =>
    queries
      .select({ source, identity, at, contentHash: hash })
      .from(table)
      .where(and(among.ofOther, inArray(at, part)))
      .all(),
  ).filter((row) => moments.has(momentKey(row)));
  const current = read.map((post) => post.identity);
  const identities = new Set([...current, ...[...stored, ...atMoments].map((row) => row.identity)]);
  return askInParts([...identities], (part) =>
    queries
      .select({ source, externalId, url, identity, contentHash: hash, revision, at, dating })
      .from(table)
      .where(and(among.ofOther, inArray(identity, part)))
      .all(),
  );
}
