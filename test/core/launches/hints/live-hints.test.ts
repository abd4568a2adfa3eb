import { describe, expect, test } from 'vitest';
import type { LaunchReading } from '../../../../src/core/launches/hints/launch-reading.js';
import {
  type LaunchHint,
  launchHint,
  liveHints,
  type ReadLaunchPost,
  titleOf,
} from '../../../../src/core/launches/hints/live-hints.js';
import type { LaunchHistory } from '../../../../src/core/launches/history.js';
import { dayOfDate } from '../../../../src/core/launches/launch-day.js';

const DAY = 86_400_000;
const SEEN = Date.parse('2026-11-18T17:00:00Z');
const window = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });

const HINT: LaunchReading = {
  kind: 'hint',
  line: 'nova',
  window: window('2026-12-01', '2026-12-08'),
  evidence: 'Nova 4 in the first week of December',
  confidence: 0.8,
  rationale: 'canned',
};

function post(
  reading: Partial<LaunchReading> = {},
  more: Partial<ReadLaunchPost['post']> = {},
): ReadLaunchPost {
  return {
    company: 'acme',
    post: { id: 4, at: SEEN, dating: 'stated', ...more },
    reading: { ...HINT, ...reading },
  };
}

function history(days: Readonly<Record<string, readonly string[]>> = {}): LaunchHistory {
  const lines = Object.entries({ nova: ['2026-01-01'], mini: ['2026-02-01'], ...days }).map(
    ([id, dates]) => ({
      id,
      name: id,
      days: dates.map(dayOfDate),
    }),
  );
  const all = lines.flatMap((line) => line.days);
  return {
    company: 'acme',
    asOfDay: Math.max(...all),
    lines: [...lines, { id: 'any', name: 'any', days: [...new Set(all)].sort((a, b) => a - b) }],
  };
}

function live(
  posts: readonly ReadLaunchPost[],
  launchList = history(),
  now = SEEN + DAY,
): Record<string, LaunchHint> {
  return Object.fromEntries(liveHints(posts, launchList, now));
}

describe('a hint', () => {
  test('has the post’s row and time, and lasts until two weeks after its window', () => {
    const { post: read, reading } = post();
    expect(launchHint(read, reading, 'acme')).toEqual({
      company: 'acme',
      line: 'nova',
      postId: 4,
      seenAt: SEEN,
      window: HINT.window,
      expiresAt: Date.parse('2026-12-22'),
      confidence: 0.8,
    });
  });

  test('without a time lasts 30 days', () => {
    const { post: read, reading } = post({ window: null });
    expect(launchHint(read, reading, 'acme')?.expiresAt).toBe(SEEN + 30 * DAY);
  });

  test.each<[string, ReadLaunchPost]>([
    ['a launch', post({ kind: 'launch', window: null })],
    ['nothing', post({ kind: 'none' })],
    ['a doubtful reading', post({ confidence: 0.59 })],
    ['a post without a date', post({}, { dating: 'first_seen' })],
  ])('is not given by %s', (_, { post: read, reading }) => {
    expect(launchHint(read, reading, 'acme')).toBeNull();
  });

  test('is shown with a title of at most 140 characters, cut between them', () => {
    expect(titleOf('\n  Nova 4 \nmore')).toBe('Nova 4');
    expect(titleOf('')).toBe('');
    expect([...titleOf('😀'.repeat(500))]).toHaveLength(140);
    expect(titleOf('😀'.repeat(500))).toMatch(/😀…$/u);
  });
});

describe('live hints', () => {
  test('are given by line, and to the line of all lines', () => {
    expect(Object.keys(live([post()])).sort()).toEqual(['any', 'nova']);
    expect(Object.keys(live([post({ line: null })]))).toEqual(['any']);
    expect(live([])).toEqual({});
    expect(live([{ ...post(), company: 'other' }])).toEqual({});
  });

  test('live from their post until they expire', () => {
    const at = (now: number) => Object.keys(live([post()], history(), now));
    expect(at(SEEN - 1)).toEqual([]);
    expect(at(SEEN)).toHaveLength(2);
    expect(at(Date.parse('2026-12-22') - 1)).toHaveLength(2);
    expect(at(Date.parse('2026-12-22'))).toEqual([]);
  });

  test.each<[string, Partial<LaunchReading>, Record<string, string[]>, string[]]>([
    ['a launch of the line after it', {}, { nova: ['2026-11-19'] }, []],
    ['a launch of another line does not', {}, { mini: ['2026-11-19'] }, ['any', 'nova']],
    ['nor one on its day, which it does not mean', {}, { nova: ['2026-11-18'] }, ['any', 'nova']],
    [
      'one on its day that it means',
      { window: window('2026-11-18T17:00Z', '2026-11-19') },
      { nova: ['2026-11-18'] },
      [],
    ],
    ['any launch, where it names no line', { line: null }, { mini: ['2026-11-19'] }, []],
  ])('are ended by the list: %s', (_, reading, days, lines) => {
    expect(Object.keys(live([post(reading)], history(days))).sort()).toEqual(lines);
  });

  test('are ended by a later post that says it is out, and by no earlier or doubtful one', () => {
    const out = (reading: Partial<LaunchReading>, at: number) =>
      post({ kind: 'launch', window: null, ...reading }, { at });
    expect(live([post(), out({}, SEEN + 1)])).toEqual({});
    expect(live([post({ line: null }), out({ line: 'mini' }, SEEN + 1)])).toEqual({});
    for (const other of [
      out({}, SEEN - 1),
      out({ line: 'mini' }, SEEN + 1),
      out({ line: null }, SEEN + 1),
      out({ confidence: 0.4 }, SEEN + 1),
    ]) {
      expect(Object.keys(live([post(), other]))).toHaveLength(2);
    }
  });

  test('of one line: a time outranks none, then the newest stands', () => {
    const moved = post({ window: window('2027-01-01', '2027-02-01') }, { at: SEEN + 5, id: 5 });
    const soon = post({ window: null }, { at: SEEN + 9, id: 6 });
    for (const posts of [
      [post(), moved, soon],
      [soon, moved, post()],
    ]) {
      expect(live(posts)).toMatchObject({
        nova: { postId: 5 },
        any: { postId: 5 },
      });
    }
  });

  test('of all lines: the one whose window ends first', () => {
    const mini = post({ line: 'mini', window: window('2026-11-20', '2026-11-21') }, { at: SEEN - 9 });
    const unnamed = post({ line: null, window: null }, { at: SEEN + 9 });
    expect(live([post(), mini, unnamed])).toMatchObject({
      nova: { line: 'nova' },
      mini: { line: 'mini' },
      any: { line: 'mini' },
    });
  });
});
