import { expect, test } from 'vitest';
import { createServerTimes } from '../../src/worker/fetch/server-times.js';

const NOW = Date.UTC(2026, 5, 1, 12);

test.for<readonly [string, Readonly<Record<string, string>>, readonly (readonly [number, number])[]]>([
  ['its Date', { date: 'Mon, 01 Jun 2026 12:00:00 GMT' }, [[NOW, 0]]],
  [
    'its Date and Age',
    { date: 'Mon, 01 Jun 2026 11:00:00 GMT', age: '3600' },
    [[NOW - 3_600_000, 3_600_000]],
  ],
  ['an Age that is none', { date: 'Mon, 01 Jun 2026 12:00:00 GMT', age: '-5' }, [[NOW, 0]]],
  ['an Age in words', { date: 'Mon, 01 Jun 2026 12:00:00 GMT', age: 'old' }, [[NOW, 0]]],
  ['a Date that is none', { date: 'today' }, []],
  ['nothing', {}, []],
])('A server says the time by %s.', ([, headers, expected]) => {
  const times = createServerTimes(() => NOW);
  times.note({ headers: new Headers(headers) }, 'team.example');
  expect(times.take()).toEqual(
    expected.map(([date, ageMs]) => ({ server: 'team.example', date, ageMs, receivedAt: NOW })),
  );
  expect(times.take()).toEqual([]);
});
