import { expect, test } from 'vitest';
import { promiseAt } from '../../../bench/processes/process.js';
import { alertsOfPromises } from '../../../src/core/alerts/promise-alerts.js';
import { DAY, HOUR, NOW } from '../../_support/ledgers/snapshot.js';

test('a promise that was read late triggers no alert if a reset, or a report, may have kept it by then', () => {
  const late = promiseAt({ at: NOW - 2 * HOUR, from: NOW - HOUR, to: NOW + DAY, identity: 'a' });
  const post = { postId: 1, related: [], text: 'Limits will be reset today.' };
  const promise = { readingId: 1, identity: 'a', ...post, url: null, promise: late };
  const none = { regular: [], banked: [] };
  const alertsAfter = (regular: number[], reported: number[]) =>
    alertsOfPromises([promise], {
      product: 'Codebird',
      now: NOW,
      since: NOW - DAY,
      counted: { ...none, regular, unconfirmed: { ...none, regular: reported } },
      known: [],
      alerted: [],
    }).map(({ event }) => event);
  expect(alertsAfter([], [])).toEqual(['reset.promised']);
  expect(alertsAfter([NOW - HOUR], [])).toEqual([]);
  expect(alertsAfter([], [NOW - HOUR])).toEqual([]);
  expect(alertsAfter([], [NOW - 3 * HOUR])).toEqual(['reset.promised']);
});
