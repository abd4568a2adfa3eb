import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Step, startScriptedWorld } from '../../_support/inputs/scripted-world.js';
import { temporaryDirectory } from '../../_support/processes/processes.js';
import { workerHere } from '../../_support/processes/worker.js';

const MINUTE = 60_000;

/**
 * The ledger of a worker that lives through the whole script, with one turn for each portion.
 * @param laterMs one more turn takes place so much after the begin of each step
 */
export async function uninterruptedRun(
  steps: readonly Step[],
  laterMs: number,
  more: Record<string, string>,
): Promise<string> {
  const directory = temporaryDirectory();
  const ledger = join(directory, 'ledger.sqlite');
  const world = await startScriptedWorld(directory);
  let clock = steps[0]?.at ?? 0;
  const worker = workerHere({ ...world.env, ...more, LEDGER_PATH: ledger }, () => clock);
  onTestFinished(() => worker.close());
  const turn = async () => {
    if (!(await worker.turn({ trigger: 'schedule', slot: clock }))) throw new Error('a turn failed');
  };
  for (const [index, step] of steps.entries()) {
    clock = step.at;
    world.begin(steps, index);
    for (const portion of step.portions) {
      world.team.add(...portion);
      clock += MINUTE / 4;
      await turn();
    }
    clock = step.at + laterMs;
    await turn();
  }
  return ledger;
}
