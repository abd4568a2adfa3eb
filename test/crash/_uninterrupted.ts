import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parseWorkerConfig } from '../../src/config/worker-config.js';
import { createLogger } from '../../src/lib/logger.js';
import { createWorker } from '../../src/worker/create-worker.js';
import { createTurnSources } from '../../src/worker/fetch/turn-sources.js';
import { temporaryDirectory } from '../_support/processes.js';
import { type Step, startScriptedWorld } from '../_support/scripted-world.js';

const MINUTE = 60_000;

/** The ledger of a worker that lives through the whole script, with one turn for each portion. */
export async function uninterruptedRun(
  steps: readonly Step[],
  more: Record<string, string>,
): Promise<string> {
  const directory = temporaryDirectory();
  const ledger = join(directory, 'ledger.sqlite');
  const world = await startScriptedWorld(directory);
  const parsed = parseWorkerConfig({ ...world.env, ...more, LEDGER_PATH: ledger });
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
  let clock = steps[0]?.at ?? 0;
  const worker = createWorker({
    config: parsed.config,
    sources: createTurnSources(parsed.config),
    log: createLogger({ level: 'silent', name: 'worker' }),
    now: () => clock,
    random: () => 0.5,
    shutdown: new AbortController().signal,
  });
  onTestFinished(() => worker.close());
  for (const [index, step] of steps.entries()) {
    clock = step.at;
    world.begin(steps, index);
    for (const portion of step.portions) {
      world.team.add(...portion);
      clock += MINUTE / 4;
      if (!(await worker.turn({ trigger: 'schedule', slot: clock }))) throw new Error('a turn failed');
    }
  }
  return ledger;
}
