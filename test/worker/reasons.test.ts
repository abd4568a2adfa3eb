import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { healthView } from '../../src/api/views/record-views.js';
import {
  assessHealth,
  type Health,
  problemsIn,
  recordWorks,
  withDamage,
} from '../../src/core/health/health.js';
import { REASON_CODES, type ReasonCode } from '../../src/core/health/reasons.js';
import type { Snapshot } from '../../src/core/snapshot.js';
import { isoInstant } from '../../src/core/time/instant.js';
import type { ClockVerdict } from '../../src/core/time/machine-time.js';
import { SourceFailure } from '../../src/sources/source.js';
import { draftOf } from '../../src/words/alerts.js';
import { reasonsOf } from '../../src/words/reasons.js';
import { instantText } from '../../src/words/times.js';
import { buildSnapshot, serviceOf } from '../../src/worker/decide/build-snapshot.js';
import { operatorAlerts } from '../../src/worker/decide/operator-alerts.js';
import { reasonsOfTurn } from '../../src/worker/decide/reasons.js';
import { turnedSince } from '../../src/worker/decide/turned.js';
import { beatOf } from '../../src/worker/jobs/heartbeat.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { exampleSnapshot, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { runCommand } from '../cli/_cli.js';
import { failed, read } from './_fetched.js';

type Turn = Omit<Parameters<typeof buildSnapshot>[1], 'reasons'>;

const EMPTY = { state: null, skipped: [], incomplete: null } as const;
const AT = { startedAt: NOW, finishedAt: NOW } as const;

const RIGHT: ClockVerdict = { clock: 'right', offsetMs: 0, servers: 2, dissenters: [] };
const EXAMPLE = exampleSnapshot();
const AI = { configured: true, keyless: false, requestedModel: 'reader-small' };

/** A turn in which all is well. */
const WELL: Turn = {
  now: NOW,
  clock: RIGHT,
  fetched: {
    timeline: [read('rss:a'), read('rss:b')],
    status: {
      ...AT,
      key: 'status',
      result: { kind: 'read', read: { ...EMPTY, indicator: 'none', description: 'fine', incidents: [] } },
    },
    launches: [{ ...read('rss:c'), company: 'acme' }],
    silence: null,
  },
  forecast: {
    ...EXAMPLE.forecast,
    liveAccuracy: { ...EXAMPLE.forecast.liveAccuracy, latestAt: isoInstant(NOW) },
  },
  launches: { launchLists: [], problems: [] },
  odds: { configured: true, bookHash: null, failure: null, companies: ['acme'] },
  schemaChanges: [],
  refusals: [],
  sourceStateHash: '',
  chain: { seq: 1, hash: '' },
  intervalMs: 5 * MINUTE,
  ai: AI,
  context: {
    product: { name: 'Codebird', provider: 'Birdworks', timeZone: 'UTC' },
    intervalMs: 5 * MINUTE,
    ai: AI,
  },
};

const withFetched = (changes: Partial<Turn['fetched']>): Turn => ({
  ...WELL,
  fetched: { ...WELL.fetched, ...changes },
});

const { timeline, launches: feeds } = WELL.fetched;
const [primary = read(''), fallback = read('')] = timeline;

const launchProblem = (file: string | null): Turn => ({
  ...WELL,
  launches: { launchLists: [], problems: [{ file, message: 'wrong' }] },
});

/** A turn for every reason that a turn gives, and whether the record then lacks something. */
const OF_TURNS: readonly (readonly [code: ReasonCode, text: string, fails: boolean, turn: Turn])[] = [
  ['no_timeline', 'No timeline is configured.', true, withFetched({ timeline: [] })],
  [
    'primary_failed',
    'The primary timeline source could not be read completely (timeout).',
    true,
    withFetched({ timeline: [failed('rss:a'), fallback] }),
  ],
  [
    'primary_failed',
    'The primary timeline source was not read for a week and is asked once an hour (resting).',
    true,
    withFetched({ timeline: [failed('rss:a', 'resting'), fallback] }),
  ],
  [
    'primary_failed',
    'The primary timeline source could not be read because of a bug in this program (internal).',
    true,
    withFetched({ timeline: [failed('rss:a', 'internal'), fallback] }),
  ],
  [
    'primary_failed',
    'The primary timeline source exceeded its daily budget; the rest waits for later turns (over_budget).',
    true,
    withFetched({ timeline: [read('rss:a', new SourceFailure('over_budget', 'too much')), fallback] }),
  ],
  [
    'primary_failed',
    'The primary timeline source was not read completely, because the turn had no room for more; the next one begins with the source that has waited longest (turn_full).',
    true,
    withFetched({ timeline: [failed('rss:a', 'turn_full'), fallback] }),
  ],
  [
    'fallback_failed',
    'Fallback timeline source 1 could not be read completely (timeout).',
    false,
    withFetched({ timeline: [primary, failed('rss:b')] }),
  ],
  [
    'status_page_failed',
    'The provider status page could not be read completely (timeout).',
    true,
    withFetched({
      status: {
        ...AT,
        key: 'status',
        result: { kind: 'failed', failure: new SourceFailure('timeout', 'it failed') },
      },
    }),
  ],
  [
    'launch_feed_failed',
    'A launch feed of acme could not be read completely (timeout).',
    false,
    withFetched({ launches: [{ ...failed('rss:c'), company: 'acme' }] }),
  ],
  [
    'timeline_silent',
    `No configured timeline source was read since ${instantText(NOW)}.`,
    true,
    withFetched({ timeline: [failed('rss:a'), failed('rss:b')], silence: { since: NOW, using: [] } }),
  ],
  [
    'timeline_elsewhere',
    'Other sources of the product are read instead: Copies.',
    true,
    withFetched({ timeline: [failed('rss:a'), failed('rss:b')], silence: { since: NOW, using: ['Copies'] } }),
  ],
  [
    'clock_wrong',
    "This machine's clock is 2 hours behind, by the servers that were read. Until it is right, no forecast is saved or scored, and no time counts as watched.",
    true,
    { ...WELL, clock: { ...RIGHT, clock: 'wrong', offsetMs: 2 * HOUR } },
  ],
  [
    'clock_dissents',
    'The clock of a server that was read differs by 2 hours from those of the other servers and this machine.',
    false,
    { ...WELL, clock: { ...RIGHT, dissenters: [{ server: 'a.example', offsetMs: 2 * HOUR }] } },
  ],
  [
    'schema_changed',
    "The ledger's schema was changed outside this program: the trigger spy does not belong to it, and one more.",
    false,
    {
      ...WELL,
      schemaChanges: ['spy', 'other'].map((name) => ({
        object: { type: 'trigger', name, table: 'posts', sql: '' },
        change: 'foreign',
      })),
    },
  ],
  [
    'journal_unread',
    'The journal of forecasts could not be read.',
    true,
    {
      ...WELL,
      forecast: { ...WELL.forecast, liveAccuracy: { ...WELL.forecast.liveAccuracy, status: 'unavailable' } },
    },
  ],
  [
    'forecasts_unsaved',
    'Forecasts are not being saved in the journal.',
    true,
    { ...WELL, forecast: EXAMPLE.forecast },
  ],
  [
    'launch_lists_unread',
    'The launch lists could not be read; the last good ones are in use.',
    false,
    launchProblem(null),
  ],
  [
    'launch_list_refused',
    'The launch list acme.json could not be used (1 problem); the last good one is in use.',
    false,
    launchProblem('acme.json'),
  ],
  [
    'launch_list_missing',
    'The launch list acme.json is missing; the last good one is in use.',
    false,
    launchProblem('other.json'),
  ],
  [
    'odds_failed',
    'The launch odds could not be computed.',
    false,
    { ...WELL, odds: { ...WELL.odds, failure: 'wrong' } },
  ],
  [
    'alerts_refused',
    'The alert destination slack 0a1b2c3d refuses alerts: it answered with status 404.',
    false,
    { ...WELL, refusals: [{ destination: 'operator:slack:hooks.example:8443:0a1b2c3d', status: 404 }] },
  ],
  [
    'feed_without_list',
    'LAUNCH_FEEDS names other, which has no launch list.',
    false,
    withFetched({ launches: [...feeds, { ...read('rss:d'), company: 'other' }] }),
  ],
  [
    'no_model',
    'No reader model is configured; posts are read by rules.',
    false,
    { ...WELL, ai: { ...AI, configured: false } },
  ],
  [
    'model_not_wanted',
    'Posts are read by rules; no reader model is wanted.',
    false,
    { ...WELL, ai: { ...AI, configured: false, requestedModel: 'none' } },
  ],
  [
    'not_read_yet',
    'The sources have not been read yet; the next turn reads them.',
    false,
    withFetched({ timeline: [failed('rss:a', 'not_yet')], status: null, launches: [] }),
  ],
];

const snapshotOf = (turn: Turn): Snapshot =>
  buildSnapshot(EXAMPLE as Parameters<typeof buildSnapshot>[0], { ...turn, reasons: reasonsOfTurn(turn) });

const WORKING = snapshotOf(WELL);

/**
 * What the API finds by itself: that the worker stands still, that a clock is wrong, that the ledger is
 * damaged.
 */
const OF_API: readonly (readonly [code: ReasonCode, text: string, health: Health])[] = [
  [
    'late',
    'The last turn completed 1 hour ago; one is due every 5 minutes. Is the worker running?',
    assessHealth(WORKING, NOW + HOUR),
  ],
  [
    'ahead',
    "The last turn is dated 1 hour ahead of this server's clock; one of the clocks is wrong.",
    assessHealth(WORKING, NOW - HOUR),
  ],
  [
    'table_unreadable',
    "The ledger's table posts cannot be read (no such table).",
    withDamage(assessHealth(WORKING, NOW), [
      { code: 'table_unreadable', about: 'posts', damage: 'no such table' },
    ]),
  ],
  [
    'record_differs',
    "The ledger's table resets does not belong to the newest snapshot: it holds 3 resets, the snapshot 4.",
    withDamage(assessHealth(WORKING, NOW), [{ code: 'record_differs', held: 3, published: 4 }]),
  ],
];

/** Every reason that there is, with a text. */
const ALL = [
  ...OF_TURNS.map(([code, text, , turn]) => [code, text, assessHealth(snapshotOf(turn), NOW)] as const),
  ...OF_API,
];

/** The first column of a table in docs/operations.md, and the second without marks of code and links. */
function documented(heading: string) {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, rows = ''] = new RegExp(`\\| ${heading} \\|.*\\n\\| -.*\\n((?:\\|.*\\n)+)`).exec(page) ?? [];
  return [...rows.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, first = '', cell = '']) => {
    const parts = first.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const advice = cell.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
    return { first, pattern: new RegExp(`^${parts.join('.*')}$`), advice };
  });
}

const DOCUMENTED = documented('reason');
const CLASSES = documented('class');

const OF_SOURCES: readonly ReasonCode[] = [
  'primary_failed',
  'fallback_failed',
  'status_page_failed',
  'launch_feed_failed',
];

describe('A reason', () => {
  test('of every code stands here', () => {
    expect([...new Set(ALL.map(([code]) => code))].sort()).toEqual([...REASON_CODES].sort());
  });

  test.each(
    ALL,
  )('%s: health prints “%s”, and what to do is what docs/operations.md says', (code, text, health) => {
    const reason = reasonsOf(health).find((one) => one.text === text);
    expect(reason?.code).toBe(code);
    expect(healthView(health, null).reasons).toContain(text);
    const [row, ...others] = DOCUMENTED.filter(({ pattern }) => pattern.test(text));
    expect(others).toEqual([]);
    // If a source failed, another table says what to do by the class of the failure.
    const ofClass = CLASSES.find(({ first }) => text.endsWith(`(${first}).`));
    const said = OF_SOURCES.includes(code) ? ofClass?.advice : row?.advice;
    expect(said?.slice(0, reason?.remedy.length)).toBe(reason?.remedy);
  });

  test('stands in docs/operations.md only if there is one', () => {
    const unknown = DOCUMENTED.filter(({ pattern }) => !ALL.some(([, text]) => pattern.test(text)));
    expect(unknown.map(({ first }) => first)).toEqual([]);
  });

  test('is given wherever health is degraded, and names the source, server, file or company', () => {
    for (const [, , health] of ALL)
      if (health.status === 'degraded') expect(problemsIn(reasonsOf(health))).not.toEqual([]);
    const about = ALL.map(([code, text, health]) => [
      code,
      reasonsOf(health).find((one) => one.text === text)?.about,
    ]);
    expect(Object.fromEntries(about.filter(([, name]) => name !== null))).toEqual({
      alerts_refused: 'operator:slack:hooks.example:8443:0a1b2c3d',
      primary_failed: 'rss:a',
      fallback_failed: 'rss:b',
      status_page_failed: 'status',
      launch_feed_failed: 'rss:c',
      clock_dissents: 'a.example',
      launch_list_refused: 'acme.json',
      launch_list_missing: 'acme.json',
      feed_without_list: 'other',
      schema_changed: 'trigger spy',
      table_unreadable: 'posts',
    });
  });
});

describe('The operator', () => {
  const NOTHING_BEFORE = { lastAlerts: { clock: null, health: null, disk: null }, sources: [] };

  const alertsOf = (turn: Turn, snapshot: Snapshot, before: Snapshot | null) =>
    operatorAlerts(NOTHING_BEFORE, {
      ...turn,
      service: serviceOf(turn.context),
      snapshot,
      before,
      disk: null,
    });

  test.each(OF_TURNS)('%s: “%s” An alert: %s', (code, text, fails, turn) => {
    const snapshot = snapshotOf(turn);
    const said = snapshot.health.reasons.find((reason) => reason.text === text);
    const [alert, ...others] = alertsOf(turn, snapshot, snapshot);
    expect(others).toEqual([]);
    // A single turn is harmless.
    expect(alertsOf(turn, snapshot, WORKING)).toEqual([]);
    if (!fails) expect(alert).toBeUndefined();
    else {
      expect(alert?.event).toBe(code === 'clock_wrong' ? 'clock.wrong' : 'health.degraded');
      expect(alert && draftOf(alert).text).toContain(`${text} ${said?.remedy}`);
    }
  });

  test.each(
    OF_TURNS,
  )('%s: reworded since the turn before, it is the same for alerts and log: “%s”', (_code, _text, _fails, turn) => {
    const snapshot = snapshotOf(turn);
    const reworded = withOtherWords(snapshot);
    const alerts = alertsOf(turn, snapshot, reworded);
    expect(alerts).toEqual(alertsOf(turn, snapshot, snapshot));
    expect(
      turnedSince({ snapshot: reworded, reads: [] }, { ...turn.fetched, ...NO_SOURCES }, snapshot),
    ).toEqual([]);
    expect(beatOf([snapshot, reworded], NOW, true)).toBe(beatOf([snapshot, snapshot], NOW, true));
  });

  test.each(OF_TURNS)('%s: status says it and what to do: “%s”', async (_code, text, _fails, turn) => {
    const one = newLedger();
    const { health } = snapshotOf(turn);
    one.publish({ health });
    const { out } = await runCommand({ LEDGER_PATH: one.path }, ['status'], () => NOW);
    expect(out).toContain(`${text} ${health.reasons.find((reason) => reason.text === text)?.remedy}`);
  });
});

const NO_SOURCES = { timeline: [], status: null, launches: [] };

/** As another version of the program would have said it. */
function withOtherWords(snapshot: Snapshot): Snapshot {
  const { health } = snapshot;
  const reasons = health.reasons.map((reason) => ({ ...reason, text: 'In other words.', remedy: 'Wait.' }));
  return { ...snapshot, health: { ...health, reasons } };
}

describe('The heartbeat', () => {
  test.each(OF_TURNS)('%s: “%s” Fails: %s', (_code, _text, fails, turn) => {
    const snapshot = snapshotOf(turn);
    const health = assessHealth(snapshot, NOW);
    expect(beatOf([snapshot, snapshot], NOW, true)).toBe(fails ? 'fail' : 'beat');
    // A single turn is harmless, and so is one after which it works again.
    expect(beatOf([snapshot, WORKING], NOW, true)).toBe('beat');
    expect(beatOf([snapshot, null], NOW, true)).toBe('beat');
    expect(beatOf([snapshot], NOW, true)).toBe('beat');
    expect(beatOf([WORKING, snapshot], NOW, true)).toBe('beat');
    expect(recordWorks(health) === false).toBe(fails);
  });

  test('is not sent without a committed turn, and fails once the last one is late', () => {
    const late = NOW + 10 * MINUTE + 1;
    expect(beatOf([WORKING, WORKING], NOW, false)).toBeNull();
    expect(beatOf([WORKING, WORKING], late - 1, false)).toBeNull();
    expect(beatOf([WORKING, WORKING], late, false)).toBe('fail');
    // A turn in the future: one of the clocks is wrong.
    expect(beatOf([WORKING, WORKING], NOW - HOUR, true)).toBe('fail');
    expect(beatOf([null, null], NOW, true)).toBe('beat');
    expect(beatOf([], NOW, false)).toBeNull();
  });
});
