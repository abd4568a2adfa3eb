import { expect, test } from 'vitest';
import type { Snapshot } from '../../../src/core/snapshot.js';
import type { ClockVerdict } from '../../../src/core/time/machine-time.js';
import { draftOf } from '../../../src/words/alerts.js';
import { reasonOf } from '../../../src/words/reasons.js';
import {
  type OperatorPast,
  type OperatorTurn,
  operatorAlerts,
  type SourcePast,
} from '../../../src/worker/decide/operator-alerts.js';
import { DAY, exampleSnapshot, HOUR, NOW } from '../../_support/ledgers/snapshot.js';
import { failed, fetchedFrom, read } from '../_fetched.js';

const service = { name: 'Reset Record for Codebird', url: null };
const RIGHT: ClockVerdict = { clock: 'right', offsetMs: 0, servers: 2, dissenters: [] };
const WRONG: ClockVerdict = { ...RIGHT, clock: 'wrong', offsetMs: HOUR };
const NO_ALERTS: OperatorPast['lastAlerts'] = { clock: null, health: null, disk: null };
const WELL = exampleSnapshot();

const TURN: OperatorTurn = {
  now: NOW,
  service,
  clock: RIGHT,
  fetched: fetchedFrom(read('rss:a')),
  snapshot: WELL,
  before: WELL,
  disk: null,
};

const eventsOf = (turn: Partial<OperatorTurn>, past: Partial<OperatorPast> = {}) =>
  operatorAlerts({ lastAlerts: NO_ALERTS, sources: [], ...past }, { ...TURN, ...turn }).map(
    ({ event }) => event,
  );

const withHealth = (health: Partial<Snapshot['health']>): Snapshot => ({
  ...WELL,
  health: { ...WELL.health, ...health },
});

const BAD = withHealth({ timeline: 'unavailable', reasons: [reasonOf({ code: 'no_timeline' })] });
const OFF = withHealth({ clock: 'wrong', reasons: [reasonOf({ code: 'clock_wrong', ...WRONG, now: NOW })] });
const ON = withHealth({ clock: 'right' });
const UNCHECKED = withHealth({ clock: 'unchecked' });

test.each<readonly [what: string, before: Snapshot | null, snapshot: Snapshot, events: readonly string[]]>([
  ['health is bad in one turn', WELL, BAD, []],
  ['health is bad in two turns', BAD, BAD, ['health.degraded']],
  ['it is not known what health was', null, BAD, []],
  ['health is good', WELL, WELL, []],
  ['the clock is wrong in one turn', ON, OFF, []],
  ['the clock is wrong in two turns, which is no alert of health', OFF, OFF, ['clock.wrong']],
  ['the clock is not checked', UNCHECKED, UNCHECKED, []],
])('%s', (_what, before, snapshot, events) => {
  expect(eventsOf({ before, snapshot })).toEqual(events);
});

test('What was alerted is alerted again after a day, and when it is right again in two turns.', () => {
  const decidedAt = NOW - 22 * HOUR;
  const lastAlerts: OperatorPast['lastAlerts'] = {
    clock: { event: 'clock.wrong', decidedAt },
    health: { event: 'health.degraded', decidedAt },
    disk: { event: 'disk.low', decidedAt },
  };
  const disk = { freeBytes: 2 ** 30, freeShare: 0.5 };
  expect(eventsOf({ before: BAD, snapshot: BAD }, { lastAlerts })).toEqual(['clock.right']);
  expect(eventsOf({ before: BAD, snapshot: WELL }, { lastAlerts })).toEqual(['clock.right']);
  expect(eventsOf({ now: NOW + HOUR, before: BAD, snapshot: BAD }, { lastAlerts })).toEqual([
    'clock.right',
    'health.degraded',
  ]);
  expect(eventsOf({ before: OFF, snapshot: ON, disk: null }, { lastAlerts })).toEqual([]);
  expect(eventsOf({ before: ON, snapshot: ON, disk }, { lastAlerts })).toEqual([
    'clock.right',
    'health.recovered',
    'disk.enough',
  ]);
});

const LOW = { event: 'disk.low', decidedAt: NOW - HOUR } as const;

const LONG = { event: 'disk.low', decidedAt: NOW - DAY } as const;

test.each([
  [0.5, null, null],
  [0.1, null, null],
  [0.0999, null, 'disk.low'],
  [0, LOW, null],
  [0, LONG, 'disk.low'],
  [0.1, LONG, null],
  [0.11, LOW, null],
  [0.149, LOW, null],
  [null, LOW, null],
  [0.15, LOW, 'disk.enough'],
])('A disk of which %s is free, after the alert %j: %s', (freeShare, disk, event) => {
  const events = eventsOf(
    { disk: { freeBytes: 3 * 2 ** 30, freeShare } },
    { lastAlerts: { ...NO_ALERTS, disk } },
  );
  expect(events).toEqual(event === null ? [] : [event]);
});

const GONE: SourcePast = {
  source: failed('rss:a', 'not_found'),
  readAt: NOW - 2 * DAY,
  askedAt: NOW - DAY,
  alertedAt: null,
};

const BACK: SourcePast = { ...GONE, source: read('rss:a'), askedAt: null, alertedAt: NOW - HOUR };

test.each<readonly [what: string, source: SourcePast, event: string | null]>([
  ['was asked a day ago, and not read since', GONE, 'source.gone'],
  ['was never read, though it was asked a day ago', { ...GONE, readAt: null }, 'source.gone'],
  ['was read since it was asked', { ...GONE, readAt: NOW - HOUR }, null],
  ['was last read when it was asked', { ...GONE, readAt: NOW - DAY }, null],
  ['was not asked, because the worker did not run', { ...GONE, askedAt: null }, null],
  ['is read again after an alert', BACK, 'source.back'],
  ['is read, and was never alerted', { ...BACK, alertedAt: null }, null],
  ['was alerted an hour ago', { ...GONE, alertedAt: NOW - HOUR }, null],
  ['was alerted a day ago', { ...GONE, alertedAt: NOW - DAY }, 'source.gone'],
])('A source that %s: the alert %s', (_what, source, event) => {
  const alerts = event === null ? [] : [event];
  expect(eventsOf({ fetched: fetchedFrom() }, { sources: [source] })).toEqual(alerts);
  // By a wrong clock nobody knows for how long.
  expect(eventsOf({ clock: WRONG }, { sources: [source] })).toEqual([]);
});

test('The alert of a timeline that is gone names what is read instead; that of another source does not.', () => {
  const fetched = {
    ...fetchedFrom(GONE.source as ReturnType<typeof failed>),
    silence: { since: NOW - 2 * DAY, using: ['Copies'] },
  };
  const status = { ...GONE, source: failed('status') };
  const alerts = operatorAlerts({ lastAlerts: NO_ALERTS, sources: [GONE, status] }, { ...TURN, fetched });
  const texts = alerts.map((alert) => draftOf(alert).text);
  expect(texts).toEqual([
    expect.stringMatching(
      /^rss:a was last read at .*: it failed\. Check the path.*\n\nRead instead: Copies\.$/s,
    ),
    expect.not.stringContaining('Copies'),
  ]);
});
