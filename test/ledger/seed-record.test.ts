import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseWorkerConfig } from '../../src/config/worker-config.js';
import { coveredIntervals } from '../../src/ledger/read/coverage.js';
import { SeedRecordError, seedRecord } from '../../src/worker/seed-record.js';
import {
  BUNDLED,
  BUNDLED_BANKED,
  BUNDLED_FROM,
  BUNDLED_REGULAR,
  BUNDLED_UNTIL,
} from '../_support/ledgers/bundled-record.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY } from '../_support/ledgers/snapshot.js';
import { verifyChain } from '../_support/ledgers/verify-chain.js';
import { START } from '../core/record/_posts.js';
import { history, standing } from './_timeline.js';

const LATER = BUNDLED_UNTIL;

function seeded(ledger: TestLedger, content: string): number {
  const path = join(ledger.directory, 'record.csv');
  writeFileSync(path, content);
  return seedRecord(ledger.writer, { path, covered: 'span', now: LATER });
}

describe('an empty ledger', () => {
  test('starts from the bundled record with nothing configured: all of its resets, and the time it covers', () => {
    const parsed = parseWorkerConfig({});
    if (parsed.kind === 'invalid' || parsed.config.seed === null)
      throw new Error('the bundled record is the default');
    const { seed } = parsed.config;
    const ledger = newLedger();
    expect(seedRecord(ledger.writer, { ...seed, now: LATER })).toBe(BUNDLED.length);
    const kinds = standing(ledger).map((one) => one.kind);
    expect([
      kinds.filter((kind) => kind === 'regular').length,
      kinds.filter((kind) => kind === 'banked').length,
    ]).toEqual([BUNDLED_REGULAR, BUNDLED_BANKED]);
    expect(coveredIntervals(ledger.writer.db)).toEqual([
      { fromAt: BUNDLED_FROM, toAt: BUNDLED_UNTIL, basis: 'import' },
    ]);
    // And the claim of its coverage.
    expect(verifyChain(ledger.writer.db)).toMatchObject({
      kind: 'intact',
      head: { seq: BUNDLED.length + 1 },
    });
  });

  test("starts from a file of one's own, covered from its first to its last reset", () => {
    const ledger = newLedger();
    expect(seeded(ledger, 'at\n2026-05-04T15:00:00Z\n2026-05-05T15:00:00Z\n')).toBe(2);
    expect(history(ledger).map((row) => row.reason)).toEqual(Array(2).fill('imported from record.csv'));
    expect(coveredIntervals(ledger.writer.db)).toEqual([
      { fromAt: START, toAt: START + DAY, basis: 'import' },
    ]);
  });

  test('stays empty with SEED_RECORD=none', () => {
    expect(parseWorkerConfig({ SEED_RECORD: 'none' })).toMatchObject({
      kind: 'config',
      config: { seed: null },
    });
  });

  test('stays as it is when the file is missing or has a problem, and hears of every one', () => {
    const ledger = newLedger();
    const path = join(ledger.directory, 'missing.csv');
    expect(() => seedRecord(ledger.writer, { path, covered: 'span', now: LATER })).toThrow(
      /SEED_RECORD .*missing\.csv cannot be read .*Set SEED_RECORD to a record of resets, or to "none"/,
    );
    const bad = () => seeded(ledger, 'at\n2026-05-04T15:00:00Z\nsoon\n2027-01-01T00:00:00Z\n');
    expect(bad).toThrow(SeedRecordError);
    expect(bad).toThrow(
      /line 3: expected at: an instant[\s\S]*line 4: 2027-01-01T00:00:00Z is in the future/,
    );
    // Only the time is not right: that of the clock or that of the record.
    expect(() => seeded(ledger, 'at\n2026-05-04T15:00:00Z\n2027-01-01T00:00:00Z\n')).toThrow(
      /record\.csv has a reset of 2027-01-01T00:00:00\.000Z, but the clock of this machine says 2026-.*Set the clock/,
    );
    expect(history(ledger)).toEqual([]);
    expect(coveredIntervals(ledger.writer.db)).toEqual([]);
    expect(verifyChain(ledger.writer.db)).toMatchObject({ kind: 'intact', head: { seq: 0 } });
  });
});

test('a ledger that has any row of a record is left alone, also when that reset was retracted', () => {
  const ledger = newLedger();
  ledger.addResets({ at: START, status: 'retracted' });
  expect(seeded(ledger, 'at\n2026-05-05T15:00:00Z\n')).toBe(0);
  expect(history(ledger)).toHaveLength(1);
});
