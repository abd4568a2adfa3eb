import { getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { createAppender } from '../../src/ledger/chain/append.js';
import { CHAINED_TABLES, type ChainedEntity } from '../../src/ledger/chain/fields.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { NOW } from '../_support/ledgers/snapshot.js';

/** In an order in which each row finds those that it refers to. */
const ORDER: readonly ChainedEntity[] = [
  ...(['turns', 'sourceReads', 'posts', 'readings', 'readingFailures', 'resets', 'resetEvidence'] as const),
  ...(['providerStatus', 'incidents', 'forecasts', 'scores', 'launchRevisions', 'savedOdds'] as const),
  ...(['oddsScores', 'launchPosts', 'launchReadings', 'launchReadingFailures', 'alerts'] as const),
  ...(['alertAttempts', 'coverageClaims', 'products', 'snapshots'] as const),
];

/** What the name and the type of a column do not tell. */
const SPECIAL: Partial<Record<ChainedEntity, (n: 1 | 2) => Record<string, unknown>>> = {
  posts: () => ({ text: 'Limits are "reset" — für alle 🎉\n\u0000 \u2028', context: '[]' }),
  resets: () => ({ resetId: 1 }),
  incidents: () => ({ components: '["api"]' }),
  launchRevisions: () => ({ content: '{"asOf":"2026-06-01","launches":[],"pending":[]}' }),
  savedOdds: (n) => ({ publishedOn: `2026-06-0${n}` }),
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

/** Two rows in every chained table, every nullable column once filled and once empty, whatever the constraints say. */
export function fillEveryTable(ledger: TestLedger): void {
  ledger.writer.sqlite.pragma('ignore_check_constraints = ON');
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx);
    for (const n of [1, 2] as const)
      for (const entity of ORDER) {
        const columns = Object.entries<SQLiteColumn>(getTableColumns(CHAINED_TABLES[entity]));
        const row = Object.fromEntries(columns.map(([key, column]) => [key, filled(key, column, n)]));
        appender.append(entity, { ...row, ...SPECIAL[entity]?.(n) } as never);
      }
  });
  ledger.writer.sqlite.pragma('ignore_check_constraints = OFF');
}
