import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Servers get one core and the load generator another, where there are two and a way to say so. */
export const PINNED = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
const [SERVER_CORE, OTHER_CORE] = ['0', '1'];

/** The process that asks: out of the servers' way. */
export function pinOurselves(): void {
  if (PINNED) spawnSync('taskset', ['-pc', OTHER_CORE, String(process.pid)]);
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** CPU milliseconds of it and of the processes that it started, so far; null where the system does not tell. */
  cpuMs(): number | null;
  stop(): Promise<void>;
}

/** `api.js` is a program of `dist/`; `idle.ts` is one of this folder, which Node runs through tsx. */
function commandOf(path: string): string[] {
  if (path.startsWith('/')) return [process.execPath, path];
  const isOfBench = path.endsWith('.ts');
  const program = fileURLToPath(new URL(isOfBench ? `../${path}` : `../../dist/${path}`, import.meta.url));
  return [process.execPath, ...(isOfBench ? ['--import', TSX] : []), program];
}
const TSX = import.meta.resolve('tsx');

interface StartOptions {
  /** `server` for the servers' core. */
  readonly of: 'server' | 'other';
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Starts a program, which may send messages; its standard output is to be read. */
export function startProcess(path: string, args: readonly string[], options: StartOptions): ServerProcess {
  return startCommand([...commandOf(path), ...args], options, ['ignore', 'pipe', 'inherit', 'ipc']);
}

/** Starts any program on a core. */
export function startCommand(
  words: readonly string[],
  options: StartOptions,
  stdio: StdioOptions = ['ignore', 'ignore', 'inherit'],
): ServerProcess {
  const core = options.of === 'server' ? SERVER_CORE : OTHER_CORE;
  const [file = '', ...rest] = PINNED ? ['taskset', '-c', core, ...words] : words;
  const child = spawn(file, rest, {
    stdio,
    env: { PATH: '/usr/bin:/bin', ...options.env },
    ...(options.cwd !== undefined && { cwd: options.cwd }),
  });
  return {
    child,
    cpuMs: () => cpuMs(child.pid ?? 0),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The next message of a process; rejects when it ends instead. */
export async function nextMessage<T>({ child }: ServerProcess): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const [message, code] = await Promise.race([
      once(child, 'message', { signal }).then(([said]) => [said as T, null] as const),
      once(child, 'exit', { signal }).then(([ended]) => [null, String(ended)] as const),
    ]);
    if (code !== null) throw new Error(`${child.spawnargs.slice(-3).join(' ')} ended with ${code}`);
    return message as T;
  } finally {
    settled.abort();
  }
}

function cpuMs(pid: number): number | null {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + threadsMs(one), 0);
  } catch {
    // Another system, or a thread that ended while it was read.
    return null;
  }
}

/** Linux counts nanoseconds per thread. */
function threadsMs(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const ran = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return ran.reduce((sum, ns) => sum + ns, 0) / 1e6;
}

function childrenOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}
