import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Load } from './load.js';

const run = promisify(execFile);

/** Its first line, such as `wrk 4.1.0 [epoll]`; null where it is not installed. */
export function wrkVersion(): string | null {
  const { error, stdout } = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
  return error ? null : (/^wrk \S+/.exec(stdout)?.[0] ?? 'wrk').replace('debian/', '');
}

/**
 * Asks one question over keep-alive connections by wrk, which asks faster than any of the servers answers: so their
 * core is busy all the time, and what is counted is what it can do.
 * @param seconds whole ones
 * @throws when it is not understood, or an answer is an error
 */
export async function loadByWrk(options: {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
}): Promise<Omit<Load, 'latencies'>> {
  const { port, path, headers, connections, seconds } = options;
  const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const words = ['-t1', `-c${connections}`, `-d${seconds}`, ...said, `http://127.0.0.1:${port}${path}`];
  const { stdout } = await run('wrk', words);
  return readWrk(stdout);
}

export function readWrk(text: string): Omit<Load, 'latencies'> {
  const trouble = /Socket errors: .*|Non-2xx or 3xx responses: \d+/.exec(text)?.[0];
  if (trouble) throw new Error(`wrk: ${trouble}`);
  const requests = Number(/^\s*(\d+) requests in /m.exec(text)?.[1]);
  const perSecond = Number(/^Requests\/sec:\s*([\d.]+)/m.exec(text)?.[1]);
  if (!(requests > 0 && perSecond > 0)) throw new Error(`wrk said what is not understood: ${text}`);
  return { requests, seconds: requests / perSecond };
}
