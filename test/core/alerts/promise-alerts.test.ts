import { expect, test } from 'vitest';
import { alertsOfPromises } from '../../../src/core/alerts/promise-alerts.js';
import { openPromises } from '../../../src/core/promises/recorded-promise.js';
import { recorded } from '../../_support/inputs/promises.js';
import { DAY, HOUR, NOW } from '../../_support/ledgers/snapshot.js';

test('a promise that was read late triggers no alert if a reset, or a report, may have kept it by then', () => {
  const late = { at: NOW - 2 * HOUR, from: NOW - HOUR, to: NOW + DAY };
  const none = { regular: [], banked: [] };
  const alertsAfter = (regular: number[], reported: number[]) => {
    const counted = { ...none, regular, unconfirmed: { ...none, regular: reported } };
    const moment = { product: 'Codebird', since: NOW - DAY, alerted: [] };
    return alertsOfPromises(openPromises(recorded([late], counted)), moment).map(({ event }) => event);
  };
  expect(alertsAfter([], [])).toEqual(['reset.promised']);
  expect(alertsAfter([NOW - HOUR], [])).toEqual([]);
  expect(alertsAfter([], [NOW - HOUR])).toEqual([]);
  expect(alertsAfter([], [NOW - 3 * HOUR])).toEqual(['reset.promised']);
});
