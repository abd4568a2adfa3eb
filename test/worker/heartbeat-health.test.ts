import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assessHealth, recordWorks } from '../../src/core/health.js';
import { isoInstant } from '../../src/core/instant.js';
import type { ClockVerdict } from '../../src/core/machine-time.js';
import type { Snapshot } from '../../src/core/snapshot.js';
import { type FailureClass, SourceFailure, type TimelineRead } from '../../src/sources/source.js';
import { SOURCE_ADVICE } from '../../src/sources/source-advice.js';
import { buildSnapshot } from '../../src/worker/decide/build-snapshot.js';
import { reasonsOf } from '../../src/worker/decide/reasons.js';
import type { FetchedSource } from '../../src/worker/fetch/fetched.js';
import { beatOf } from '../../src/worker/jobs/heartbeat.js';
import { exampleSnapshot, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';

type Turn = Omit<Parameters<typeof buildSnapshot>[1], 'reasons'>;

const EMPTY = { state: null, skipped: [], incomplete: null } as const;
const AT = { startedAt: NOW, finishedAt: NOW } as const;

const read = (key: string, incomplete: SourceFailure | null = null): FetchedSource<TimelineRead> => ({
  ...AT,
  key,
  result: {
    kind: 'read',
    read: {
      ...EMPTY,
      outcome: 'ok',
      posts: [],
      contiguous: true,
      oldestAt: null,
      completeUntil: NOW,
      incomplete,
    },
  },
});

const failed = (key: string, failureClass: FailureClass = 'timeout'): FetchedSource<TimelineRead> => ({
  ...AT,
  key,
  result: { kind: 'failed', failure: new SourceFailure(failureClass, 'it failed') },
});

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
  odds: { configured: true, bookId: null, failure: null, companies: ['acme'] },
  sourceStateHash: '',
  chain: { seq: 1, hash: '' },
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

/** A turn for every reason that a turn gives, and whether the heartbeat then fails. */
const REASONS: readonly (readonly [reason: string, fails: boolean, turn: Turn])[] = [
  ['No timeline is configured.', true, withFetched({ timeline: [] })],
  [
    'The primary timeline source could not be read completely in the last turn (timeout).',
    true,
    withFetched({ timeline: [failed('rss:a'), fallback] }),
  ],
  [
    'The primary timeline source was not read for a week and is asked once an hour (resting).',
    true,
    withFetched({ timeline: [failed('rss:a', 'resting'), fallback] }),
  ],
  [
    'The primary timeline source could not be read in the last turn because of a bug in this program (internal).',
    true,
    withFetched({ timeline: [failed('rss:a', 'internal'), fallback] }),
  ],
  [
    'The primary timeline source exceeded its daily budget; the rest waits for later turns (over_budget).',
    true,
    withFetched({ timeline: [read('rss:a', new SourceFailure('over_budget', 'too much')), fallback] }),
  ],
  [
    'The primary timeline source was not read completely, because the last turn had no room for more; the next one begins with the source that has waited longest (turn_full).',
    true,
    withFetched({ timeline: [failed('rss:a', 'turn_full'), fallback] }),
  ],
  [
    'Fallback timeline source 1 could not be read completely in the last turn (timeout).',
    false,
    withFetched({ timeline: [primary, failed('rss:b')] }),
  ],
  [
    'The provider status page could not be read completely in the last turn (timeout).',
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
    'A launch feed of acme could not be read completely in the last turn (timeout).',
    false,
    withFetched({ launches: [{ ...failed('rss:c'), company: 'acme' }] }),
  ],
  [
    `No configured timeline source was read since ${isoInstant(NOW)}.`,
    true,
    withFetched({ timeline: [failed('rss:a'), failed('rss:b')], silence: { since: NOW, using: [] } }),
  ],
  [
    'Other sources of the product are read instead: Copies.',
    true,
    withFetched({ timeline: [failed('rss:a'), failed('rss:b')], silence: { since: NOW, using: ['Copies'] } }),
  ],
  [
    "This machine's clock is 2 hours behind, by the servers that were read. Until it is right, no forecast is saved or scored, and no time counts as watched.",
    true,
    { ...WELL, clock: { ...RIGHT, clock: 'wrong', offsetMs: 2 * HOUR } },
  ],
  [
    'The clock of a server of this instance differs by 2 hours from those of the other servers and this machine.',
    false,
    { ...WELL, clock: { ...RIGHT, dissenters: [{ server: 'a.example', offsetMs: 2 * HOUR }] } },
  ],
  [
    'The journal of forecasts could not be read.',
    true,
    {
      ...WELL,
      forecast: { ...WELL.forecast, liveAccuracy: { ...WELL.forecast.liveAccuracy, status: 'unavailable' } },
    },
  ],
  ['Forecasts are not being saved in the journal.', true, { ...WELL, forecast: EXAMPLE.forecast }],
  ['The launch lists could not be read; the last good ones are in use.', false, launchProblem(null)],
  [
    'The launch list acme.json could not be used (1 problem); the last good one is in use.',
    false,
    launchProblem('acme.json'),
  ],
  ['The launch list acme.json is missing; the last good one is in use.', false, launchProblem('other.json')],
  ['The launch odds could not be computed.', false, { ...WELL, odds: { ...WELL.odds, failure: 'wrong' } }],
  [
    'LAUNCH_FEEDS names other, which has no launch list.',
    false,
    withFetched({ launches: [...feeds, { ...read('rss:d'), company: 'other' }] }),
  ],
  [
    'No reader model is configured; posts are read by rules.',
    false,
    { ...WELL, context: { ...WELL.context, ai: { ...AI, configured: false } } },
  ],
  [
    'Posts are read by rules; no reader model is wanted.',
    false,
    { ...WELL, context: { ...WELL.context, ai: { ...AI, configured: false, requestedModel: 'none' } } },
  ],
  [
    'The sources have not been read yet; the next turn reads them.',
    false,
    withFetched({ timeline: [failed('rss:a', 'not_yet')], status: null, launches: [] }),
  ],
];

const snapshotOf = (turn: Turn): Snapshot =>
  buildSnapshot(EXAMPLE as Parameters<typeof buildSnapshot>[0], { ...turn, reasons: reasonsOf(turn) });

const WORKING = snapshotOf(WELL);

/** The reasons in docs/operations.md, and what it says to do about each, without marks of code and links. */
const DOCUMENTED = documentedReasons();

function documentedReasons() {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| reason \|.*\n\| -.*\n((?:\|.*\n)+)/.exec(page) ?? [];
  return [...table.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, reason = '', cell = '']) => {
    const parts = reason.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const advice = cell.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
    return { reason, pattern: new RegExp(`^${parts.join('.*')}$`), advice };
  });
}

describe('A reason', () => {
  const reasons = REASONS.flatMap(([, , turn]) => reasonsOf(turn)).map(({ text, remedy }) => [text, remedy]);

  test.each(reasons)('carries its remedy, as docs/operations.md says it: %s', (text = '', remedy = '') => {
    const [, failureClass = ''] = /\((\w+)\)\.$/.exec(text) ?? [];
    // Of a source that failed, another table says what to do by its class (docs-operations.test.ts).
    if (failureClass in SOURCE_ADVICE)
      expect(remedy).toBe(SOURCE_ADVICE[failureClass as keyof typeof SOURCE_ADVICE]);
    else {
      const advices = DOCUMENTED.filter(({ pattern }) => pattern.test(text)).map(({ advice }) => advice);
      expect(advices.map((advice) => advice.slice(0, remedy.length))).toEqual([remedy]);
    }
  });
});

describe('The heartbeat', () => {
  test.each(REASONS)('%s Fails: %s', (reason, fails, turn) => {
    const snapshot = snapshotOf(turn);
    const health = assessHealth(snapshot, NOW);
    expect(health.reasons).toContain(reason);
    expect(beatOf([snapshot, snapshot], NOW, true)).toBe(fails ? 'fail' : 'beat');
    // A single turn is harmless, and so is one after which it works again.
    expect(beatOf([snapshot, WORKING], NOW, true)).toBe('beat');
    expect(beatOf([snapshot, null], NOW, true)).toBe('beat');
    expect(beatOf([snapshot], NOW, true)).toBe('beat');
    expect(beatOf([WORKING, snapshot], NOW, true)).toBe('beat');
    expect(recordWorks(health) === false).toBe(fails);
  });

  test('has a turn for every reason in docs/operations.md that a turn can give', () => {
    const without = DOCUMENTED.map(({ reason }) => reason).filter(
      (_, place) => !REASONS.some(([reason]) => DOCUMENTED[place]?.pattern.test(reason)),
    );
    // What the API finds by itself, of a snapshot without reasons, of a damaged ledger, and of a worker that stands still.
    expect(without).toEqual([
      expect.stringContaining('Is the worker running?'),
      expect.stringContaining('cannot be read'),
      expect.stringContaining('does not belong to the newest snapshot'),
      expect.stringContaining("ahead of this server's clock"),
      'A source of the record could not be read in the last turn.',
      'The primary timeline source was not read in the last turn.',
    ]);
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
