import { table, thousands } from '../figures.js';
import type { Figures, HttpReport } from './bench-http.js';
import { RIVALS } from './stand.js';

/** The figures as Markdown: ratios first, because machines differ. */
export function httpTables(report: HttpReport): string {
  const { pinned, rounds } = report;
  const how = `${pinned ? 'Servers on a core of their own' : 'No process pinned to a core'}, asked by autocannon; medians of ${rounds} rounds.`;
  return [ratioTable(report), costTable(report), swapTable(report), how].join('\n\n');
}

function ratioTable({ questions }: HttpReport): string {
  const rows = questions.map(({ name, rivals }) => {
    const cells = RIVALS.map((rival) => {
      const { ratio, spread } = rivals[rival];
      return `${ratio.toFixed(2)} (${spread.map((value) => value.toFixed(2)).join('–')})`;
    });
    return [name, ...cells];
  });
  return table(['our speed over that of', 'bare `node:http`', 'Fastify'], rows);
}

function costTable({ questions }: HttpReport): string {
  const cell = ({ cpuMicros, perSecond }: Figures) =>
    `${cpuMicros?.toFixed(1) ?? '–'} / ${thousands(perSecond)}`;
  const rows = questions.map(({ name, bytes, ours, rivals }) => [
    name,
    thousands(bytes),
    ...[ours, rivals.bare, rivals.fastify].map(cell),
  ]);
  return table(['CPU µs for an answer / answers a second', 'bytes', 'ours', 'bare', 'Fastify'], rows);
}

function swapTable({ swaps }: HttpReport): string {
  const { still, swapping, p99Ratio } = swaps;
  const row = (name: string, { p50, p99, worst, requests }: typeof still) => [
    name,
    p50.toFixed(2),
    p99.toFixed(2),
    worst.toFixed(1),
    thousands(requests),
  ];
  const rows = [row('same snapshot', still), row(`${swaps.swaps} new snapshots`, swapping)];
  const latencies = table(['latency under load, ms', 'p50', 'p99', 'worst', 'requests'], rows);
  return `${latencies}\n\np99 with new snapshots is ${p99Ratio.toFixed(2)} times the one without.`;
}
