import { type Load, loadFully } from './load.js';
import { ask, headerOf, type Question, type Rival, requestHeaders } from './sample.js';
import type { ServerProcess } from './server-process.js';
import type { Stand } from './stand.js';

/** How someone did at a question, as medians over the rounds. */
export interface Figures {
  /** Answers in a second, as far as the load generator could ask. */
  readonly perSecond: number;
  /** CPU microseconds of the server for an answer; null where the system does not tell. */
  readonly cpuMicros: number | null;
}

export interface Comparison extends Figures {
  /** Our speed over theirs, by CPU for an answer where that is known, else by answers in a second: median of the rounds. */
  readonly ratio: number;
  /** The middle half of the rounds. */
  readonly spread: readonly [number, number];
}

export interface Measured {
  readonly name: string;
  readonly bytes: number;
  readonly ours: Figures;
  readonly rivals: Partial<Record<Rival, Comparison>>;
}

/** Interleaved, because machines are not the same from one minute to the next: everybody in each round. */
export async function measureQuestions(
  stand: Stand,
  questions: readonly Question[],
  options: { rounds: number; seconds: number; tell: (what: string) => void },
): Promise<readonly Measured[]> {
  const { rounds, seconds, tell } = options;
  const all = new Map<string, Figures[]>();
  const bytes = new Map<string, number>();
  const keep = (question: string, who: string, figures: Figures) => {
    const key = `${question} ${who}`;
    all.set(key, [...(all.get(key) ?? []), figures]);
  };
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    tell(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    for (const question of questions) {
      // Fresh, whatever a run lasts.
      await stand.publish();
      const plain = await ask(stand.apiPort, question, null);
      const etag = question.held ? headerOf(plain, 'etag') : null;
      bytes.set(question.name, question.held ? 0 : Buffer.from(plain.base64, 'base64').length);
      const run = async (who: string, server: ServerProcess, port: number) => {
        const headers = requestHeaders(question, etag);
        const expected = question.held ? 304 : 200;
        const { path } = question;
        const figures = await figuresOf(server, () => loadFully({ port, path, headers, seconds, expected }));
        if (round > 0) keep(question.name, who, figures);
      };
      await run('ours', stand.api, stand.apiPort);
      for (const rival of question.rivals) {
        const one = stand.rivals.get(rival);
        if (one) await run(rival, one.process, one.ports[question.name] ?? 0);
      }
    }
  }
  return questions.map((question) => {
    const ours = all.get(`${question.name} ours`) ?? [];
    const rivals = question.rivals.map((rival) => [
      rival,
      compared(ours, all.get(`${question.name} ${rival}`) ?? []),
    ]);
    return {
      name: question.name,
      bytes: bytes.get(question.name) ?? 0,
      ours: medians(ours),
      rivals: Object.fromEntries(rivals),
    };
  });
}

export async function figuresOf(
  server: ServerProcess,
  run: () => Promise<Omit<Load, 'latencies'>>,
): Promise<Figures> {
  const before = server.cpuMs();
  const { requests, seconds } = await run();
  const after = server.cpuMs();
  const cpuMicros = before === null || after === null ? null : ((after - before) * 1_000) / requests;
  return { perSecond: requests / seconds, cpuMicros };
}

function medians(figures: readonly Figures[]): Figures {
  const cpu = figures.flatMap(({ cpuMicros }) => (cpuMicros === null ? [] : [cpuMicros]));
  return {
    perSecond: Math.round(
      quantile(
        figures.map(({ perSecond }) => perSecond),
        0.5,
      ),
    ),
    cpuMicros: cpu.length === 0 ? null : rounded(quantile(cpu, 0.5)),
  };
}

export function compared(ours: readonly Figures[], theirs: readonly Figures[]): Comparison {
  const ratios = ours.flatMap((own, round) => {
    const other = theirs[round];
    return other ? [speedRatio(own, other)] : [];
  });
  return {
    ...medians(theirs),
    ratio: rounded(quantile(ratios, 0.5)),
    spread: [rounded(quantile(ratios, 0.25)), rounded(quantile(ratios, 0.75))],
  };
}

/** Where the generator cannot ask fast enough, only the CPU tells the servers apart. */
function speedRatio(own: Figures, other: Figures): number {
  return own.cpuMicros === null || other.cpuMicros === null
    ? own.perSecond / other.perSecond
    : other.cpuMicros / own.cpuMicros;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
