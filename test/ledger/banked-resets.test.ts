import { expect, test } from 'vitest';
import { openPromises } from '../../src/core/promises/recorded-promise.js';
import { isBanked } from '../../src/core/record/reset.js';
import { recordedPromises, withEveryReading } from '../../src/ledger/read/promises.js';
import { currentRecord, expiryOf } from '../../src/ledger/read/resets.js';
import { EVERY_READING } from '../../src/ledger/read/standing-readings.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, NOW } from '../_support/ledgers/snapshot.js';
import { type Said, tell } from './_timeline.js';

/** When the banked resets expire, newest first. */
const expiriesIn = ({ writer: { db } }: TestLedger) =>
  currentRecord(db)
    .filter(isBanked)
    .map(({ at, resetId }) => [at, expiryOf(db, resetId, EVERY_READING)] as const)
    .reverse();

const granted = (changes: Partial<Said> = {}): Said => ({
  name: 'granted',
  at: NOW - DAY,
  kind: 'banked',
  ...changes,
});

test('a banked reset expires when the posts about it say so, by the latest of them', () => {
  const ledger = newLedger();
  const expiries = () => expiriesIn(ledger).map(([, expiresAt]) => expiresAt);
  tell(ledger, [granted()]);
  expect(expiries()).toEqual([null]);
  tell(ledger, [granted({ name: 'said', at: NOW - DAY + HOUR, expiresAt: NOW + 30 * DAY })]);
  tell(ledger, [granted({ name: 'longer', at: NOW - DAY + 2 * HOUR, expiresAt: NOW + 60 * DAY })]);
  expect(expiries()).toEqual([NOW + 60 * DAY]);
  // As the post stands now.
  tell(ledger, [
    granted({ name: 'longer', at: NOW - DAY + 2 * HOUR, text: 'Sorry, sooner.', expiresAt: NOW + 45 * DAY }),
  ]);
  expect(expiries()).toEqual([NOW + 45 * DAY]);
});

test('the expiry of one banked reset is not that of another', () => {
  const ledger = newLedger();
  tell(ledger, [
    granted({ name: 'old', at: NOW - 9 * DAY, expiresAt: NOW + DAY }),
    granted({ name: 'new', at: NOW - DAY }),
  ]);
  expect(expiriesIn(ledger)).toEqual([
    [NOW - DAY, null],
    [NOW - 9 * DAY, NOW + DAY],
  ]);
});

test('an expiry in a promise of the reset is not the reset’s', () => {
  const ledger = newLedger();
  tell(ledger, [{ name: 'soon', at: NOW - 2 * DAY, kind: 'hint', promises: 'banked', expiresAt: NOW + DAY }]);
  tell(ledger, [granted()]);
  expect(expiriesIn(ledger).map(([, expiresAt]) => expiresAt)).toEqual([null]);
});

test('a banked promise stands until a banked reset is in the record', () => {
  const ledger = newLedger();
  const open = () =>
    openPromises(
      recordedPromises(ledger.writer.db, withEveryReading(currentRecord(ledger.writer.db)), NOW),
    ).map(({ promises }) => promises);
  tell(ledger, [{ name: 'promise', at: NOW - 3 * DAY, kind: 'hint', promises: 'banked' }]);
  tell(ledger, [{ name: 'reset', at: NOW - 2 * DAY, kind: 'reset' }]);
  expect(open()).toEqual(['banked']);
  tell(ledger, [granted()]);
  expect(open()).toEqual([]);
});
