import { getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { createAppender } from '../../src/ledger/chain/append.js';
import type { ChainedEntity } from '../../src/ledger/chain/fields.js';
import { APPEND_ONLY } from '../../src/ledger/schema.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { NOW } from '../_support/ledgers/snapshot.js';

/** In an order in which each row finds those that it refers to. */
const ORDER: readonly ChainedEntity[] = [
  'posts',
  'readings',
  'resets',
  'resetEvidence',
  'incidents',
  'windows',
  'scores',
  'saidBefore',
  'launchPosts',
  'launchReadings',
  'alertOutcomes',
  'coverageClaims',
  'clockOffsets',
  'redactions',
  'products',
  'turns',
];

/** Two rows in each table that is operational and has a view. */
const OPERATIONAL = `
  INSERT INTO source_reads (turn_id, source, role, outcome, failure_class, started_at, finished_at, items, contiguous, oldest_at, covered_from, covered_until)
    VALUES (1, 'rss:x', 'primary', 'ok', NULL, ${NOW}, ${NOW}, 1, 1, ${NOW}, ${NOW}, ${NOW}), (2, 'rss:x', 'primary', 'failed', 'timeout', ${NOW}, ${NOW}, 0, 0, NULL, NULL, NULL);
  INSERT INTO forecasts (turn_id, slot, issued_at, model_version, probability_6h, low_6h, high_6h, baseline_6h, without_hints_6h, smooth_history_6h,
      probability_24h, low_24h, high_24h, baseline_24h, without_hints_24h, smooth_history_24h, clock_factor)
    SELECT id, ${NOW} + id, ${NOW} + id, '1', 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.25 FROM turns;
  INSERT INTO provider_status (turn_id, indicator, description, read_at) VALUES (1, 'none', 'x', ${NOW}), (2, 'none', 'x', ${NOW})`;

/** What the name and the type of a column do not tell. */
const SPECIAL: Partial<Record<ChainedEntity, (n: 1 | 2) => Record<string, unknown>>> = {
  posts: () => ({ url: 'Limits are "reset" — für alle 🎉\n\u0000 \u2028', context: '[]' }),
  // The second one is withdrawn by the post that is evidence of the first.
  resets: (n) => ({ resetId: 1, withdrawnBy: n === 1 ? null : 1 }),
  incidents: () => ({ components: '["api"]' }),
};

function filled(key: string, column: SQLiteColumn, n: 1 | 2): unknown {
  if (key === 'supersedes') return n === 1 ? null : 1;
  if (!column.notNull && n === 2) return null;
  if (column.enumValues) return column.enumValues[0];
  const type = column.getSQLType();
  if (type === 'real') return n === 1 ? 0.1 + 0.2 : 1;
  if (type === 'text') return `${key} ${n}`;
  if (/(^a|A)t$|(From|To|Until)$|^slot$/.test(key)) return NOW + n;
  return /Id$|^revision$/.test(key) ? n : 1;
}

/**
 * Two rows in every chained table, every nullable column once filled and once empty, whatever the constraints
 * say.
 */
export function fillEveryTable(ledger: TestLedger): void {
  ledger.writer.sqlite.pragma('ignore_check_constraints = ON');
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx);
    for (const n of [1, 2] as const)
      for (const entity of ORDER) {
        const columns = Object.entries<SQLiteColumn>(getTableColumns(APPEND_ONLY[entity]));
        const row = Object.fromEntries(columns.map(([key, column]) => [key, filled(key, column, n)]));
        appender.append(entity, { ...row, ...SPECIAL[entity]?.(n) } as never);
      }
  });
  ledger.writer.sqlite.exec(OPERATIONAL);
  ledger.writer.sqlite.pragma('ignore_check_constraints = OFF');
}
