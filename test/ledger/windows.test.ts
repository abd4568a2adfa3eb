import { expect, test } from 'vitest';
import { isDated } from '../../src/core/promises/reset-promise.js';
import { recordedPromises, withEveryReading } from '../../src/ledger/read/promises.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, NOW } from '../_support/ledgers/snapshot.js';
import { tell } from './_timeline.js';

test('a window without ends is stored as none, and a window keeps how it was named', () => {
  const ledger = newLedger();
  const promise = { at: NOW - DAY, kind: 'hint' } as const;
  tell(ledger, [
    { ...promise, name: 'none', window: { kind: 'open', from: null, to: null } },
    { ...promise, name: 'by', window: { kind: 'by', from: null, to: NOW + DAY } },
  ]);
  const kinds = ledger.writer.sqlite.prepare('SELECT window_kind FROM readings ORDER BY id').pluck().all();
  expect(kinds).toEqual([null, 'by']);
  expect(
    recordedPromises(ledger.writer.db, withEveryReading([]), NOW).map((promise) => [
      isDated(promise),
      promise.windowKind,
    ]),
  ).toEqual([
    [false, 'open'],
    [true, 'by'],
  ]);
});
