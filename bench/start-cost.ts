import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from './http/measure.js';
import { nextMessage, startProcess } from './http/server-process.js';
import { portSaid } from './http/stand.js';

/** CPU milliseconds of all threads: medians; null where the system does not tell. */
export interface StartCost {
  /** Until the API listens. */
  readonly apiMs: number | null;
  /** Until Node alone has started. */
  readonly nodeMs: number | null;
  /** `worker --once` on a fresh ledger with nothing configured, from its start to its end. */
  readonly workerMs: number | null;
  /** Of that the turn itself. */
  readonly turnMs: number | null;
}

const ROUNDS = 9;

/** Interleaved: each round starts one of each. */
export async function startCost(): Promise<StartCost> {
  const rounds: StartCost[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      apiMs: await apiStart(),
      nodeMs: await nodeStart(),
      workerMs: await workerOnce(),
      turnMs: await firstTurn(),
    });
  const median = (name: keyof StartCost) => medianOf(rounds.map((round) => round[name]));
  return {
    apiMs: median('apiMs'),
    nodeMs: median('nodeMs'),
    workerMs: median('workerMs'),
    turnMs: median('turnMs'),
  };
}

async function nodeStart(): Promise<number | null> {
  const idle = startProcess('idle.ts', [], { of: 'server' });
  await nextMessage(idle);
  const cost = idle.cpuMs();
  await idle.stop();
  return cost;
}

async function apiStart(): Promise<number | null> {
  const env = { LEDGER_PATH: '/nowhere/ledger.sqlite', PORT: '0' };
  const own = startProcess('api.js', [], { of: 'server', env });
  await portSaid(own);
  const cost = own.cpuMs();
  await own.stop();
  return cost;
}

function workerOnce(): Promise<number | null> {
  return onFreshLedger(async (ledgerPath) => {
    const before = endedChildrenMs();
    const env = { LEDGER_PATH: ledgerPath, LOG_LEVEL: 'warn' };
    const { child } = startProcess('worker.js', ['--once'], { of: 'server', env });
    child.stdout?.resume();
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`the worker's first turn ended with ${code}`);
    const after = endedChildrenMs();
    return before === null || after === null ? null : after - before;
  });
}

function firstTurn(): Promise<number> {
  return onFreshLedger(async (ledgerPath) => {
    const turn = startProcess('first-turn.ts', [ledgerPath], { of: 'server' });
    const cost = await nextMessage<number>(turn);
    await turn.stop();
    return cost;
  });
}

async function onFreshLedger<T>(measure: (ledgerPath: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
  try {
    return await measure(join(directory, 'ledger.sqlite'));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** What all ended children of this process cost together; Linux counts in hundredths of a second. */
function endedChildrenMs(): number | null {
  try {
    // After the name, which may hold anything, cutime and cstime are the 14th and 15th field.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return 10 * (Number(fields[13]) + Number(fields[14]));
  } catch {
    return null;
  }
}

export function startLines({ apiMs, nodeMs, workerMs, turnMs }: StartCost): readonly string[] {
  if (apiMs === null || nodeMs === null || workerMs === null || turnMs === null)
    return ['Start: this system does not tell CPU time.'];
  return [
    `Start: the API listens after ${apiMs} ms of CPU, ${apiMs - nodeMs} more than Node alone.`,
    `First turn: it costs ${turnMs} ms of CPU; all of \`worker --once\`, from start to end, ${workerMs}.`,
  ];
}

function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.round(quantile(known, 0.5));
}
