import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResetKind } from '../../src/core/reading/reading.js';
import { query } from '../_support/ledgers/read-ledger.js';
import { HOUR, NOW } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { intactChain, runCommand, withLedger } from './_cli.js';

interface Row {
  readonly at: string;
  readonly kind: ResetKind;
  readonly url: string;
}

/** Resets of a kind lie more than six hours apart: what lies closer speaks of one event (docs/record.md). */
const record = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: 6 * HOUR + 1, max: 40 * 24 * HOUR }),
      kinds: fc.constantFrom<ResetKind[]>(['regular'], ['banked'], ['regular', 'banked']),
      host: fc.constantFrom('posts.example', 'social.example'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((events) => {
    let at = NOW - 600 * 24 * HOUR;
    return events.flatMap(({ gapMs, kinds, host }, index): Row[] => {
      at += gapMs;
      const url = `https://${host}/team/status/${50_000 + index}`;
      return kinds.map((kind) => ({ at: new Date(at).toISOString(), kind, url }));
    });
  });

const split = record.chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    sides: fc.array(fc.constantFrom('first', 'second', 'both'), {
      minLength: rows.length,
      maxLength: rows.length,
    }),
    first: fc.shuffledSubarray(rows, { minLength: rows.length }),
    second: fc.shuffledSubarray(rows, { minLength: rows.length }),
    asJson: fc.boolean(),
  }),
);

const exported = (path: string) => query<Row>(path, 'SELECT at, kind, url FROM v_resets ORDER BY at, kind');

test('a record split over two overlapping files in any order comes out of an empty ledger as it went in', async () => {
  const empty = await withLedger();
  const directory = temporaryDirectory();
  await fc.assert(
    fc.asyncProperty(split, async ({ rows, sides, first, second, asJson }) => {
      const ledgerPath = join(directory, 'ledger.sqlite');
      empty.copyTo(ledgerPath);
      const on = (side: string, order: readonly Row[]) =>
        order.filter((row) => ['both', side].includes(sides[rows.indexOf(row)] ?? 'both'));
      for (const file of [on('first', first), on('second', second), rows]) {
        const path = join(directory, 'record');
        writeFileSync(path, asJson ? JSON.stringify(file) : csv(file));
        const ran = await runCommand({ LEDGER_PATH: ledgerPath }, ['import', path, '--yes'], () => NOW);
        expect(ran).toMatchObject({ code: 0, err: '' });
      }
      expect(exported(ledgerPath)).toEqual([...rows].sort(byTimeAndKind));
      intactChain(ledgerPath);
    }),
    { numRuns: 20 },
  );
});

test('a record in one file is taken as it stands, however close its resets are', async () => {
  const { csv: file, ok, ledgerPath } = await withLedger();
  const rows = ['00:00:00.000', '00:00:00.001', '00:05:00.000', '05:00:00.000'].map((time, index) => ({
    at: `2026-06-01T${time}Z`,
    kind: 'regular' as const,
    url: `https://posts.example/team/status/${50_000 + index}`,
  }));
  await ok('import', file(...rows.map(({ at, kind, url }) => `${at},${kind},${url}`)), '--yes');
  expect(exported(ledgerPath)).toEqual(rows);
});

function csv(rows: readonly Row[]): string {
  return ['at,kind,url', ...rows.map(({ at, kind, url }) => `${at},${kind},${url}`), ''].join('\n');
}

function byTimeAndKind(a: Row, b: Row): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : a.kind < b.kind ? -1 : 1;
}
