import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { httpTables } from '../../bench/http/report.js';
import type { Figures } from '../../bench/performance-page.js';

const run = promisify(execFile);
const BENCH = ['--import', 'tsx', 'bench/bench.ts'];

/** Figures of a run this short say nothing; that all of it runs, asks and counts is what is held here. */
test('the quick form measures us and everybody else, and prints it all as JSON', {
  timeout: 120_000,
}, async () => {
  const { stdout } = await run(process.execPath, [...BENCH, '--quick', '--only', 'http', '--json']);
  const figures = JSON.parse(stdout) as Required<Figures>;
  expect(Object.keys(figures)).toEqual(['http']);
  const http = figures.http.report;
  expect(http.questions.map(({ name, rivals }) => [name, ...Object.keys(rivals)])).toEqual([
    ['stats', 'socket', 'bare', 'express', 'fastify', 'hono'],
    ['page', 'socket', 'bare', 'express', 'fastify', 'hono'],
    ['stats, 304', 'socket', 'bare'],
  ]);
  for (const { ours, rivals } of http.questions) {
    for (const one of [ours, ...Object.values(rivals)]) expect(one.perSecond).toBeGreaterThan(0);
    for (const { ratio } of Object.values(rivals)) expect(ratio).toBeGreaterThan(0);
  }
  expect(http.swaps).toMatchObject({ swaps: 4, p99Ratio: expect.any(Number) });
  expect(http.restServer).toEqual({ name: expect.stringMatching(/^soul-cli/), skipped: expect.any(String) });
  expect(httpTables(http)).toContain('| stats, 304 |');
});

test('a part that there is not is bad usage', async () => {
  const failed = await run(process.execPath, [...BENCH, '--only', 'tcp']).catch((error) => error);
  expect(failed).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Allowed choices are start, http, generators, turns, paging, commands.'),
  });
});
