import { z } from 'zod';
import { pollContext, type RawContext, type RawPost } from '../posts/build-post.js';
import { parseInstant } from '../posts/parse-instant.js';
import { decodeBasicEntities } from '../posts/post-text.js';

const tweet = z.object({
  id: z.string().regex(/^\w+$/),
  text: z.string(),
  author_id: z.string().nullish(),
  created_at: z.string().nullish(),
  in_reply_to_user_id: z.string().nullish(),
  /** The complete text of a long post; `text` is truncated. */
  note_tweet: z.object({ text: z.string() }).nullish(),
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
  const included = new Map<string, Tweet>();
  for (const value of page.includes?.tweets ?? []) {
    const parsed = tweet.safeParse(value);
    if (parsed.success) included.set(parsed.data.id, parsed.data);
  }
  const polls = page.includes?.polls ?? [];
  return (page.data ?? []).flatMap((value): (RawPost | string)[] => {
    const parsed = tweet.safeParse(value);
    if (!parsed.success) return ['it is not a post of the X API'];
    const references = parsed.data.referenced_tweets ?? [];
    if (references.some(({ type }) => type === 'retweeted')) return [];
    const ids = parsed.data.attachments?.poll_ids ?? [];
    const options = polls.flatMap(({ id, options }) => (ids.includes(id) ? options : []));
    const post = mapTweet(parsed.data, references, included, user);
    return [{ ...post, context: [...post.context, ...pollContext(options.map(({ label }) => label))] }];
  });
}

function mapTweet(
  entry: Tweet,
  references: readonly { type: string; id: string }[],
  included: ReadonlyMap<string, Tweet>,
  user: string,
): RawPost {
  const context = references.flatMap(({ type, id }): RawContext[] => {
    const relation = RELATION[type];
    const referenced = included.get(id);
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
  return {
    id: entry.id,
    url: `https://x.com/${user}/status/${entry.id}`,
    at: parseInstant(entry.created_at),
    text: textOf(entry),
    isReply: Boolean(entry.in_reply_to_user_id) || references.some(({ type }) => type === 'replied_to'),
    context,
  };
}

/** The complete text; the API escapes `&`, `<` and `>` in it. */
function textOf(entry: Tweet): string {
  return decodeBasicEntities(entry.note_tweet?.text ?? entry.text);
}
