import { z } from 'zod';
import { webAddress } from '../addresses.js';
import { uniquePosts } from '../pages/paging.js';
import { buildPosts, type RawContext, type RawPost } from '../posts/build-post.js';
import { parseInstant } from '../posts/parse-instant.js';

const reference = z.union([
  z.string(),
  z.object({
    id: z.union([z.string(), z.number()]).nullish(),
    text: z.string().nullish(),
    /** Whether the team wrote it. */
    own: z.boolean().nullish(),
  }),
]);

type Reference = z.infer<typeof reference>;

const fileLine = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  at: z.union([z.string(), z.number()]).nullish(),
  text: z.string().nullish(),
  url: z.string().nullish(),
  isReply: z.boolean().nullish(),
  replyTo: reference.nullish(),
  quoted: reference.nullish(),
});

type FileLine = z.infer<typeof fileLine>;

/** A reference without spaces is the id or address of a post, not its text. */
const BARE_ID = /^\S{5,}$/;

export interface ParsedLine {
  /** The number of the line, from 1. */
  readonly line: number;
  readonly raw: RawPost | string;
}

/** The posts of such a file, and why a line cannot be used. */
export function postsInFile(source: string, text: string, now: number) {
  const lines = parseFileLines(text);
  const raws = lines.map(({ raw }) => raw);
  const { posts, skipped } = buildPosts(source, raws, now, (index) => `line ${lines[index]?.line}`);
  return { posts: uniquePosts(posts), skipped };
}

/**
 * The non-blank lines of a JSONL file of posts, one timeline; `replyTo` and `quoted` may name another line by
 * its id.
 */
export function parseFileLines(text: string): ParsedLine[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== '')
    .map(({ line, content }) => ({ line, value: parseLine(content) }));

  const byId = new Map<string, FileLine>();
  for (const { value } of lines) {
    if (typeof value !== 'string' && value.id != null) byId.set(String(value.id), value);
  }
  return lines.map(({ line, value }) => ({
    line,
    raw: typeof value === 'string' ? value : rawPost(value, byId),
  }));
}

function parseLine(content: string): FileLine | string {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return 'it is not JSON';
  }
  const parsed = fileLine.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return `${issue?.path.join('.') || 'it'}: ${issue?.message}`;
}

function rawPost(value: FileLine, byId: ReadonlyMap<string, FileLine>): RawPost {
  const context = [...referred('parent', value.replyTo, byId), ...referred('quoted', value.quoted, byId)];
  return {
    id: value.id == null ? null : String(value.id),
    url: webAddress(value.url),
    at: parseInstant(value.at),
    text: value.text ?? '',
    isReply: value.isReply ?? value.replyTo != null,
    context,
  };
}

function referred(
  relation: RawContext['relation'],
  value: Reference | null | undefined,
  byId: ReadonlyMap<string, FileLine>,
): RawContext[] {
  if (value == null) return [];
  const { id, text, own } = typeof value === 'string' ? { id: value, text: undefined, own: null } : value;
  const line = id == null ? undefined : byId.get(String(id));
  if (line)
    return [
      { relation, text: text ?? line.text ?? '', own: true, id: String(id), url: webAddress(line.url) },
    ];
  if (typeof value === 'string' && !BARE_ID.test(value)) return [{ relation, text: value }];
  return [{ relation, text: text ?? '', own: own ?? null, id: id == null ? null : String(id) }];
}
