import { and, desc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import {
  type LaunchChange,
  type LaunchListRevision,
  launchChanges,
} from '../../core/launches/launch-changes.js';
import { launchSchema } from '../../core/launches/launch-list.js';
import { launchRevisions } from '../schema.js';
import { newestId, type Queries } from './queries.js';

/** A change of a company's launch list, with the instant at which the worker loaded it. */
export interface LoadedChange extends LaunchChange {
  readonly company: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Revisions of a company that are looked through; a file that changes without changing an entry takes one, too. */
const REVISIONS = 30;

/** The newest revision of any launch list; 0 if there is none. Changes stay the same until it does. */
export const newestLaunchRevision = (queries: Queries) => newestId(queries, launchRevisions);

/**
 * The newest changes of a company's launch list, newest first. What its first revision holds is no change. A revision
 * that cannot be read is passed over.
 */
export function changesOf(queries: Queries, company: string, limit: number): readonly LoadedChange[] {
  const changes: LoadedChange[] = [];
  let after: { readonly list: LaunchListRevision; readonly loadedAt: number } | null = null;
  let below = Number.MAX_SAFE_INTEGER;
  for (let read = 0; read < REVISIONS && changes.length < limit; read += 1) {
    const row = queries
      .select()
      .from(launchRevisions)
      .where(and(eq(launchRevisions.company, company), lt(launchRevisions.id, below)))
      .orderBy(desc(launchRevisions.id))
      .limit(1)
      .get();
    if (!row) break;
    below = row.id;
    const list = readable(row.content);
    if (!list) continue;
    if (after) {
      const { loadedAt: at } = after;
      const found = launchChanges(list, after.list).map((change) => ({ ...change, company, at }));
      changes.push(...found.reverse());
    }
    after = { list, loadedAt: row.loadedAt };
  }
  return changes.slice(0, limit);
}

/** More than anybody changes in a list at once. */
const CHANGES_AT_ONCE = 200;

/** The changes of all launch lists that were loaded at this instant. */
export function changesLoadedAt(queries: Queries, loadedAt: number): readonly LoadedChange[] {
  const loaded = queries
    .selectDistinct({ company: launchRevisions.company })
    .from(launchRevisions)
    .where(eq(launchRevisions.loadedAt, loadedAt))
    .all();
  return loaded
    .flatMap(({ company }) => changesOf(queries, company, CHANGES_AT_ONCE))
    .filter(({ at }) => at === loadedAt);
}

const text = z.string();

const entry = z.object({
  model: text,
  line: text,
  date: text,
  stage: launchSchema.shape.stage,
  sources: z.array(z.object({ publisher: text, url: text, statedDate: text })),
  announcement: z.array(text).default([]),
});

/** Only its form: the worker stores what passed `checkLaunchList`, which takes eight times as long. */
const revision = z.object({ launches: z.array(entry), pending: z.array(entry).default([]) });

/** Null if it is damaged, which the audit reports. */
function readable(content: string): LaunchListRevision | null {
  try {
    return revision.safeParse(JSON.parse(content)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
