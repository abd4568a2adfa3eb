import { z } from 'zod';
import type { FieldLabels } from '../core/evaluation/compare-readings.js';
import type { Post } from '../core/reading/post.js';
import {
  PROMISED,
  type ReadingKind,
  readingKind,
  SCOPES,
  STRENGTHS,
  WINDOW_KINDS,
} from '../core/reading/reading.js';
import { DAY_MS } from '../core/time/time.js';
import { buildPost, type RawPost } from '../sources/posts/build-post.js';
import { parseFileLines } from '../sources/timeline/file-lines.js';
import { recentPosts } from '../worker/fetch/conversation.js';
import { readNamedFile, refuse } from './named-file.js';
import { CommandFailure } from './output.js';

export interface LabelledPost {
  readonly post: Post;
  /** Null for `unlabelled` and for a post without a label. */
  readonly label: ReadingKind | null;
  /** Labels of what else it says. */
  readonly fields: FieldLabels;
  /**
   * What the team had posted before it, oldest first: its `open` promise, else the last posts of the file.
   */
  readonly before: readonly PostBefore[];
}

/** A post of the team before another. `at`: epoch milliseconds. */
interface PostBefore {
  readonly at: number;
  readonly text: string;
}

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const labelled = z.object({
  open: z.string().nullish(),
  label: readingKind.or(z.literal('unlabelled')).nullish(),
  promises: z.enum(PROMISED).nullable().optional(),
  strength: z.enum(STRENGTHS).nullable().optional(),
  scope: z.enum(SCOPES).nullable().optional(),
  window: z
    .object({ kind: z.enum(WINDOW_KINDS), from: instant.nullable(), to: instant.nullable() })
    .nullable()
    .optional(),
});

/** What each label may be, for messages. */
const EXPECTED: Readonly<Record<string, string>> = {
  open: 'the text of a promise that was open, or null',
  label: `one of ${readingKind.options.join(', ')}, unlabelled`,
  promises: `one of ${PROMISED.join(', ')}, null`,
  strength: `one of ${STRENGTHS.join(', ')}, null`,
  scope: `one of ${SCOPES.join(', ')}, null`,
  window: `null, or kind (one of ${WINDOW_KINDS.join(', ')}) with from and to, each an instant or null`,
};

const DATE_EXPECTED = 'at: expected an instant in the past, such as 2026-01-31T18:05:00Z';

/**
 * Labelled posts from JSON lines or a JSON list: the form of a `file:` timeline, with `label` added.
 * @throws CommandFailure listing every invalid line or entry
 */
export function readLabelledPosts(path: string, now: number): readonly LabelledPost[] {
  const { name, text } = readNamedFile(path);
  const { lines, unit } = asJsonLines(name, text);
  const contents = lines.split('\n');
  const problems: string[] = [];
  const posts: LabelledPost[] = [];
  const places = new Map<string, string>();
  for (const { line, raw } of parseFileLines(lines)) {
    const place = `${unit} ${line}`;
    const read = readPost(raw, contents[line - 1] ?? '', now);
    if (typeof read === 'string') {
      problems.push(`${place}: ${read}`);
      continue;
    }
    const before = places.get(read.post.identity);
    if (before) problems.push(`${place}: the same post is already at ${before}`);
    places.set(read.post.identity, place);
    posts.push(read);
  }
  refuse(name, problems);
  if (posts.length === 0) throw new CommandFailure(`${name} cannot be used: it contains no posts`);
  // The file is taken for one timeline, as the worker reads it.
  const recent = recentPosts(
    posts.map(({ post }) => post),
    () => [],
  );
  return posts.map((post) => (post.before.length > 0 ? post : { ...post, before: recent(post.post) }));
}

function readPost(raw: RawPost | string, content: string, now: number): LabelledPost | string {
  const post = typeof raw === 'string' ? raw : buildPost('evaluate', raw, now);
  if (typeof post === 'string') return post;
  // An undated post never confirms a reset, so it would always count as missed.
  if (post.dating !== 'stated') return DATE_EXPECTED;
  const parsed = labelled.safeParse(JSON.parse(content));
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0]);
    return `${field}: expected ${EXPECTED[field]}`;
  }
  const { label, open, ...rest } = parsed.data;
  const before = open ? [{ at: post.at - DAY_MS, text: open }] : [];
  // A field that is absent has no label; null is a label.
  const fields: FieldLabels = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  );
  return { post, label: label === 'unlabelled' ? null : (label ?? null), fields, before };
}

function asJsonLines(name: string, content: string): { lines: string; unit: 'line' | 'entry' } {
  if (!content.trimStart().startsWith('[')) return { lines: content, unit: 'line' };
  try {
    const entries = z.array(z.unknown()).parse(JSON.parse(content));
    return { lines: entries.map((entry) => JSON.stringify(entry)).join('\n'), unit: 'entry' };
  } catch (error) {
    throw new CommandFailure(`${name} cannot be used: it is not a JSON list (${(error as Error).message})`);
  }
}
