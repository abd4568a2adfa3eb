import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { hintOfReading } from '../core/forecast/hint-of-reading.js';
import type { Hint, IncidentSpan, ResetRecord } from '../core/forecast/inputs.js';
import type { Queries } from './queries.js';
import { coveredIntervals } from './read-coverage.js';
import { incidents, posts, readings, resetRanks } from './schema.js';

/** What the forecast is made of. */
export interface ForecastInputs {
  readonly record: ResetRecord;
  readonly hints: readonly Hint[];
  readonly incidents: readonly IncidentSpan[];
}

/**
 * The record as the ranks show it, with promises and incidents as they were last understood; coverage is always whole.
 * @param since only what happened after this instant; null for everything
 */
export function forecastInputs(queries: Queries, since: number | null): ForecastInputs {
  const after = since ?? Number.MIN_SAFE_INTEGER;
  const ranked = queries
    .select({ at: resetRanks.at })
    .from(resetRanks)
    .where(gt(resetRanks.at, after))
    .orderBy(asc(resetRanks.at))
    .all();
  return {
    record: { resets: ranked.map(({ at }) => at), coverage: coveredIntervals(queries) },
    hints: hintsAfter(queries, after),
    incidents: incidentsAfter(queries, after),
  };
}

/** Promises of the latest revisions, read by the model where it answered, else by the rules. */
function hintsAfter(queries: Queries, after: number): Hint[] {
  const newer = alias(posts, 'newer');
  const model = alias(readings, 'model');
  const rows = queries
    .select({ at: posts.at, rules: readings, model })
    .from(posts)
    .innerJoin(readings, and(eq(readings.postId, posts.id), eq(readings.reader, 'rules')))
    .leftJoin(model, and(eq(model.postId, posts.id), eq(model.reader, 'model')))
    .leftJoin(newer, and(eq(newer.identity, posts.identity), gt(newer.revision, posts.revision)))
    .where(
      and(gt(posts.at, after), isNull(newer.id), sql`coalesce(${model.kind}, ${readings.kind}) = 'hint'`),
    )
    .orderBy(asc(posts.at), asc(posts.id))
    .all();
  return rows.flatMap(({ at, rules, model: answer }) => {
    const { kind, confidence, windowFrom: from, windowTo: to } = answer ?? rules;
    const hint = hintOfReading({ kind, confidence, window: { from, to } }, at);
    return hint ? [hint] : [];
  });
}

/** Counted incidents as they were last seen, of which something happened after an instant. */
function incidentsAfter(queries: Queries, after: number): IncidentSpan[] {
  const newer = alias(incidents, 'newer');
  return queries
    .select({ startedAt: incidents.startedAt, resolvedAt: incidents.resolvedAt })
    .from(incidents)
    .leftJoin(newer, and(eq(newer.externalId, incidents.externalId), gt(newer.id, incidents.id)))
    .where(
      and(
        or(gt(incidents.startedAt, after), gt(incidents.resolvedAt, after)),
        eq(incidents.counts, 1),
        isNull(newer.id),
      ),
    )
    .orderBy(asc(incidents.startedAt), asc(incidents.id))
    .all();
}
