import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { HttpReport } from '../../../bench/http/bench-http.js';
import { httpTables } from '../../../bench/http/tables.js';

const run = promisify(execFile);

/** The figures of so short a run say nothing. */
test('the quick benchmark asks our API and its rivals, which write the same answers, and prints JSON', async () => {
  const words = ['--import', 'tsx', 'bench/bench.ts', '--quick', '--only', 'http', '--json'];
  const { stdout } = await run(process.execPath, words);
  const figures = JSON.parse(stdout) as { http: { report: HttpReport } };
  expect(Object.keys(figures)).toEqual(['http']);
  const { questions, swaps } = figures.http.report;
  expect(questions.map(({ name, rivals }) => [name, ...Object.keys(rivals)])).toEqual([
    ['stats', 'bare', 'fastify'],
    ['stats, 304', 'bare', 'fastify'],
  ]);
  for (const { ours, rivals } of questions) {
    for (const one of [ours, ...Object.values(rivals)]) expect(one.perSecond).toBeGreaterThan(0);
    for (const { ratio } of Object.values(rivals)) expect(ratio).toBeGreaterThan(0);
  }
  expect(swaps).toMatchObject({ swaps: 1, p99Ratio: expect.any(Number) });
  expect(httpTables(figures.http.report)).toContain('| stats, 304 |');
});
