import { expect, test } from 'vitest';
import type { Cause } from '../../src/core/health/reasons.js';
import { reasonOf } from '../../src/words/reasons.js';
import { DAY, HOUR, MINUTE, NOW, SECOND } from '../_support/ledgers/snapshot.js';

const clock = (offsetMs: number, servers: number, now = NOW): Cause => ({
  code: 'clock_wrong',
  offsetMs,
  servers,
  now,
});

// Every code has a text in test/worker/reasons.test.ts; here is what depends on more than its code.
test.each<[Cause, string]>([
  [clock(-400 * DAY, 2), 'is 400 days ahead, by the servers that were read.'],
  [clock(3 * HOUR, 2), 'is 3 hours behind, by the servers that were read.'],
  [clock(3 * HOUR - SECOND, 2), 'is 3 hours behind, by the servers that were read.'],
  [clock(-3 * MINUTE, 0), 'is 3 minutes ahead, by the servers that were read last.'],
  [clock(DAY, 0, MINUTE), 'says 1 Jan 1970, 00:01 UTC, a time before this program was made.'],
])('%j: the clock %s', (cause, said) => {
  expect(reasonOf(cause).text).toContain(`This machine's clock ${said} Until it is right`);
});

test.each<[Cause, string]>([
  [{ code: 'late', ageMs: HOUR, intervalMs: 5 * MINUTE }, 'completed 1 hour ago'],
  [
    { code: 'late', ageMs: 3 * DAY, intervalMs: 5 * MINUTE },
    'completed 3 days ago; one is due every 5 minutes. Is the worker running?',
  ],
  [
    { code: 'late', ageMs: 2.5 * MINUTE, intervalMs: MINUTE },
    'completed 2 minutes ago; one is due every 1 minute. Is the worker running?',
  ],
  [
    { code: 'late', ageMs: 20 * SECOND, intervalMs: 5 * SECOND },
    'completed under a minute ago; one is due more than once a minute. Is the worker running?',
  ],
  [{ code: 'launch_lists_unread', isKept: false }, 'could not be read.'],
  [{ code: 'launch_lists_unread', isKept: true }, 'could not be read; the last good ones are in use.'],
  [
    { code: 'launch_list_refused', about: 'a.json', problems: 1, isKept: false },
    'The launch list a.json could not be used (1 problem).',
  ],
  [
    { code: 'launch_list_refused', about: 'a.json', problems: 2, isKept: true },
    'The launch list a.json could not be used (2 problems); the last good one is in use.',
  ],
])('%j says: %s', (cause, said) => {
  expect(reasonOf(cause).text).toContain(said);
});

test('a failed source is not named, because everybody reads it, but what failed and how', () => {
  const failed = { about: 'rss:http://10.0.0.1/feed', company: 'acme', rank: 1 };
  for (const code of [
    'primary_failed',
    'status_page_failed',
    'fallback_failed',
    'launch_feed_failed',
  ] as const) {
    const { about, text, remedy } = reasonOf({ ...failed, code, failureClass: 'timeout' });
    expect([about, text.includes('10.0.0.1')]).toEqual([failed.about, false]);
    expect(text).toMatch(/ could not be read completely \(timeout\)\.$/);
    expect(remedy).toContain('Check whether the server is slow');
  }
});

test('Without a decision about a reader model the remedy names both ways out, and what monitors see until then.', () => {
  expect(reasonOf({ code: 'no_model' }).remedy).toMatch(
    /AI_BASE_URL.*AI_MODEL=none.*Until then health answers 503/,
  );
});
