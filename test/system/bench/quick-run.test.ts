import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { CommandCosts } from '../../../bench/commands.js';
import type { HttpReport } from '../../../bench/http/bench-http.js';
import { httpTables } from '../../../bench/http/tables.js';
import { type WorldReport, worldTable } from '../../../bench/world/world.js';
import { type YearReport, yearTable } from '../../../bench/year/year.js';
import { HAS_NGINX } from '../../_support/servers/nginx.js';

const run = promisify(execFile);

async function quick<Report>(part: string): Promise<Report> {
  const words = ['--import', 'tsx', 'bench/bench.ts', '--quick', '--only', part, '--json'];
  const { stdout } = await run(process.execPath, words);
  return (JSON.parse(stdout) as Record<string, { report: Report }>)[part]?.report as Report;
}

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

test('The commands that are measured all end well.', async () => {
  const [report] = await quick<readonly CommandCosts[]>('commands');
  expect(report?.commands.length).toBeGreaterThan(5);
  for (const { cpuMs } of report?.commands ?? []) expect(cpuMs).toBeGreaterThan(0);
});

test('A few turns of the simulated year end with a ledger that the audit accepts.', async () => {
  const report = await quick<YearReport>('year');
  expect(report).toMatchObject({ turns: 60, findings: 0 });
  expect(report.lastMs).toBeGreaterThan(0);
  expect(yearTable(report)).toContain('The audit has no findings.');
});

test.skipIf(!HAS_NGINX)(
  'The world in miniature is answered by the edge, mostly out of its cache.',
  async () => {
    const report = await quick<WorldReport>('world');
    expect(report.lost).toBe(0);
    expect(report.hits / report.requests).toBeGreaterThan(0.4);
    expect(report.rush.requests).toBeGreaterThan(report.quiet.requests / 10);
    expect(worldTable(report)).toContain('| 100 000 000 | 333 333 |');
  },
);
