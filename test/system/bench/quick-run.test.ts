import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { HttpReport } from '../../../bench/http/bench-http.js';
import { httpTables } from '../../../bench/http/tables.js';
import { type MemoryReport, memoryTable } from '../../../bench/memory.js';
import { type TurnCost, turnsTable } from '../../../bench/turns.js';

const run = promisify(execFile);

/** The figures of so short a run say nothing. */
async function quick<Report>(part: string): Promise<Report> {
  const words = ['--import', 'tsx', 'bench/bench.ts', '--quick', '--only', part, '--json'];
  // Not where other tests write: files in memory would count as memory of the service.
  const env = { ...process.env, TMPDIR: '/var/tmp' };
  const { stdout } = await run(process.execPath, words, { env });
  const figures = JSON.parse(stdout) as Record<string, { report: Report }>;
  expect(Object.keys(figures)).toEqual([part]);
  return figures[part]?.report as Report;
}

test('Our API and its rivals, which write the same answers, are asked in turn.', async () => {
  const report = await quick<HttpReport>('http');
  expect(report.questions.map(({ name, rivals }) => [name, ...Object.keys(rivals)])).toEqual([
    ['stats', 'bare', 'fastify'],
    ['stats, 304', 'bare', 'fastify'],
  ]);
  for (const { ours, rivals } of report.questions) {
    for (const one of [ours, ...Object.values(rivals)]) expect(one.perSecond).toBeGreaterThan(0);
    for (const { ratio } of Object.values(rivals)) expect(ratio).toBeGreaterThan(0);
  }
  expect(httpTables(report)).toContain('| stats, 304 |');
});

test('Turns over records of several lengths are compared.', async () => {
  const report = await quick<readonly TurnCost[]>('turns');
  expect(report.map(({ resets }) => resets)).toEqual([50, 500]);
  for (const { quiet, megabytesAfterAYear } of report)
    expect([quiet.ratio > 0, megabytesAfterAYear > 0]).toEqual([true, true]);
  expect(turnsTable(report)).toContain('| 500 |');
});

test('Worker and API answer every kind of request while their memory is measured.', async () => {
  const report = await quick<MemoryReport>('memory');
  expect(report.moments.map(({ requests }) => requests)).toEqual([0, 100]);
  for (const { worker, api } of report.moments) expect(Math.min(worker.pss, api.pss)).toBeGreaterThan(0);
  expect(memoryTable(report)).toMatch(/^\| \d+ \/ 100 \|/m);
});
