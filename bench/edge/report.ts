import { type Machine, machineInWords, table, thousands, withFigures } from '../figures.js';
import { type Reckoned, reckon } from './reckoning.js';

/** What one answer costs, by who gives it: medians over the rounds. */
export interface Cost {
  readonly answer: Answer;
  readonly server: Server;
  readonly cpuUs: number;
}

/** Bytes of an answer of the edge, its head included. */
export interface Sizes {
  readonly path: string;
  /** By encoding, and of a 304. */
  readonly bytes: Readonly<Record<string, number>>;
}

export const ANSWERS = ['200, brotli', '200, plain', '304'] as const;
export type Answer = (typeof ANSWERS)[number];
export const SERVERS = ['bare', 'api', 'edge'] as const;
export type Server = (typeof SERVERS)[number];
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export interface EdgeReport {
  readonly machine: Machine;
  readonly generator: string;
  readonly rounds: number;
  readonly path: string;
  readonly costs: readonly Cost[];
  readonly sizes: readonly Sizes[];
}

export function costTable({ machine, generator, rounds, costs }: EdgeReport): string {
  const rows = ANSWERS.map((answer) => {
    const [bare, api, edge] = SERVERS.map((server) => cpuOf(costs, answer, server));
    const ratio = (own = Number.NaN) => (own / (bare ?? Number.NaN)).toFixed(2);
    const perCore = (own = Number.NaN) => thousands(Math.round(1_000 / own) * 1_000);
    const micros = (own = Number.NaN) => own.toFixed(1);
    return [
      answer,
      ratio(api),
      ratio(edge),
      micros(bare),
      micros(api),
      micros(edge),
      perCore(api),
      perCore(edge),
    ];
  });
  const head = ['', 'ratio: API', 'edge', 'µs: bare', 'API', 'edge', 'a second and core: API', 'edge'];
  const how = `Medians of ${rounds} interleaved rounds, asked by ${generator}; ${machineInWords(machine)}.`;
  return `${table(head, rows)}\n\n${how}`;
}

export function sizeTable({ sizes }: EdgeReport): string {
  const rows = sizes.map(({ path, bytes }) => [
    `\`${path}\``,
    ...[...ENCODINGS, '304'].map((kind) => thousands(bytes[kind] ?? Number.NaN)),
  ]);
  return table(['bytes', 'brotli', 'gzip', 'plain', '304'], rows);
}

export function reckoningTable(report: EdgeReport): string {
  const rows = reckoned(report).map((one) => [
    thousands(one.users),
    `${one.pollSeconds} s`,
    thousands(Math.round(one.requestsPerSecond)),
    `${(Math.floor(1e5 * one.hitRate) / 1e3).toFixed(3)} %`,
    one.cores < 0.01 ? '< 0.01' : one.cores.toFixed(one.cores < 1 ? 2 : 1),
    one.megabitsPerSecond < 10
      ? one.megabitsPerSecond.toFixed(1)
      : thousands(Math.round(one.megabitsPerSecond)),
    one.machines,
  ]);
  const head = [
    'users',
    'poll every',
    'requests/s',
    'hits',
    'cores of nginx',
    'Mbit/s',
    'machines of four cores',
  ];
  return table(head, rows);
}

export function reckoned({ costs, sizes, path }: EdgeReport): readonly Reckoned[] {
  const bytes = sizes.find((one) => one.path === path)?.bytes ?? {};
  const of = (answer: Answer, kind: string) => ({
    cpuUs: cpuOf(costs, answer, 'edge'),
    bytes: bytes[kind] ?? Number.NaN,
  });
  return reckon(of('200, brotli', 'br'), of('304', '304'));
}

function cpuOf(costs: readonly Cost[], answer: Answer, server: Server): number {
  return costs.find((one) => one.answer === answer && one.server === server)?.cpuUs ?? Number.NaN;
}

const COMMAND = 'npm run bench:edge -- --write-docs';
const TABLES = { costs: costTable, bytes: sizeTable, reckoning: reckoningTable };

/** docs/scaling.md with the tables of a run. */
export function pageWithEdge(page: string, report: EdgeReport): string {
  return Object.entries(TABLES).reduce(
    (text, [name, tableOf]) => withFigures(text, `${COMMAND} (${name})`, tableOf(report)),
    page,
  );
}

export function edgeTables(report: EdgeReport): string {
  return Object.values(TABLES)
    .map((tableOf) => tableOf(report))
    .join('\n\n');
}
