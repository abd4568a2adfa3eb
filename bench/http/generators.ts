import { table } from '../figures.js';
import { CONNECTIONS, type Load, load } from './load.js';
import { type Comparison, compared, type Figures, figuresOf } from './measure.js';
import { QUESTIONS } from './sample.js';
import { createStand } from './stand.js';
import { loadByWrk, wrkVersion } from './wrk.js';

/*
 * The same questions asked by wrk, which is written in C, beside autocannon: whether a figure is the server's or that of
 * who asks. wrk is no dependency; where it is not installed, this is passed over.
 */
export type GeneratorReport =
  | { readonly skipped: string }
  | { readonly rounds: number; readonly questions: readonly Asked[] };

interface Asked {
  readonly name: string;
  /** Our CPU microseconds for an answer, and our speed over that of bare `node:http`, by who asks. */
  readonly by: Readonly<
    Record<Generator, { readonly cpuMicros: number | null } & { readonly bare: Comparison }>
  >;
}

type Generator = 'autocannon' | 'wrk';
type Ask = (port: number, path: string, seconds: number) => Promise<Pick<Load, 'requests' | 'seconds'>>;

const GENERATORS: Readonly<Record<Generator, Ask>> = {
  autocannon: (port, path, seconds) =>
    load({ port, requests: [{ path, headers: {} }], seconds, expected: 200 }),
  wrk: (port, path, seconds) => loadByWrk({ port, path, headers: {}, seconds, connections: CONNECTIONS }),
};
const ASKED = ['stats', 'resets'];

export async function compareGenerators(options: {
  quick: boolean;
  tell: (what: string) => void;
}): Promise<GeneratorReport> {
  if (wrkVersion() === null) return { skipped: 'wrk is not installed' };
  const rounds = options.quick ? 1 : 7;
  const questions = QUESTIONS.filter(({ name }) => ASKED.includes(name));
  const stand = await createStand(questions);
  const all = new Map<string, Figures[]>();
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      options.tell(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
      for (const { name, path } of questions) {
        await stand.publish();
        const bare = stand.rivals.get('bare');
        if (!bare) throw new Error('bare node:http is not there');
        for (const [generator, ask] of Object.entries(GENERATORS)) {
          for (const [who, server, port] of [
            ['ours', stand.api, stand.apiPort],
            ['bare', bare.process, bare.ports[name] ?? 0],
          ] as const) {
            const figures = await figuresOf(server, () => ask(port, path, 1));
            const key = `${name} ${generator} ${who}`;
            if (round > 0) all.set(key, [...(all.get(key) ?? []), figures]);
          }
        }
      }
    }
  } finally {
    await stand.close();
  }
  const of = (name: string, generator: Generator) => {
    const [ours, bare] = ['ours', 'bare'].map((who) => all.get(`${name} ${generator} ${who}`) ?? []);
    const own = compared(bare ?? [], ours ?? []);
    return { cpuMicros: own.cpuMicros, bare: compared(ours ?? [], bare ?? []) };
  };
  return {
    rounds,
    questions: questions.map(({ name }) => ({
      name,
      by: { autocannon: of(name, 'autocannon'), wrk: of(name, 'wrk') },
    })),
  };
}

export function generatorsTable(report: GeneratorReport): string {
  if ('skipped' in report) return `wrk: skipped, ${report.skipped}.`;
  const micros = (value: number | null) => (value === null ? '–' : value.toFixed(1));
  const rows = report.questions.flatMap(({ name, by }) =>
    (['autocannon', 'wrk'] as const).map((generator) => {
      const { cpuMicros, bare } = by[generator];
      const spread = bare.spread.map((value) => value.toFixed(2)).join('–');
      return [
        `${name}, by ${generator}`,
        micros(cpuMicros),
        micros(bare.cpuMicros),
        `${bare.ratio.toFixed(2)} (${spread})`,
      ];
    }),
  );
  return table(['asked', 'ours, CPU µs', 'bare, CPU µs', 'our speed over that of bare'], rows);
}
