import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nextMessage, type ServerProcess, startCommand, startProcess } from '../http/server-process.js';
import { portSaid } from '../http/stand.js';

/** A server and where it listens. */
export interface Running {
  readonly port: number;
  readonly process: ServerProcess;
}

const CONFIGURATION = fileURLToPath(new URL('../../edge', import.meta.url));

/** One turn of the worker over the bundled record, with no source: a real ledger. */
export async function makeLedger(ledgerPath: string): Promise<void> {
  const env = { LEDGER_PATH: ledgerPath, LOG_LEVEL: 'warn' };
  const { child } = startProcess('worker.js', ['--once'], { of: 'other', env });
  child.stdout?.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the worker's turn ended with ${code}`);
}

export async function startApi(ledgerPath: string): Promise<Running> {
  const env = { LEDGER_PATH: ledgerPath, LOG_LEVEL: 'info', PORT: '0' };
  const process = startProcess('api.js', [], { of: 'server', env });
  return { process, port: await portSaid(process) };
}

/** `node:http` that writes what is in the file, and nothing else. */
export async function startBare(answersPath: string): Promise<Running> {
  const process = startProcess('edge/bare-server.ts', [answersPath], { of: 'server' });
  return { process, port: await nextMessage<number>(process) };
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
  const words = [nginx, '-p', prefix, '-c', join(configuration, 'nginx.conf'), '-e', 'stderr'];
  const process = startCommand(words, { of: 'server' });
  await answering(port, process);
  return { process, port };
}

async function answering(port: number, { child }: ServerProcess): Promise<void> {
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
