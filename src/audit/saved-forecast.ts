import type { Audited } from './audited.js';

/** A row of `forecasts` in its published form. */
export function savedForecast(
  { sqlite }: Audited,
  turnId: number,
): { id: number; publication: object } | null {
  // By slot, which has an index. checkJournal checks that a turn and its forecast have the same slot.
  const row = sqlite
    .prepare(
      'SELECT * FROM forecasts WHERE slot = (SELECT slot FROM turns WHERE id = :turnId) AND turn_id = :turnId',
    )
    .get({ turnId }) as Record<string, number> | undefined;
  if (!row) return null;
  const chance = (hours: number) => ({
    probability: row[`probability_${hours}h`],
    low: row[`low_${hours}h`],
    high: row[`high_${hours}h`],
  });
  const both = (of: string) => ({ sixHours: row[`${of}_6h`], twentyFourHours: row[`${of}_24h`] });
  return {
    id: row.id ?? 0,
    publication: {
      slot: row.slot,
      issuedAt: row.issued_at,
      next24Hours: chance(24),
      nearTerm: { hours: 6, ...chance(6) },
      comparisons: {
        modelVersion: row.model_version,
        clockFactor: row.clock_factor,
        baseline: both('baseline'),
        withoutHints: both('without_hints'),
        smoothHistory: both('smooth_history'),
      },
    },
  };
}
