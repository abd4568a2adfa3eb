import { expect, test } from 'vitest';
import type { Recipient } from '../../../src/core/alerts/alert.js';
import type { WithdrawnReset } from '../../../src/core/alerts/reset-alerts.js';
import { newlyTakenBack, type RecordNews, recordAlerts } from '../../../src/worker/decide/record-alerts.js';
import { recorded } from '../../_support/inputs/promises.js';
import { DAY, HOUR, NOW } from '../../_support/ledgers/snapshot.js';

const DESTINATIONS: readonly Recipient[] = [
  { id: 'all', kinds: ['reset', 'promise', 'withdrawal'] },
  { id: 'promises', kinds: ['promise', 'withdrawal'] },
  { id: 'resets', kinds: ['reset'] },
];

const TERMS = { product: 'Codebird', since: NOW - DAY, destinations: DESTINATIONS };

const NO_NEWS: RecordNews = {
  resets: [],
  withdrawn: [],
  unconfirmed: [],
  promises: [],
  readBefore: 0,
  takenBack: [],
  alerted: [],
};

const WITHDRAWN: WithdrawnReset = {
  resetId: 1,
  rowId: 2,
  kind: 'regular',
  status: 'retracted',
  at: NOW - HOUR,
  text: null,
  textHash: null,
  url: null,
  reason: 'it was none',
  before: 'confirmed',
  imported: false,
  informed: ['all'],
  withdrawnBy: [],
};

test.each<readonly [what: string, reset: Partial<WithdrawnReset>, to: readonly string[]]>([
  ['a recent reset: also those who get no alerts of resets', {}, ['all', 'promises']],
  ['one whose alert was not delivered', { informed: [] }, ['promises']],
  ['an older reset: only those who got its alert', { at: NOW - 2 * DAY }, ['all']],
  ['a report that never counted', { before: 'unconfirmed', informed: [] }, []],
  ['one that no snapshot knew', { before: null, informed: [] }, []],
])('Of a withdrawal hears who could know of %s.', (_what, changes, to) => {
  const [alert, ...others] = recordAlerts({ ...NO_NEWS, withdrawn: [{ ...WITHDRAWN, ...changes }] }, TERMS);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ event: 'reset.withdrawn', to });
});

test('A promise is news if it was read since the snapshot before, and taken back if that was said since.', () => {
  const [promise] = recorded([{ at: NOW - HOUR, from: NOW + HOUR, to: NOW + DAY }]);
  if (promise === undefined) throw new Error('there is one');
  const promises = [{ ...promise, readingId: 5 }];
  const events = (readBefore: number) =>
    recordAlerts({ ...NO_NEWS, promises, readBefore }, TERMS).map(({ event, to }) => [event, to]);
  expect(events(4)).toEqual([['reset.promised', ['all', 'promises']]]);
  expect(events(5)).toEqual([]);
  const withdrawn = [{ ...promise, readingId: 5, withdrawn: { at: NOW, reason: 'a joke' } }];
  expect(newlyTakenBack({ promises, readBefore: 4 })).toEqual([]);
  expect(newlyTakenBack({ promises: withdrawn, readBefore: 4 })).toEqual(withdrawn);
  expect(newlyTakenBack({ promises: withdrawn, readBefore: 5 })).toEqual([]);
});
