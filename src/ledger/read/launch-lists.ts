import { asc, eq } from 'drizzle-orm';
import { checkLaunchList, type LaunchListCheck } from '../../core/launches/check-launch-list.js';
import type { Queries } from '../queries.js';
import { launchLists } from '../schema.js';

/** A company's launch list as it was last loaded, without its content. */
export type StoredList = Readonly<Omit<typeof launchLists.$inferSelect, 'content'>>;

/** The lists in use, by company, also those whose files are broken or missing. */
export function storedLists(queries: Queries): readonly StoredList[] {
  const { company, contentHash } = launchLists;
  return queries.select({ company, contentHash }).from(launchLists).orderBy(asc(company)).all();
}

/** The stored launch list of a company, checked again because a newer program may require more. */
export function storedListOf(queries: Queries, company: string): LaunchListCheck {
  const row = queries.select().from(launchLists).where(eq(launchLists.company, company)).get();
  if (!row) return { launchList: null, problems: [`no launch list of ${company} is stored`] };
  const file = `${company}.json`;
  try {
    return checkLaunchList(JSON.parse(row.content), file);
  } catch (error) {
    return { launchList: null, problems: [`${file}: ${(error as Error).message}`] };
  }
}
