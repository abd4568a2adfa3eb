import { table, thousands } from '../figures.js';
import type { Figures, HttpReport } from './bench-http.js';
import { RIVALS } from './stand.js';

/** The figures as Markdown: ratios first, because machines differ. */
export function httpTables(report: HttpReport): string {
  const { pinned, rounds } = report;
  const how = `${pinned ? 'Servers on a core of their own' : 'No process pinned to a core'}, asked by autocannon; medians of ${rounds} rounds.`;
  return [ratioTable(report), costTable(report), how].join('\n\n');
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
