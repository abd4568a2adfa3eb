import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { ODDS_DAYS } from '../core/launches/backtest/launch-window.js';
import * as schema from '../ledger/schema.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

/** Every table of the ledger with its columns. */
export const TABLES = Object.values(schema)
  .filter((one) => is(one, SQLiteTable))
  .map((table) => getTableConfig(table as SQLiteTable));

/** SQL conditions for every row, by table and column, in addition to the values of enumerations. */
const RULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  source_reads: { contiguous: 'contiguous IN (0, 1)', items: 'items >= 0' },
  posts: { is_reply: 'is_reply IN (0, 1)', revision: 'revision >= 1', context: 'json_valid(context)' },
  readings: {
    another: 'another IN (0, 1)',
    times: 'times >= 1',
    confidence: 'confidence BETWEEN 0 AND 1',
    requested_model: "(reader = 'model') = (requested_model IS NOT NULL)",
    promises: "promises IS NULL OR kind IN ('hint', 'confirmation', 'withdrawal')",
    strength: "(strength IS NOT NULL) = (kind = 'hint' AND promises IS NOT NULL)",
    window_kind: 'window_kind IS NULL OR window_from IS NOT NULL OR window_to IS NOT NULL',
  },
  incidents: { counts: 'counts IN (0, 1)', components: 'json_valid(components)' },
  // A ledger is about one product.
  products: { id: 'id = 1' },
  resets: { turn_id: "(actor = 'worker') = (turn_id IS NOT NULL)" },
  scores: { horizon_hours: 'horizon_hours IN (6, 24)' },
  saved_odds: { days: `days IN (${ODDS_DAYS.join(', ')})`, opens: 'opens IN (0, 1)' },
  odds_scores: {
    outcome:
      "CASE status WHEN 'void' THEN outcome IS NULL ELSE outcome IS NOT NULL AND outcome IN (0, 1) END",
    launched_on: '(launched_on IS NOT NULL) = (outcome IS 1)',
  },
  launch_readings: {
    confidence: 'confidence BETWEEN 0 AND 1',
    requested_model: "(reader = 'model') = (requested_model IS NOT NULL)",
  },
  source_state: { state: 'json_valid(state)' },
};

/** Every column has a value that this program could have written. */
export function checkValues(ledger: Audited, find: Find): void {
  for (const { name: table, columns } of TABLES) {
    for (const { name, enumValues } of columns) {
      if (enumValues && enumValues.length > 0) {
        const words = enumValues.map((word: string) => `'${word}'`).join(', ');
        checkRule(ledger, find, table, name, `${name} IN (${words})`);
      }
    }
    for (const [column, rule] of Object.entries(RULES[table] ?? {}))
      checkRule(ledger, find, table, column, rule);
  }
}

function checkRule(ledger: Audited, find: Find, table: string, column: string, rule: string): void {
  const violations = rowsOf<{ rowId: number; value: unknown }>(
    ledger,
    `SELECT rowid AS rowId, ${column} AS value FROM ${table} WHERE NOT (${rule})`,
  );
  for (const { rowId, value } of violations)
    find(table, rowId, `${column} is ${JSON.stringify(value)}; expected ${rule}`);
}
