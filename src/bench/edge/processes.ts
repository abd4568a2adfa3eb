import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server process and where it listens. */
export interface Running {
  readonly port: number;
  /** Milliseconds of CPU, user and system, of the process and those that it started. */
  cpuMs(): number;
  stop(): Promise<void>;
}

const DIST = new URL('../../', import.meta.url);
const CONFIGURATION = fileURLToPath(new URL('../edge', DIST));

/** One turn of the worker over the bundled record, with no source: a real ledger. */
export async function makeLedger(ledgerPath: string): Promise<void> {
  const worker = startNode('worker.js', { LEDGER_PATH: ledgerPath, LOG_LEVEL: 'warn' }, ['--once']);
  const [code] = await once(worker, 'close');
  if (code !== 0) throw new Error(`the worker's turn ended with ${code}`);
}

export async function startApi(ledgerPath: string): Promise<Running> {
  const port = await freePort();
  return running(startNode('api.js', { LEDGER_PATH: ledgerPath, PORT: `${port}`, LOG_LEVEL: 'warn' }), port);
}

/** `node:http` that writes what is in the file, and nothing else. */
export async function startBare(answersPath: string): Promise<Running> {
  const port = await freePort();
  return running(startNode('bench/edge/bare-server.js', {}, [answersPath, `${port}`]), port);
}

/** nginx by edge/nginx.conf, with a port and replicas of its own. */
export async function startEdge(
  directory: string,
  nginx: string,
  replicas: readonly number[],
): Promise<Running> {
  const port = await freePort();
  const configuration = join(directory, 'etc');
  const prefix = join(directory, 'run');
  // As root nginx answers from processes of a user without rights.
  chmodSync(directory, 0o755);
  cpSync(CONFIGURATION, configuration, { recursive: true });
  mkdirSync(prefix);
  writeFileSync(join(configuration, 'listen.conf'), `listen 127.0.0.1:${port};\n`);
  const lines = replicas.map((replica) => `server 127.0.0.1:${replica};\n`);
  writeFileSync(join(configuration, 'replicas.conf'), lines.join(''));
  const words = ['-p', prefix, '-c', join(configuration, 'nginx.conf'), '-e', 'stderr'];
  return running(spawn(nginx, words, { stdio: ['ignore', 'inherit', 'inherit'] }), port);
}

function startNode(
  entry: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ChildProcess {
  const path = fileURLToPath(new URL(entry, DIST));
  return spawn(process.execPath, [path, ...args], {
    env: { HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function running(child: ChildProcess, port: number): Promise<Running> {
  const closed = once(child, 'close');
  await answering(port, child);
  const { pid = 0 } = child;
  return {
    port,
    cpuMs: () => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + cpuOf(one), 0),
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`);
    const answered = await fetch(`http://127.0.0.1:${port}/livez`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnargs.join(' ')} does not answer`);
}

function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** Of all threads, in nanoseconds on a processor. */
function cpuOf(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
