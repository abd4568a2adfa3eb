import { describe, expect, test } from 'vitest';
import type { Alert } from '../../../src/core/alerts/alert.js';
import {
  alertOfCondition,
  type ConditionState,
  type LastAlert,
} from '../../../src/core/alerts/condition-alerts.js';
import { draftOf } from '../../../src/words/alerts.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';

const service = { name: 'Reset Record for Codebird', url: 'https://resets.example/data' };
const WRONG: ConditionState = { kind: 'wrong', text: 'The disk failed. Replace it.' };
const RIGHT: ConditionState = { kind: 'right' };

const decide = (state: ConditionState, last: LastAlert | null, now = NOW) =>
  alertOfCondition('health', state, { last, service, now });

const GONE = { event: 'health.degraded', decidedAt: NOW - 2 * HOUR } as const;
const BACK = { event: 'health.recovered', decidedAt: NOW - 2 * HOUR } as const;

test.each<[ConditionState, LastAlert | null, Alert['event'] | null]>([
  [WRONG, null, 'health.degraded'],
  [WRONG, BACK, 'health.degraded'],
  [WRONG, GONE, null],
  [WRONG, { ...GONE, decidedAt: NOW - 23 * HOUR + 1 }, null],
  [WRONG, { ...GONE, decidedAt: NOW - 23 * HOUR }, 'health.degraded'],
  [RIGHT, { ...BACK, decidedAt: NOW - 9 * DAY }, null],
  [null, { ...GONE, decidedAt: NOW - 9 * DAY }, null],
  [RIGHT, null, null],
  [RIGHT, BACK, null],
  [RIGHT, GONE, 'health.recovered'],
  [null, null, null],
  [null, GONE, null],
  [null, BACK, null],
  // Told in the last hour; by a clock that was set back since.
  [WRONG, { ...BACK, decidedAt: NOW - HOUR + 1 }, null],
  [WRONG, { ...BACK, decidedAt: NOW - HOUR }, 'health.degraded'],
  [WRONG, { ...BACK, decidedAt: NOW + DAY }, 'health.degraded'],
  [RIGHT, { ...GONE, decidedAt: NOW - 1 }, 'health.recovered'],
])('%j after the alert %j: %s', (state, last, event) => {
  expect(decide(state, last)?.event ?? null).toBe(event);
});

test('An alert says what is wrong, what to do, and where the instance is.', () => {
  const alert = decide(WRONG, null);
  expect(alert && draftOf(alert)).toMatchObject({
    title: 'Reset Record for Codebird is degraded',
    text: 'The disk failed. Replace it.',
    url: 'https://resets.example/data',
    at: NOW,
  });
});

describe('What flaps', () => {
  /** Every alert of a day with a turn every five minutes. */
  function alertsOf(stateAt: (turn: number) => ConditionState): Alert[] {
    const alerts: Alert[] = [];
    let last: LastAlert | null = null;
    for (let turn = 0; turn < DAY / (5 * MINUTE); turn += 1) {
      const now = NOW + turn * 5 * MINUTE;
      const alert = decide(stateAt(turn), last, now);
      if (alert === null) continue;
      alerts.push(alert);
      last = { event: alert.event, decidedAt: now };
    }
    return alerts;
  }

  test.each([
    ['stays wrong', () => WRONG, 2],
    ['stays right', () => RIGHT, 0],
    ['is never known', () => null, 0],
    ['changes with every turn', (turn: number) => (turn % 2 === 0 ? WRONG : RIGHT), 46],
    ['changes with every third turn', (turn: number) => (turn % 6 < 3 ? WRONG : RIGHT), 48],
    ['changes every hour', (turn: number) => (turn % 24 < 12 ? WRONG : RIGHT), 24],
    ['is wrong in one turn of a day', (turn: number) => (turn === 100 ? WRONG : RIGHT), 2],
    ['is wrong, then unknown', (turn: number) => (turn < 100 ? WRONG : null), 1],
  ] as const)('and %s: no second alert of the same within 23 hours, and at most one that something is wrong an hour', (_, stateAt, most) => {
    const alerts = alertsOf(stateAt);
    expect(alerts.length).toBeLessThanOrEqual(most);
    const isRepeated = ({ event, at }: Alert, next: Alert | undefined) =>
      next?.event === event && next.at < at + 23 * HOUR;
    expect(alerts.some((alert, place) => isRepeated(alert, alerts[place + 1]))).toBe(false);
    const wrong = alerts.filter(({ event }) => event === 'health.degraded');
    expect(wrong.every(({ at }, place) => place === 0 || at - (wrong[place - 1]?.at ?? 0) >= HOUR)).toBe(
      true,
    );
    expect(new Set(alerts.map(({ key }) => key)).size).toBe(alerts.length);
  });
});
