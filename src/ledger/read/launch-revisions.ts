import { asc, eq, inArray, max } from 'drizzle-orm';
import { checkLaunchList, type LaunchListCheck } from '../../core/launches/check-launch-list.js';
import { sha256 } from '../../core/sha256.js';
import { launchRevisions } from '../schema.js';
import type { Queries } from './queries.js';

/** A company's launch list as it was last loaded. */
export type LaunchRevision = Pick<typeof launchRevisions.$inferSelect, 'id' | 'company' | 'contentHash'>;

/** The ledgers in use, by company: the newest revision of each, even if its file is gone. */
export function revisionsInUse(queries: Queries): readonly LaunchRevision[] {
  const newest = queries
    .select({ id: max(launchRevisions.id) })
    .from(launchRevisions)
    .groupBy(launchRevisions.company);
  const { id, company, contentHash } = launchRevisions;
  return queries
    .select({ id, company, contentHash })
    .from(launchRevisions)
    .where(inArray(id, newest))
    .orderBy(asc(company))
    .all();
}

/** Seed of the odds' simulation: the same for the same ledgers. */
export function seedOf(revisions: readonly LaunchRevision[]): string {
  const named = revisions.map(({ company, contentHash }) => [company, contentHash]);
  return sha256(JSON.stringify(named));
}

/** The launch list of a revision, checked again because a newer program may require more. */
export function launchListOf(queries: Queries, id: number): LaunchListCheck {
  const row = queries.select().from(launchRevisions).where(eq(launchRevisions.id, id)).get();
  if (!row) return { launchList: null, problems: [`launch revision ${id} is gone`] };
  const file = `${row.company}.json`;
  try {
    return checkLaunchList(JSON.parse(row.content), file);
  } catch (error) {
    return { launchList: null, problems: [`${file}: ${(error as Error).message}`] };
  }
}
