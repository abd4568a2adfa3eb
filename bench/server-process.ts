import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** Servers run on one core and the load generator on another, where there are two and `taskset`. */
export const PINNED = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
const SERVER_CORE = '0';
const OTHER_CORE = '1';

const TSX = ['--import', import.meta.resolve('tsx')];

export interface ServerProcess {
  /** CPU milliseconds of all its threads so far; null where the system does not say. */
  cpuMs(): number | null;
  send(message: string): void;
  /** Gives its next message. Rejects when it ends instead, like `port`. */
  nextMessage<T>(): Promise<T>;
  /** The port in its log. */
  port(): Promise<number>;
  stop(): Promise<void>;
}

/** Moves this process, which asks, to the other core. */
export function leaveServerCore(): void {
  if (PINNED) spawnSync('taskset', ['-pc', OTHER_CORE, String(process.pid)]);
}

/**
 * Starts a Node program, without flags, as its users do, with a channel for messages; its standard output is
 * to be read.
 * @param path of a program of `bin/` (`reset-record.js`), or of this folder (`http/rival.ts`)
 */
export function startProcess(
  path: string,
  args: readonly string[],
  options: { readonly on?: 'other core'; readonly env?: Readonly<Record<string, string>> } = {},
): ServerProcess {
  const isOfBench = path.endsWith('.ts');
  const program = fileURLToPath(new URL(isOfBench ? path : `../bin/${path}`, import.meta.url));
  const core = options.on === 'other core' ? OTHER_CORE : SERVER_CORE;
  const words = [process.execPath, ...(isOfBench ? TSX : []), program, ...args];
  const [file = '', ...rest] = PINNED ? ['taskset', '-c', core, ...words] : words;
  const child = spawn(file, rest, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, ...options.env },
  });
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`${path} ended with ${code}`);
  });
  // Other promises of this process report that it ended.
  ended.catch(() => {});
  return {
    cpuMs: () => cpuMs(child.pid ?? 0),
    send: (message) => void child.send(message),
    nextMessage: () => Promise.race([once(child, 'message').then(([message]) => message), ended]),
    port: () => Promise.race([portOf(child.stdout as Readable), ended]),
    async stop() {
      child.kill('SIGTERM');
      await ended.catch(() => {});
    },
  };
}

function portOf(log: Readable): Promise<number> {
  return new Promise((resolve) => {
    let text = '';
    log.on('data', (chunk) => {
      text += chunk;
      const port = /"port":(\d+)/.exec(text)?.[1];
      if (port) resolve(Number(port));
    });
  });
}

/** Linux counts nanoseconds per thread; a thread that ends meanwhile reads as null, too. */
export function cpuMs(pid: number): number | null {
  const tasks = `/proc/${pid}/task`;
  try {
    const ns = readdirSync(tasks).map((task) =>
      Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return ns.reduce((sum, part) => sum + part, 0) / 1e6;
  } catch {
    return null;
  }
}
