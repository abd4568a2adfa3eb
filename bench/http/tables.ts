import { goalText, table, thousands } from '../figures.js';
import type { HttpReport } from './bench-http.js';
import { RIVALS } from './stand.js';

const AVERAGED: readonly string[] = ['stats', 'forecast', 'resets', 'odds'];
const LEAST_SPEED = 0.85;

/** The figures as Markdown: our own, and our speed over that of others, because machines differ. */
export function httpTables({ questions, pinned, rounds }: HttpReport): string {
  const rows = questions.map(({ name, bytes, ours, rivals }) => {
    const ratios = RIVALS.map((rival) => {
      const { ratio, spread } = rivals[rival];
      return `${ratio.toFixed(2)} (${spread.map((value) => value.toFixed(2)).join('–')})`;
    });
    return [name, thousands(bytes), ours.cpuMicros?.toFixed(1) ?? '–', thousands(ours.perSecond), ...ratios];
  });
  const head = ['answer', 'bytes', 'CPU µs', 'a second', 'over bare `node:http`', 'over Fastify'];
  const how = `${pinned ? 'Servers on a core of their own' : 'No process pinned to a core'}, asked by autocannon; medians of ${rounds} rounds.`;
  const asked = questions.filter(({ name }) => AVERAGED.includes(name));
  const average = asked.reduce((sum, { rivals }) => sum + rivals.bare.ratio, 0) / asked.length;
  const goal = goalText(
    `Average over ${AVERAGED.join(', ')}, relative to bare \`node:http\``,
    average.toFixed(2),
    `${LEAST_SPEED} or more`,
    average >= LEAST_SPEED,
  );
  return [table(head, rows), how, goal].join('\n\n');
}
