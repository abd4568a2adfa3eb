import { GENERATOR } from './load.js';
import { type Measured, measureQuestions } from './measure.js';
import { measureRestServer, type RestServer } from './rest-server.js';
import { QUESTIONS } from './sample.js';
import { PINNED } from './server-process.js';
import { createStand } from './stand.js';
import { measureSwaps, type SwapCost } from './swaps.js';

export interface HttpReport {
  /** Servers on a core of their own. */
  readonly pinned: boolean;
  /** Who asked, but for the latencies. */
  readonly generator: string;
  readonly rounds: number;
  readonly questions: readonly Measured[];
  readonly restServer: RestServer;
  readonly swaps: SwapCost;
}

/** `quick` shows that everything works; its figures say nothing. */
export async function benchHttp(options: {
  quick: boolean;
  restServer: boolean;
  tell: (what: string) => void;
}): Promise<HttpReport> {
  const { quick, tell } = options;
  const questions = quick ? QUESTIONS.filter(({ name }) => /^(stats|page)(, 304)?$/.test(name)) : QUESTIONS;
  const [rounds, seconds] = quick ? [1, 0] : [5, 1];
  const stand = await createStand(questions);
  try {
    const measured = await measureQuestions(stand, questions, { rounds, seconds, tell });
    tell('snapshot swaps');
    const swaps = await measureSwaps(stand, quick ? { swaps: 4, everyMs: 400 } : { swaps: 20, everyMs: 500 });
    tell('a REST server over the same file');
    const restServer = await measureRestServer(stand, { wanted: options.restServer, rounds, seconds });
    return { pinned: PINNED, generator: GENERATOR, rounds, questions: measured, restServer, swaps };
  } finally {
    await stand.close();
  }
}
