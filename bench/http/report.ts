import { table, thousands } from '../figures.js';
import type { HttpReport } from './bench-http.js';
import type { Comparison, Measured } from './measure.js';
import { RIVALS } from './sample.js';

/** The figures as Markdown: ratios first, because machines differ. */
export function httpTables(report: HttpReport): string {
  const { pinned, generator, rounds } = report;
  const how = `${pinned ? 'Servers on a core of their own' : 'Nobody pinned to a core'}, asked by ${generator}; medians of ${rounds} rounds.`;
  return [ratioTable(report), costTable(report), swapTable(report), how].join('\n\n');
}

function ratioTable({ questions, restServer }: HttpReport): string {
  const of = (one: Comparison | undefined) =>
    one ? `${one.ratio.toFixed(2)} (${one.spread.map((value) => value.toFixed(2)).join('–')})` : '';
  const rows = questions.map(({ name, rivals }) => [name, ...RIVALS.map((rival) => of(rivals[rival]))]);
  const rest =
    'skipped' in restServer
      ? `${restServer.name}: skipped, ${restServer.skipped}.`
      : `A page of 50 rows: ${of(restServer)} times as fast as ${restServer.name}.`;
  return `${table(['our speed over that of', 'a bare socket', 'bare `node:http`', 'Express `res.json`', 'Fastify', 'Hono'], rows)}\n\n${rest}`;
}

function costTable({ questions }: HttpReport): string {
  const cell = ({ cpuMicros, perSecond }: { cpuMicros: number | null; perSecond: number }) =>
    `${cpuMicros === null ? '–' : cpuMicros.toFixed(1)} / ${thousands(perSecond)}`;
  const rows = questions.map(({ name, bytes, ours, rivals }: Measured) => [
    name,
    thousands(bytes),
    cell(ours),
    ...RIVALS.map((rival) => (rivals[rival] ? cell(rivals[rival]) : '')),
  ]);
  return table(
    [
      'CPU µs for an answer / answers a second',
      'bytes',
      'ours',
      'socket',
      'bare',
      'Express',
      'Fastify',
      'Hono',
    ],
    rows,
  );
}

function swapTable({ swaps }: HttpReport): string {
  const { still, swapping, p99Ratio } = swaps;
  const rows = (
    [
      ['snapshot stands', still],
      [`${swaps.swaps} swaps`, swapping],
    ] as const
  ).map(([name, one]) => [
    name,
    one.p50.toFixed(2),
    one.p99.toFixed(2),
    one.worst.toFixed(1),
    thousands(one.requests),
  ]);
  return `${table(['latency under load, ms', 'p50', 'p99', 'worst', 'requests'], rows)}\n\np99 with swaps is ${p99Ratio.toFixed(2)} times the one without.`;
}
