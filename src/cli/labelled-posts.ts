import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Post } from '../core/reading/post.js';
import { type ReadingKind, readingKind } from '../core/reading/reading.js';
import { buildPost } from '../sources/build-post.js';
import { parseFileLines } from '../sources/file-lines.js';

export interface LabelledPost {
  readonly post: Post;
  /** Null for `unlabelled` and for a post without a label. */
  readonly label: ReadingKind | null;
}

const labelSchema = z.object({ label: readingKind.or(z.literal('unlabelled')).nullish() });

/**
 * Posts with labels, from a JSON list or a file of JSON lines in the form of a `file:` timeline, with `label` added.
 * @throws Error naming every line that is none
 */
export function readLabelledPosts(path: string, now: number): readonly LabelledPost[] {
  const content = readFileSync(path, 'utf8');
  const lines = content.trimStart().startsWith('[') ? linesOfList(content) : content;
  const labels = lines.split('\n');
  const problems: string[] = [];
  const posts: LabelledPost[] = [];
  for (const { line, raw } of parseFileLines(lines)) {
    const post = typeof raw === 'string' ? raw : buildPost('evaluate', raw, now);
    if (typeof post === 'string') {
      problems.push(`post ${line}: ${post}`);
      continue;
    }
    const parsed = labelSchema.safeParse(JSON.parse(labels[line - 1] ?? 'null'));
    if (!parsed.success)
      problems.push(`post ${line}: label: expected one of ${readingKind.options.join(', ')}, unlabelled`);
    else posts.push({ post, label: parsed.data.label === 'unlabelled' ? null : (parsed.data.label ?? null) });
  }
  if (problems.length > 0) throw new Error(`${path} cannot be used:\n  ${problems.join('\n  ')}`);
  return posts;
}

function linesOfList(content: string): string {
  return z
    .array(z.unknown())
    .parse(JSON.parse(content))
    .map((one) => JSON.stringify(one))
    .join('\n');
}
