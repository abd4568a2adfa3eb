import { describe, expect, test } from 'vitest';
import { PREVIEWS } from '../../src/site/pieces/previews.js';
import { type Mood, moodOf, previewOf } from '../../src/site/start/mood.js';
import type { Facts } from '../../src/site/words/sentence.js';
import { factsOf, promiseOf } from './_facts.js';

const waiting = (promise: Parameters<typeof promiseOf>[0]) =>
  factsOf({ hoursAgo: 80, promises: [promiseOf(promise)] });

const UNREAD = { state: 'unread', until: null, text: 'Not live: no timeline has been read yet.' } as const;

const CASES: readonly (readonly [what: string, facts: Facts, mood: Mood])[] = [
  ['a reset of an hour ago', factsOf({ hoursAgo: 1 }), 'fresh'],
  ['a reset of days ago', factsOf({ hoursAgo: 80 }), 'quiet'],
  ['no reset', factsOf({ hoursAgo: null }), 'quiet'],
  ['a promise for tomorrow', waiting({ from: 20, to: 30 }), 'promised'],
  ['a promise for now', waiting({ from: -1, to: 3 }), 'promised'],
  ['a promise without a time', waiting({ from: -1, to: null, windowKind: 'open' }), 'promised'],
  ['a hint', waiting({ from: 20, to: 30, strength: 'veiled' }), 'quiet'],
  ['a promise whose time has passed', waiting({ from: -20, to: -10 }), 'overdue'],
  [
    'a reset withdrawn an hour ago',
    factsOf({ hoursAgo: 160, withdrawn: { hoursAgo: 3, since: 1 } }),
    'withdrawn',
  ],
  ['nothing before the first read', { ...factsOf({ hoursAgo: null }), reservation: UNREAD }, 'quiet'],
  ['a reset before the first read', { ...factsOf({ hoursAgo: 80 }), reservation: UNREAD }, 'not-live'],
  ['a record that ended', factsOf({ hoursAgo: 300, endedDays: 12, holes: 1 }), 'not-live'],
];

describe('the page and its preview are about', () => {
  test.each(CASES)('%s', (_what, facts, mood) => {
    expect(moodOf(facts)).toBe(mood);
    expect(PREVIEWS).toContain(previewOf(mood));
  });

  test('each preview is used', () => {
    expect(new Set(CASES.map(([, , mood]) => previewOf(mood)))).toEqual(new Set(PREVIEWS));
  });
});
