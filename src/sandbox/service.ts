import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../bin/reset-record.js', import.meta.url));
const WARN = 40;

/**
 * Starts worker and API, each in its own process, with these environments only: variables that the shell or
 * `.env` set for the real service must not reach them.
 * @param print receives log lines of level `warn` and above
 */
export async function startService(
  env: Readonly<Record<'worker' | 'api', Readonly<Record<string, string>>>>,
  print: (line: string) => void,
) {
  const children = (['worker', 'api'] as const).map((entry) =>
    fork(COMMAND, [entry], {
      // This folder has no `.env`.
      cwd: dirname(COMMAND),
      env: env[entry],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  );
  const exits = children.map((child) => once(child, 'exit').then(() => undefined));
  /** Stops both and waits until they have exited. */
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(exits);
  };
  /** Resolves when one of them has exited for any reason. */
  const ended = Promise.race(exits);
  const listening = Promise.race([...children.map((child) => portOf(child, print)), ended.then(() => null)]);
  const port = await listening;
  if (port === null) {
    await stop();
    throw new Error('the worker or the API stopped before the API was listening; see the log lines above');
  }
  return { apiBase: `http://127.0.0.1:${port}`, ended, stop };
}

/** Resolves with the port when the process logs one, as only the API does; forwards warnings. */
function portOf(child: ChildProcess, print: (line: string) => void): Promise<number> {
  child.stderr?.on('data', (chunk: Buffer) => print(chunk.toString().trimEnd()));
  return new Promise((resolve) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { level, port } = parseLine(line);
      if (typeof port === 'number') resolve(port);
      if (level === undefined || level >= WARN) print(line);
    });
  });
}

function parseLine(line: string): { level?: number; port?: unknown } {
  try {
    return JSON.parse(line) as { level: number };
  } catch {
    return {};
  }
}
