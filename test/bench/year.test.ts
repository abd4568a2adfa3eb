import { join } from 'node:path';
import { expect, test } from 'vitest';
import { live } from '../../bench/year/live.js';
import { stretchesOf } from '../../bench/year/report.js';
import { temporaryDirectory } from '../_support/processes.js';
import { query } from '../_support/read-ledger.js';

test('a day of the year that is lived through has every turn, reads every source and works out the odds of its dates', {
  timeout: 60_000,
}, async () => {
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  const { days, stored, endedAt } = await live(path, { days: 1, withSources: true });
  expect(days).toMatchObject([{ day: 1, turnCpuMs: expect.any(Number) }]);
  expect(days[0]?.bytes).toBe(stored.reduce((sum, { bytes }) => sum + bytes, 0));

  const count = (sql: string) => query<{ n: number }>(path, `SELECT count(*) AS n FROM ${sql}`)[0]?.n;
  expect(count('turns')).toBe(288);
  expect(query(path, 'SELECT DISTINCT role, outcome FROM source_reads ORDER BY 1, 2')).toEqual([
    // Its first entry comes with the last turn.
    { role: 'launches', outcome: 'ok' },
    { role: 'primary', outcome: 'not_modified' },
    { role: 'primary', outcome: 'ok' },
    { role: 'status', outcome: 'ok' },
  ]);
  expect(count('source_reads')).toBe(4 * 288);
  expect(count('forecasts')).toBe(288);
  expect(count('posts')).toBe(6);
  expect(count('launch_posts')).toBe(2);
  expect(count('odds_payloads WHERE payload IS NOT NULL')).toBeGreaterThan(0);
  expect(query(path, 'SELECT max(committed_at) AS at FROM turns')).toEqual([{ at: endedAt }]);
});

test('growth is told by stretches of days, the last one up to the end', () => {
  const days = Array.from({ length: 40 }, (_, n) => ({
    ...{ day: n + 1, bytes: 1_000_000 + 1_000 * n * n },
    ...{ turnCpuMs: n, longestTurnCpuMs: 10 * n },
  }));
  const stretches = stretchesOf(days);
  expect(stretches.map(({ untilDay }) => untilDay)).toEqual([2, 7, 30, 40]);
  // 1,521,000 bytes after 40 days and 841,000 after 30 of them, both beyond the same million.
  expect(stretches.at(-1)).toMatchObject({ bytes: 2_521_000, bytesADay: 68_000, turnCpuMs: 35 });
});
