import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import type { Snapshot } from '../../src/core/snapshot.js';
import { query } from '../_support/ledgers/read-ledger.js';
import { turnHere } from '../_support/processes/worker.js';
import { operatorWithLedger, tamper } from '../cli/_cli.js';
import { openRaw } from '../ledger/_database.js';
import { startTurns } from './_turns.js';

/** How somebody with a shell may change the schema, what it is called, and whether a start mends it. */
const CHANGES: readonly (readonly [sql: string, words: string, isMended: boolean])[] = [
  [
    'CREATE TRIGGER spy AFTER INSERT ON posts BEGIN SELECT 1; END',
    'the trigger spy does not belong to this program',
    false,
  ],
  [
    'CREATE VIEW totals AS SELECT count(*) FROM posts',
    'the view totals does not belong to this program',
    true,
  ],
  ['CREATE TABLE notes (text TEXT)', 'the table notes does not belong to this program', false],
  ['CREATE INDEX by_text ON posts (url)', 'the index by_text does not belong to this program', false],
  ['ALTER TABLE turns ADD COLUMN mood TEXT', 'the table turns is different from that of this program', false],
  ['DROP TRIGGER guard_posts_update', 'the trigger guard_posts_update is missing', true],
  [
    'DROP VIEW v_turns; CREATE VIEW v_turns AS SELECT 1',
    'the view v_turns is different from that of this program',
    true,
  ],
];

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly changed?: readonly string[];
}

async function startOn(ledgerPath: string, env: Readonly<Record<string, string>> = { SEED_RECORD: 'none' }) {
  const { code, output } = await turnHere({ LEDGER_PATH: ledgerPath, ...env });
  const lines = output.trim().split('\n');
  return { code, lines: lines.map((line) => JSON.parse(line) as Line) };
}

function publishedReasons(path: string) {
  const [row] = query<{ payload: string }>(
    path,
    'SELECT payload FROM snapshots ORDER BY turn_id DESC LIMIT 1',
  );
  const { health } = JSON.parse(row?.payload ?? '') as Snapshot;
  return health.reasons.filter(({ code }) => code === 'schema_changed').map(({ text }) => text);
}

describe('A schema that somebody else has changed', () => {
  test.each(
    CHANGES,
  )('is named by the worker at its start, and by health if it stays: %s', async (sql, words, isMended) => {
    const { ledgerPath } = await operatorWithLedger();
    openRaw(ledgerPath).exec(sql);
    const { code, lines } = await startOn(ledgerPath);
    expect(code).toBe(0);
    expect(lines.filter(({ changed }) => changed)).toEqual([
      expect.objectContaining({
        level: 40,
        changed: [words],
        msg: expect.stringContaining('outside this program'),
      }),
    ]);
    const inHealth = words.replace('this program', 'it').replace(/ from that.*/, '');
    const expected = `The ledger's schema was changed outside this program: ${inHealth}.`;
    expect(publishedReasons(ledgerPath)).toEqual(isMended ? [] : [expected]);
    const found = auditLedger(ledgerPath).findings.filter(({ check }) => check === 'schema');
    expect(found.map(({ message }) => message.startsWith(words))).toEqual(isMended ? [] : [true]);
  });

  test('is not found in a ledger that nobody has changed', async () => {
    const { ledgerPath } = await operatorWithLedger();
    expect((await startOn(ledgerPath)).lines.filter(({ changed }) => changed)).toEqual([]);
    expect(publishedReasons(ledgerPath)).toEqual([]);
  });

  test('while the worker runs is named by the next turn, until it is put right', async () => {
    const turns = startTurns({ timeline: [] });
    await turns.turn();
    for (const [sql, expected] of [
      ['CREATE TRIGGER spy AFTER INSERT ON posts BEGIN SELECT 1; END', 1],
      ['DROP TRIGGER spy', 0],
    ] as const) {
      turns.write(sql);
      await turns.turn(60_000);
      const named = turns.snapshot().health.reasons.filter(({ code }) => code === 'schema_changed');
      expect(named).toHaveLength(expected);
    }
  });
});

test.each([
  [
    'products',
    /no longer says whose record it is: the row of its table products was deleted; nothing was changed\. Restore/,
  ],
  ['resets', /refused a row: rows that its chain still has were deleted.*audit.*restore/],
])('A ledger whose rows of %s were deleted, although its chain has them, is refused in words of its own.', async (table, words) => {
  const { ledgerPath } = await operatorWithLedger();
  // With the product's record, which begins an empty one.
  await startOn(ledgerPath, {});
  tamper(ledgerPath, `PRAGMA foreign_keys = OFF; DELETE FROM ${table}; PRAGMA foreign_keys = ON`);
  const { code, lines } = await startOn(ledgerPath, {});
  expect(code).toBe(1);
  expect(lines.at(-1)?.level).toBeGreaterThanOrEqual(50);
  expect(lines.at(-1)?.msg).toMatch(words);
});
