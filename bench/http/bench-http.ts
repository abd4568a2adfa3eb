import type { BenchOptions } from '../bench-options.js';
import { median, quantile, rounded } from '../figures.js';
import { PINNED, type ServerProcess } from '../server-process.js';
import { type LoadRequest, load } from './load.js';
import { headersOf, QUESTIONS, type Question } from './questions.js';
import { createStand, RIVALS, type Rival, type Stand } from './stand.js';

/** The figures of a server at a question: medians of the rounds. */
interface Figures {
  /** Answers in a second, as far as the load generator could ask. */
  readonly perSecond: number;
  /** CPU microseconds of the server for an answer; null where the system does not say. */
  readonly cpuMicros: number | null;
}

interface Comparison extends Figures {
  /**
   * Our speed over theirs, by CPU for an answer where that is known, else by answers in a second: median of
   * the rounds.
   */
  readonly ratio: number;
  /** The middle half of the rounds. */
  readonly spread: readonly [number, number];
}

export interface HttpReport {
  /** Servers on a core of their own. */
  readonly pinned: boolean;
  readonly rounds: number;
  readonly questions: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly ours: Figures;
    readonly rivals: Readonly<Record<Rival, Comparison>>;
  }[];
}

const SERVERS = ['ours', ...RIVALS] as const;
type Rounds = Record<(typeof SERVERS)[number], Figures[]>;

export async function benchHttp({ quick, tell }: BenchOptions): Promise<HttpReport> {
  const questions = quick ? QUESTIONS.filter(({ path }) => path === '/api/v1/stats') : QUESTIONS;
  const [rounds, seconds] = quick ? [1, 0] : [7, 1];
  const stand = await createStand(questions);
  try {
    const measured = questions.map((): Rounds => ({ ours: [], bare: [], fastify: [] }));
    // Interleaved, because a machine changes from minute to minute. The first round warms up and does not
    // count.
    for (let round = 0; round <= rounds; round += 1) {
      tell(`answers, round ${round} of ${rounds}`);
      for (const [place, question] of questions.entries())
        for (const [server, figures] of await oneRound(stand, question, seconds))
          if (round > 0) measured[place]?.[server].push(figures);
    }
    const results = questions.map(({ name }, place) => {
      const { ours, bare, fastify } = measured[place] as Rounds;
      const rivals = { bare: compared(ours, bare), fastify: compared(ours, fastify) };
      return { name, bytes: stand.bytes[name] ?? 0, ours: medians(ours), rivals };
    });
    return { pinned: PINNED, rounds, questions: results };
  } finally {
    await stand.close();
  }
}

async function oneRound(stand: Stand, question: Question, seconds: number) {
  // A turn before each round keeps our answers fresh, however long a run takes.
  await stand.publish();
  const request = { path: question.path, headers: await headersOf(question, stand.apiPort) };
  const expected = question.notModified ? 304 : 200;
  const all: [keyof Rounds, Figures][] = [];
  for (const server of SERVERS) {
    const [process, port] =
      server === 'ours'
        ? [stand.api, stand.apiPort]
        : [stand.rivals[server].process, stand.rivals[server].ports[question.name] ?? 0];
    all.push([server, await figuresOf(process, { port, request, seconds, expected })]);
  }
  return all;
}

async function figuresOf(
  server: ServerProcess,
  options: { port: number; request: LoadRequest; seconds: number; expected: number },
): Promise<Figures> {
  const before = server.cpuMs();
  const { answers, seconds } = await load(options);
  const after = server.cpuMs();
  const cpuMicros = before === null || after === null ? null : ((after - before) * 1_000) / answers;
  return { perSecond: answers / seconds, cpuMicros };
}

function medians(figures: readonly Figures[]): Figures {
  const cpu = figures.flatMap(({ cpuMicros }) => (cpuMicros === null ? [] : [cpuMicros]));
  return {
    perSecond: Math.round(median(figures.map(({ perSecond }) => perSecond))),
    cpuMicros: cpu.length === 0 ? null : rounded(median(cpu)),
  };
}

function compared(ours: readonly Figures[], theirs: readonly Figures[]): Comparison {
  const ratios = theirs.map((their, round) => speedRatio(ours[round] as Figures, their));
  return {
    ...medians(theirs),
    ratio: rounded(median(ratios)),
    spread: [rounded(quantile(ratios, 0.25)), rounded(quantile(ratios, 0.75))],
  };
}

/** If the generator cannot ask fast enough, only the CPU tells the servers apart. */
function speedRatio(own: Figures, other: Figures): number {
  return own.cpuMicros === null || other.cpuMicros === null
    ? own.perSecond / other.perSecond
    : other.cpuMicros / own.cpuMicros;
}
