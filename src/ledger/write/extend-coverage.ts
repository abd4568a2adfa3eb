import { and, eq, gte, lte } from 'drizzle-orm';
import { type CoveredInterval, joinCoverage } from '../../core/record/coverage.js';
import type { Interval } from '../../core/time.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { prepareInsert } from '../file/prepare-insert.js';
import { coverage } from '../schema.js';

/** Joins intervals into the stored coverage of a basis; those that they do not touch stay as they are. */
export function extendCoverage(
  tx: LedgerTransaction,
  basis: CoveredInterval['basis'],
  added: readonly Interval[],
): void {
  if (added.length === 0) return;
  const instants = (of: 'fromAt' | 'toAt') => added.map((one) => one[of]);
  const near = and(
    eq(coverage.basis, basis),
    lte(
      coverage.fromAt,
      instants('toAt').reduce((a, b) => Math.max(a, b)),
    ),
    gte(
      coverage.toAt,
      instants('fromAt').reduce((a, b) => Math.min(a, b)),
    ),
  );
  const before = tx.select().from(coverage).where(near).all();
  const joined = joinCoverage([...before, ...added.map(({ fromAt, toAt }) => ({ fromAt, toAt, basis }))]);
  const key = ({ fromAt, toAt }: CoveredInterval) => `${fromAt} ${toAt}`;
  const [old, now] = [new Set(before.map(key)), new Set(joined.map(key))];
  for (const { fromAt } of before.filter((one) => !now.has(key(one))))
    tx.delete(coverage)
      .where(and(eq(coverage.basis, basis), eq(coverage.fromAt, fromAt)))
      .run();
  const insert = prepareInsert(tx, coverage);
  for (const interval of joined.filter((one) => !old.has(key(one)))) insert({ ...interval });
}
