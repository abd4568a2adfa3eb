import { z } from 'zod';
import type { PostContext } from '../../core/reading/post.js';
import { webAddress } from '../addresses.js';
import { parseInstant, type RawPost } from '../posts/build-post.js';

const reference = z.union([
  z.string(),
  z.object({ id: z.union([z.string(), z.number()]).nullish(), text: z.string().nullish() }),
]);
type Reference = z.infer<typeof reference>;

const fileLine = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  at: z.string().nullish(),
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
  /** Counted from 1. */
  readonly line: number;
  readonly raw: RawPost | string;
}

/** The non-blank lines of a JSONL file of posts; `replyTo` and `quoted` are replaced by the text they refer to. */
export function parseFileLines(text: string): ParsedLine[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== '')
    .map(({ line, content }) => ({ line, value: parseLine(content) }));

  const textById = new Map<string, string>();
  for (const { value } of lines) {
    if (typeof value !== 'string' && value.id != null) textById.set(String(value.id), value.text ?? '');
  }
  return lines.map(({ line, value }) => ({
    line,
    raw: typeof value === 'string' ? value : rawPost(value, textById),
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

function rawPost(value: FileLine, textById: ReadonlyMap<string, string>): RawPost {
  const context: PostContext[] = [];
  const parent = referredText(value.replyTo, textById);
  const quoted = referredText(value.quoted, textById);
  if (parent) context.push({ relation: 'parent', text: parent });
  if (quoted) context.push({ relation: 'quoted', text: quoted });
  return {
    id: value.id == null ? null : String(value.id),
    url: webAddress(value.url),
    at: parseInstant(value.at),
    text: value.text ?? '',
    isReply: value.isReply ?? value.replyTo != null,
    context,
  };
}

function referredText(
  value: Reference | null | undefined,
  textById: ReadonlyMap<string, string>,
): string | null {
  if (value == null) return null;
  if (typeof value === 'string') return textById.get(value) ?? (BARE_ID.test(value) ? null : value);
  return value.text ?? (value.id == null ? null : (textById.get(String(value.id)) ?? null));
}
