import { inArray, max } from 'drizzle-orm';
import { askInParts, type Queries } from '../queries.js';
import { incidents } from '../schema.js';

export type IncidentRow = typeof incidents.$inferSelect;

/**
 * The newest revision of each, by the page's id; in few queries, because a page lists fifty in every turn.
 */
export function latestIncidents(
  queries: Queries,
  externalIds: readonly string[],
): ReadonlyMap<string, IncidentRow> {
  const rows = askInParts(externalIds, (part) => {
    const newest = queries
      .select({ id: max(incidents.id) })
      .from(incidents)
      .where(inArray(incidents.externalId, part))
      .groupBy(incidents.externalId);
    return queries.select().from(incidents).where(inArray(incidents.id, newest)).all();
  });
  return new Map(rows.map((row) => [row.externalId, row]));
}
