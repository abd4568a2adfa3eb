import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Worker and API, as two processes of their own. */
export interface Service {
  /** Where the API listens. */
  readonly apiBase: string;
  /** Resolves when one of them has ended, whoever ended it. */
  readonly ended: Promise<void>;
  /** Ends both, and waits for them. */
  stop(): Promise<void>;
}

const WARN = 40;

/**
 * Starts both with this environment and nothing of ours: what a shell has set for the real service must not reach it.
 * @param tell gets the lines of their logs that are warnings or worse
 */
export async function startService(
  env: Readonly<Record<string, string>>,
  tell: (line: string) => void,
): Promise<Service> {
  const children = ['worker.js', 'api.js'].map((entry) =>
    fork(fileURLToPath(new URL(`../${entry}`, import.meta.url)), {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  );
  const exits = children.map((child) => once(child, 'exit').then(() => undefined));
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(exits);
  };
  const ended = Promise.race(exits);
  const listening = Promise.race([...children.map((child) => watch(child, tell)), ended.then(() => null)]);
  const port = await listening;
  if (port === null) {
    await stop();
    throw new Error('the worker or the API ended before the API was listening');
  }
  return { apiBase: `http://127.0.0.1:${port}`, ended, stop };
}

/** Resolves with the port that a log line names: only the API's does. */
function watch(child: ChildProcess, tell: (line: string) => void): Promise<number> {
  child.stderr?.on('data', (chunk: Buffer) => tell(chunk.toString().trimEnd()));
  return new Promise((resolve) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { level, msg, port } = parseLine(line);
      if (msg === 'API is listening' && typeof port === 'number') resolve(port);
      if (level === undefined || level >= WARN) tell(line);
    });
  });
}

function parseLine(line: string): { level?: number; msg?: string; port?: unknown } {
  try {
    return JSON.parse(line) as { level: number };
  } catch {
    return {};
  }
}
