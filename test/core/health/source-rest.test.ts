import { describe, expect, test } from 'vitest';
import { isResting, silentSince, sourcesToTry } from '../../../src/core/health/source-rest.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time/time.js';

const NOW = Date.UTC(2026, 5, 1);

/** Sources named by how many hours ago they were read. */
const lastRead = (hours: number) => NOW - hours * HOUR_MS;

describe('silence', () => {
  test.each<[string, number[], number | null]>([
    ['is none without a source', [], null],
    ['is none while one source is read', [200, 23], null],
    ['begins with the newest read, a day after it', [200, 24], 24],
  ])('%s', (_, sources, since) => {
    expect(silentSince(sources, lastRead, NOW)).toBe(since === null ? null : lastRead(since));
  });

  test.each<[string, number[], number[]]>([
    ['the first known source, which has not been asked yet', [0, 0], [0]],
    ['a further one for each day in which that was not read either', [30, 0, 0], [30, 0]],
    ['all of them, when none can be read', [90, 60, 30], [90, 60, 30]],
    ['only up to the first that is read', [30, 1, 0], [30, 1]],
  ])('has the worker try %s', (_, known, tried) => {
    expect(sourcesToTry(known, lastRead, NOW)).toEqual(tried);
  });
});

test.each<[string, number, number | null, boolean]>([
  ['is asked in every turn for a week', 7 * DAY_MS - 1, 5 * MINUTE_MS, false],
  ['rests after it', 7 * DAY_MS, 5 * MINUTE_MS, true],
  ['is asked again each hour', 7 * DAY_MS, 59 * MINUTE_MS, false],
  ['is asked if it never was', 7 * DAY_MS, null, false],
  ['is asked if the clock was set back', 7 * DAY_MS, -5 * MINUTE_MS, false],
])('A source that cannot be read %s.', (_, unreadMs, askedMs, rests) => {
  const asked = () => (askedMs === null ? null : NOW - askedMs);
  expect(isResting(NOW - unreadMs, asked, NOW)).toBe(rests);
});
