import { newLedger } from '../_support/ledgers/new-ledger.js';
import '../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordEntry } from '../../src/core/record/record-file.js';
import { NOBODY_NAMED } from '../../src/core/record/reset.js';
import { coveredIntervals } from '../../src/ledger/read/coverage.js';
import { applyImport, planImport } from '../../src/ledger/write/import-record.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { DAY, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { START, since } from '../core/record/_posts.js';
import { history, operator, standing, tell } from './_timeline.js';

function entry(at: number, changes: Partial<RecordEntry> = {}): RecordEntry {
  return { where: 'line 2', kind: 'regular', at, url: null, text: null, ...NOBODY_NAMED, ...changes };
}

/** Imports what is new of these entries; how many were. */
function imported(ledger: TestLedger, entries: readonly RecordEntry[]): number {
  return ledger.writer.commit((tx) => {
    const plan = planImport(tx, entries);
    applyImport(tx, plan, { now: NOW, origin: 'record.csv', covered: null });
    return plan.add.length;
  });
}

const lines = (ledger: TestLedger) =>
  standing(ledger).map(({ at, kind, status }) => `${kind} ${since(at)} ${status}`);

describe('importing a record', () => {
  test('adds confirmed resets, oldest first, that say where they come from', () => {
    const ledger = newLedger();
    expect(
      imported(ledger, [entry(START + DAY, { url: 'https://a.example/1', text: 'done' }), entry(START)]),
    ).toBe(2);
    expect(history(ledger)).toMatchObject([
      {
        id: 1,
        at: START,
        status: 'confirmed',
        actor: 'import',
        reason: 'imported from record.csv',
        url: null,
      },
      { id: 2, at: START + DAY, url: 'https://a.example/1', text: 'done' },
    ]);
  });

  test('a second time adds nothing, for any record', () => {
    const ledger = newLedger();
    const entries = fc.uniqueArray(
      fc.record({
        step: fc.integer({ min: 0, max: 99 }),
        kind: fc.constantFrom('regular', 'banked' as const),
      }),
      { maxLength: 12, selector: ({ step, kind }) => `${step} ${kind}` },
    );
    fc.assert(
      fc.property(entries, (all) => {
        ledger.writer.sqlite.exec('BEGIN IMMEDIATE');
        try {
          const record = all.map(({ step, kind }) => entry(START + step * HOUR, { kind }));
          expect(imported(ledger, record)).toBe(record.length);
          expect(imported(ledger, record)).toBe(0);
        } finally {
          ledger.writer.sqlite.exec('ROLLBACK');
        }
      }),
      { numRuns: 25 },
    );
  });

  test('knows a reset again by its instant, or by its announcement under another host', () => {
    const ledger = newLedger();
    tell(ledger, [
      { name: '100001', at: START },
      { name: '100002', at: START + 2 * DAY },
    ]);
    const again = [
      entry(START),
      entry(START + 9 * DAY, { url: 'https://copies.example/team/status/100002' }),
    ];
    expect(imported(ledger, again)).toBe(0);
    expect(imported(ledger, [entry(START, { kind: 'banked' })])).toBe(1);
  });

  test('takes entries for two that only query or fragment tell apart, or whose addresses name no post', () => {
    for (const url of ['changelog#', 'index.php?id=', '?p=']) {
      const ledger = newLedger();
      const [first, ...others] = [1, 2, 3].map((n) =>
        entry(START + n * DAY, { url: `https://team.example/${url}${n}` }),
      );
      expect(imported(ledger, first ? [first] : [])).toBe(1);
      expect(imported(ledger, others)).toBe(2);
      expect(imported(ledger, others)).toBe(0);
    }
    const ledger = newLedger();
    expect(imported(ledger, [entry(START, { url: 'https://team.example/changelog?id=1&v=2' })])).toBe(1);
    const tracked = 'http://www.team.example/changelog/?v=2&utm_source=rss&id=1';
    expect(imported(ledger, [entry(START + 9 * DAY, { url: tracked })])).toBe(0);
  });

  test("knows it again by another record's rounder instant, within six hours", () => {
    const ledger = newLedger();
    tell(ledger, [{ name: '100001', at: START + 12_345 }]);
    expect(imported(ledger, [entry(START)])).toBe(0);
    expect(imported(ledger, [entry(START + 6 * HOUR + 12_346)])).toBe(1);
  });

  test('two resets within six hours stay two, in an empty ledger and beside one of them', () => {
    const both = [entry(START), entry(START + 2 * HOUR)];
    const empty = newLedger();
    expect(imported(empty, both)).toBe(2);
    const ledger = newLedger();
    tell(ledger, [{ name: '100001', at: START }]);
    expect(imported(ledger, both)).toBe(1);
    tell(ledger, [{ name: '100002', at: START + 3 * HOUR }]);
    expect(lines(ledger)).toEqual(['regular +0d confirmed', 'regular +2h confirmed']);
    // Also where neither has the very instant of the one that is known.
    const near = newLedger();
    tell(near, [{ name: '100001', at: START + MINUTE }]);
    expect(imported(near, both)).toBe(1);
  });

  // An import that compared each entry with each other would take minutes, and the time limit here ends it.
  test.each<[string, number, string | null]>([
    ['over 13 years', DAY, null],
    ['within an hour, of one post', HOUR / 5_000, 'https://team.example/1'],
  ])(
    'takes time in proportion to the entries: 5,000 %s',
    (_, stepMs, url) => {
      const entries = Array.from({ length: 5_000 }, (_, n) => entry(START + Math.floor(n * stepMs), { url }));
      const ledger = newLedger();
      expect(imported(ledger, entries)).toBe(5_000);
      expect(imported(ledger, entries)).toBe(0);
    },
    60_000,
  );

  test('does not bring back what was retracted', () => {
    const ledger = newLedger();
    imported(ledger, [entry(START)]);
    operator(ledger, { at: START, about: 1, status: 'retracted' });
    expect(imported(ledger, [entry(START)])).toBe(0);
    expect(lines(ledger)).toEqual([]);
  });

  test('confirms the report that waits for it instead of recording it twice', () => {
    const ledger = newLedger();
    tell(ledger, [{ name: '100001', at: START, confidence: 0.4, text: 'is it done?' }]);
    expect(imported(ledger, [entry(START + MINUTE)])).toBe(1);
    expect(history(ledger)).toMatchObject([
      { id: 1, reset_id: 1, at: START, status: 'unconfirmed', actor: 'worker' },
      {
        id: 2,
        reset_id: 1,
        at: START + MINUTE,
        status: 'confirmed',
        actor: 'import',
        supersedes: 1,
        text: 'is it done?',
      },
    ]);
    tell(ledger, [{ name: '100002', at: START + HOUR }]);
    expect(lines(ledger)).toEqual(['regular +1m confirmed']);
  });

  test('keeps the time in which it is complete', () => {
    const ledger = newLedger();
    ledger.writer.commit((tx) => {
      const covered = { fromAt: START, toAt: START + DAY, basis: 'import' as const };
      applyImport(tx, planImport(tx, []), { now: NOW, origin: 'record.csv', covered });
    });
    expect(coveredIntervals(ledger.writer.db)).toEqual([
      { fromAt: START, toAt: START + DAY, basis: 'import' },
    ]);
  });
});
