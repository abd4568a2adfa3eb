import { z } from 'zod';
import { pollContext, type RawContext, type RawPost } from '../posts/build-post.js';
import { statusInstant } from '../posts/exact-instant.js';
import { parseInstant, writtenDate } from '../posts/parse-instant.js';
import { decodeBasicEntities } from '../posts/post-text.js';

const tweet = z.object({
  id: z.string().regex(/^\w+$/),
  text: z.string(),
  author_id: z.string().nullish(),
  created_at: writtenDate,
  /** The ids of all versions, because each edit gives the post a new one; without edits its own. */
  edit_history_tweet_ids: z.array(z.string().regex(/^\w+$/)).nullish().catch(null),
  in_reply_to_user_id: z.string().nullish(),
  /** The complete text of a long post; `text` is truncated. */
  note_tweet: z.object({ text: z.string() }).nullish().catch(null),
  referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).nullish(),
  attachments: z
    .object({ poll_ids: z.array(z.string()).nullish() })
    .nullish()
    .catch(null),
});

type Tweet = z.infer<typeof tweet>;
const poll = z.object({ id: z.string(), options: z.array(z.object({ label: z.string().nullish() })) });

export const tweetsPage = z
  .object({
    /** Missing on an empty page. */
    data: z.array(z.unknown()).optional(),
    includes: z
      .object({ tweets: z.array(z.unknown()).optional(), polls: z.array(poll).optional().catch([]) })
      .optional(),
    meta: z.object({ next_token: z.string().optional() }).optional(),
    errors: z.array(z.unknown()).optional(),
  })
  .refine((page) => page.data !== undefined || page.meta !== undefined, 'neither data nor meta');

const RELATION: Record<string, RawContext['relation']> = { replied_to: 'parent', quoted: 'quoted' };

export function mapTweets(page: z.infer<typeof tweetsPage>, user: string): (RawPost | string)[] {
  const entries = (page.data ?? []).map((value) => tweet.safeParse(value).data);
  const included = (page.includes?.tweets ?? []).flatMap((value) => tweet.safeParse(value).data ?? []);
  const listed = entries.filter((entry) => entry !== undefined);
  const known: KnownTweets = {
    texts: new Map(included.map((entry) => [entry.id, entry])),
    firstIds: firstIdsIn([...included, ...listed]),
  };
  const newest = new Map(
    listed.toSorted((a, b) => byTime(a.id, b.id)).map((entry) => [versionsOf(entry)[0], entry]),
  );
  const polls = page.includes?.polls ?? [];
  return entries.flatMap((entry): (RawPost | string)[] => {
    if (!entry) return ['it is not a post of the X API'];
    const references = entry.referenced_tweets ?? [];
    if (references.some(({ type }) => type === 'retweeted')) return [];
    if (newest.get(versionsOf(entry)[0]) !== entry) return [];
    const ids = entry.attachments?.poll_ids ?? [];
    const options = polls.flatMap(({ id, options }) => (ids.includes(id) ? options : []));
    const post = mapTweet(entry, references, known, user);
    return [{ ...post, context: [...post.context, ...pollContext(options.map(({ label }) => label))] }];
  });
}

/** What a page says of the posts that its posts answer or quote, by id. */
interface KnownTweets {
  readonly texts: ReadonlyMap<string, Tweet>;
  /** The id of its first version, by that of any. */
  readonly firstIds: ReadonlyMap<string, string>;
}

/** Ids are numbers that grow with time. */
const byTime = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

/** The ids of all versions of a post, the oldest first. */
function versionsOf({ id, edit_history_tweet_ids: history }: Tweet): readonly [string, ...string[]] {
  const [first = id, ...later] = [...new Set([id, ...(history ?? [])])].sort(byTime);
  return [first, ...later];
}

function firstIdsIn(tweets: readonly Tweet[]): ReadonlyMap<string, string> {
  return new Map(
    tweets.map(versionsOf).flatMap((versions) => versions.map((id) => [id, versions[0]] as const)),
  );
}

function mapTweet(
  entry: Tweet,
  references: readonly { type: string; id: string }[],
  { texts, firstIds }: KnownTweets,
  user: string,
): RawPost {
  const context = references.flatMap(({ type, id: version }): RawContext[] => {
    const relation = RELATION[type];
    const referenced = texts.get(version);
    const id = firstIds.get(version) ?? version;
    if (!relation) return [];
    const author = referenced?.author_id ?? (relation === 'parent' ? entry.in_reply_to_user_id : null);
    return [
      {
        relation,
        text: referenced ? textOf(referenced) : '',
        own: author && entry.author_id ? author === entry.author_id : null,
        author,
        id,
        url: `https://x.com/i/status/${id}`,
      },
    ];
  });
  const versions = versionsOf(entry);
  const addressOf = (id: string) => `https://x.com/${user}/status/${id}`;
  return {
    id: entry.id,
    url: addressOf(entry.id),
    at: postedAt(entry, versions),
    ...(versions.length > 1 && { versions: versions.map(addressOf) }),
    text: textOf(entry),
    isReply: Boolean(entry.in_reply_to_user_id) || references.some(({ type }) => type === 'replied_to'),
    context,
  };
}

/** An edit has a date of its own; the id of the first version says when that was posted. */
function postedAt(entry: Tweet, versions: readonly [string, ...string[]]): number | null {
  const at = parseInstant(entry.created_at);
  const first = versions.length > 1 ? statusInstant(versions[0]) : null;
  return first === null ? at : Math.min(first, at ?? first);
}

/** The complete text; the API escapes `&`, `<` and `>` in it. */
function textOf({ note_tweet: long, text }: Tweet): string {
  return decodeBasicEntities(long?.text.trim() ? long.text : text);
}
