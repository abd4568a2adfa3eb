import { expect, test } from 'vitest';
import type { ReadingDoubt } from '../../src/core/reading/doubt.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { countedAfter, recordedPromises, withEveryReading } from '../../src/ledger/read/promises.js';
import { currentRecord } from '../../src/ledger/read/resets.js';
import { EVERY_READING } from '../../src/ledger/read/standing-readings.js';
import { unconfirmedReports } from '../../src/ledger/read/unconfirmed-reports.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { type Said, tell } from './_timeline.js';

/** What stands against each post. */
const WHY: Readonly<Record<string, ReadingDoubt>> = {
  a: { code: 'joke', field: 'text' },
  b: { code: 'past', field: 'evidence' },
  c: { code: 'question', field: 'text' },
  n1: { code: 'condition', field: 'evidence' },
  n2: { code: 'to_come', field: 'evidence' },
  n3: { code: 'for_few', field: 'text' },
};

const doubted = (name: string, at: number, changes: Partial<Said> = {}): Said => ({
  name,
  at,
  confidence: 0.4,
  doubt: WHY[name] ?? null,
  ...changes,
});

const reportsIn = ({ writer: { db } }: TestLedger) =>
  unconfirmedReports(db, currentRecord(db), EVERY_READING);

test('a report has the doubt about the first post that announces it, as that was last read', () => {
  const ledger = newLedger();
  const reasons = () => reportsIn(ledger).map(({ doubt }) => doubt);
  tell(ledger, [
    { name: 'soon', at: NOW - 2 * DAY, kind: 'hint', doubt: { code: 'model_unsure', field: 'certainty' } },
  ]);
  tell(ledger, [doubted('b', NOW - DAY)]);
  expect(reasons()).toEqual([WHY.b]);
  tell(ledger, [doubted('c', NOW - DAY + HOUR)]);
  expect(reasons()).toEqual([WHY.b]);
  tell(ledger, [doubted('a', NOW - DAY - HOUR)]);
  expect(reasons()).toEqual([WHY.a]);
  tell(ledger, [doubted('a', NOW - DAY - HOUR, { text: 'never mind', kind: 'none' })]);
  expect(reasons()).toEqual([WHY.b]);
});

test('a report that no post is known of has none', () => {
  const ledger = newLedger();
  ledger.addResets({ at: NOW - DAY, status: 'unconfirmed' });
  expect(reportsIn(ledger)).toMatchObject([{ at: isoInstant(NOW - DAY), doubt: null }]);
});

test('reports are listed newest first', () => {
  const ledger = newLedger();
  tell(
    ledger,
    [3, 1, 2].map((days) => doubted(`n${days}`, NOW - days * DAY)),
  );
  expect(reportsIn(ledger).map(({ doubt }) => doubt)).toEqual([WHY.n1, WHY.n2, WHY.n3]);
});

test('the first promise of a ledger is kept by the reset that it restates', () => {
  const ledger = newLedger();
  const at = NOW - DAY;
  tell(ledger, [
    { name: 'done', at },
    { name: 'again', at: at + 15 * MINUTE, kind: 'hint', promises: 'regular' },
  ]);
  expect(
    recordedPromises(ledger.writer.db, withEveryReading(currentRecord(ledger.writer.db)), NOW),
  ).toMatchObject([{ state: 'kept', keptAt: at }]);
});

test('the reports after an instant are beside the counted resets, by kind and by time', () => {
  const ledger = newLedger();
  const times = [4, 3, 2, 1].map((days) => NOW - days * DAY);
  const [first = 0, second = 0, third = 0, fourth = 0] = times;
  ledger.addResets(
    { at: fourth, status: 'unconfirmed' },
    { at: third, kind: 'banked', status: 'unconfirmed' },
    { at: second, status: 'unconfirmed' },
    { at: first, status: 'unconfirmed' },
    { at: NOW - HOUR, status: 'retracted' },
    { at: NOW },
  );
  ledger.publish();
  expect(
    countedAfter(ledger.writer.db, withEveryReading(currentRecord(ledger.writer.db)), first),
  ).toMatchObject({
    regular: [NOW],
    banked: [],
    unconfirmed: { regular: [second, fourth], banked: [third] },
  });
});
