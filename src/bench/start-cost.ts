import { quantile } from './http/measure.js';
import { nextMessage, startProcess } from './http/server-process.js';
import { portSaid } from './http/stand.js';

/** CPU milliseconds until the API listens, and until Node alone has started: medians; null where nobody tells. */
export interface StartCost {
  readonly apiMs: number | null;
  readonly nodeMs: number | null;
}

const ROUNDS = 7;

export async function startCost(): Promise<StartCost> {
  const api: (number | null)[] = [];
  const node: (number | null)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = startProcess('bench/idle.js', [], { of: 'server' });
    await nextMessage(idle);
    node.push(idle.cpuMs());
    await idle.stop();
    const env = { LEDGER_PATH: '/nowhere/ledger.sqlite', PORT: '0' };
    const own = startProcess('api.js', [], { of: 'server', env });
    await portSaid(own);
    api.push(own.cpuMs());
    await own.stop();
  }
  return { apiMs: median(api), nodeMs: median(node) };
}

export function startLine({ apiMs, nodeMs }: StartCost): string {
  if (apiMs === null || nodeMs === null) return 'Start: this system does not tell CPU time.';
  return `Start: the API listens after ${apiMs} ms of CPU, ${apiMs - nodeMs} more than Node alone.`;
}

function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.round(quantile(known, 0.5));
}
