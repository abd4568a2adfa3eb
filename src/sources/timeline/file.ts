import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { awaitsDate } from '../../core/reading/post.js';
import { excessIn, type InputWeight, weighInput } from '../../lib/input-bounds.js';
import { SourceFailure, type TimelineRead, type TimelineSource } from '../source.js';
import { postsInFile } from './file-lines.js';
import { sourceKey } from './timeline-spec.js';

const fileState = z.object({
  size: z.number(),
  /** Null if the file is to be read again, even if it has not changed. */
  mtimeMs: z.number().nullable(),
  completeUntil: z.number().nullable(),
});

/** Posts from a JSONL file, one per line. The timeline is complete only until the file's newest post. */
export function createFileSource(path: string): TimelineSource {
  const key = sourceKey({ kind: 'file', path });
  return {
    key,
    async read({ now, signal, state }): Promise<TimelineRead> {
      if (signal.aborted)
        throw new SourceFailure('aborted', `${key} was not read: the time limit for reading was reached`);
      const file = await stat(path).catch((error: unknown) => fail(key, error));
      // Opening a pipe waits for its writer without any limit.
      if (!file.isFile()) throw new SourceFailure('invalid_payload', `${key} is not a regular file`);
      const { size, mtimeMs } = file;
      const before = fileState.safeParse(state).data;
      if (before?.size === size && before.mtimeMs === mtimeMs) {
        return {
          outcome: 'not_modified',
          posts: [],
          skipped: [],
          contiguous: true,
          oldestAt: null,
          // After the clock was set back, this end may lie in the future.
          completeUntil: before.completeUntil && Math.min(before.completeUntil, now),
          state,
          incomplete: null,
        };
      }
      checkWeight(key, { bytes: size, values: 0, depth: 0 });
      const content = await readFile(path).catch((error: unknown) => fail(key, error));
      checkWeight(key, weighInput(content));
      const { posts, skipped } = postsInFile(key, content.toString('utf8'), now);
      const dated = posts.filter((post) => post.dating === 'stated').map((post) => post.at);
      const furthest = (of: (...ats: number[]) => number) =>
        dated.reduce<number | null>((end, at) => of(end ?? at, at), null);
      const completeUntil = furthest(Math.max);
      // Even without a dated line, the next read must reach back to where the last one ended.
      const next = {
        size,
        // A date that lies in the future may become one by itself.
        mtimeMs: posts.some(awaitsDate) ? null : mtimeMs,
        completeUntil: completeUntil ?? before?.completeUntil ?? null,
      };
      return {
        outcome: 'ok',
        posts,
        skipped,
        contiguous: reachesBack(dated, before?.completeUntil ?? null),
        oldestAt: furthest(Math.min),
        completeUntil,
        state: next,
        incomplete: null,
      };
    },
  };
}

/** A file without a post from the time already read was truncated at its beginning and leaves a gap. */
function reachesBack(dated: readonly number[], completeUntil: number | null): boolean {
  return completeUntil === null || dated.some((at) => at <= completeUntil);
}

function checkWeight(key: string, weight: InputWeight): void {
  const excess = excessIn(weight);
  if (excess !== null) throw new SourceFailure('too_large', `${key} has ${excess}`);
}

function fail(key: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    throw new SourceFailure('not_found', `${key}: there is no such file`, null, { cause: error });
  }
  const failureClass = code === 'EACCES' || code === 'EPERM' ? 'unauthorized' : 'invalid_payload';
  throw new SourceFailure(failureClass, `${key} could not be read (${code})`, null, { cause: error });
}
