import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { isoInstant } from '../../../src/core/time/instant.js';
import { type RawAnswer, request } from '../../_support/clients/http.js';
import { createTestLedger, type TestLedger } from '../../_support/ledgers/ledger.js';
import { MINUTE, WELL } from '../../_support/ledgers/snapshot.js';
import {
  apiPort,
  type Started,
  start,
  temporaryDirectory,
  until,
} from '../../_support/processes/processes.js';
import { NGINX_PATH } from '../../_support/servers/nginx.js';

/** What docker-compose.yml mounts into its nginx. */
const CONFIGURATION = fileURLToPath(new URL('../../../edge', import.meta.url));

/** Called with what has to be ended; what a group of tests shares is ended after all of them. */
export type OnFinished = (clean: () => void | Promise<void>) => void;

/** A real ledger whose snapshot is this old by the clock of this machine. */
export function ledgerOf(
  ageMs: number,
  intervalMs = 5 * MINUTE,
  onFinished: OnFinished = onTestFinished,
): TestLedger {
  const ledger = createTestLedger();
  onFinished(() => ledger.remove());
  const now = Date.now();
  ledger.addResets(...Array.from({ length: 40 }, (_, day) => ({ at: now - (day + 1) * 1_440 * MINUTE })));
  publishNow(ledger, ageMs, intervalMs);
  return ledger;
}

export function publishNow(ledger: TestLedger, ageMs = 0, intervalMs = 5 * MINUTE): number {
  const generatedAt = Date.now() - ageMs;
  ledger.publish({ generatedAt, health: { ...WELL, lastCompletedAt: isoInstant(generatedAt), intervalMs } });
  return generatedAt;
}

export interface Replica {
  readonly started: Started;
  readonly port: number;
  /** As by a machine that fails. */
  kill(): Promise<void>;
}

export async function startReplica(
  { path }: TestLedger,
  onFinished: OnFinished = onTestFinished,
  env: Readonly<Record<string, string>> = {},
): Promise<Replica> {
  const started = start('api.js', { PORT: '0', LEDGER_PATH: path, ...env }, [], onFinished);
  const port = await apiPort(started);
  return {
    started,
    port,
    async kill() {
      started.child.kill('SIGKILL');
      await started.exit;
    },
  };
}

export interface Edge {
  readonly port: number;
  ask(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<RawAnswer>;
  /** A GET whose body may be compressed. */
  bytes(path: string, acceptEncoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }>;
}

/** nginx with the project's own configuration; the two files that name port and replicas are this test's. */
export async function startEdge(
  replicas: readonly { readonly port: number }[],
  onFinished: OnFinished = onTestFinished,
  change: (configuration: string) => string = (same) => same,
): Promise<Edge> {
  const directory = temporaryDirectory(onFinished);
  // As root nginx answers from processes of a user without rights, which have to get here.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const configuration = join(directory, 'etc');
  const prefix = join(directory, 'run');
  cpSync(CONFIGURATION, configuration, { recursive: true });
  mkdirSync(prefix);
  const main = join(configuration, 'nginx.conf');
  writeFileSync(main, change(readFileSync(main, 'utf8')));
  writeFileSync(join(configuration, 'listen.conf'), `listen 127.0.0.1:${port};\n`);
  const line = (replica: { readonly port: number }) =>
    `server 127.0.0.1:${replica.port} max_fails=2 fail_timeout=5s;\n`;
  writeFileSync(join(configuration, 'replicas.conf'), replicas.map(line).join(''));

  return startNginx(main, prefix, port, onFinished);
}

/** nginx with the block of docs/operations.md in a plain configuration, without TLS, in front of this API. */
export async function startDescribedProxy(block: string, api: { readonly port: number }): Promise<Edge> {
  const directory = temporaryDirectory();
  chmodSync(directory, 0o755);
  const port = await freePort();
  const plain = block
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace('/var/cache/record', join(directory, 'cache'))
    .replace('http://127.0.0.1:3000', `http://127.0.0.1:${api.port}`);
  const main = join(directory, 'nginx.conf');
  // Without rights nginx may not use the folders that it was built with.
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${name};`,
  );
  writeFileSync(
    main,
    `daemon off; pid nginx.pid; events {} http { access_log off; ${folders.join(' ')}\n${plain}}\n`,
  );
  return startNginx(main, directory, port, onTestFinished);
}

async function startNginx(main: string, prefix: string, port: number, onFinished: OnFinished): Promise<Edge> {
  const nginx = spawn(NGINX_PATH, ['-p', prefix, '-c', main, '-e', 'stderr']);
  let output = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exit = new Promise<void>((resolve) => nginx.once('close', () => resolve()));
  onFinished(async () => {
    nginx.kill('SIGTERM');
    await exit;
  });
  const ask: Edge['ask'] = (path, headers = {}, method = 'GET') => request(port, path, { headers, method });
  await until('nginx listens', () => {
    if (nginx.exitCode !== null) throw new Error(output);
    return ask('/livez').catch(() => null);
  });
  return { port, ask, bytes: (path, accepted) => bytesOf(port, path, accepted) };
}

function bytesOf(port: number, path: string, acceptEncoding: string): ReturnType<Edge['bytes']> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': acceptEncoding, connection: 'close' };
    get({ host: '127.0.0.1', port, path, headers }, async (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      res.on('end', () => resolve({ headers: res.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

const OUTCOMES: Readonly<Record<string, string>> = {
  'edge; hit': 'hit',
  'edge; hit; detail=stale-if-error': 'stale',
  'edge; fwd=uri-miss': 'miss',
  'edge; fwd=stale': 'expired',
};

/** `hit`, `miss`, `expired`, `stale`, or `none` where the cache was not asked. */
export function outcome({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const said = headers['cache-status'];
  return said === undefined ? 'none' : (OUTCOMES[String(said)] ?? String(said));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export interface Load {
  readonly statuses: ReadonlyMap<string, number>;
  /** Ends it, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Clients that keep their connections and ask, one request after the other, until they are stopped. */
export function startLoad(port: number, clients: number, nextPath: () => string): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const statuses = new Map<string, number>();
  let running = true;
  const once = () =>
    new Promise<string>((resolve) => {
      get({ host: '127.0.0.1', port, path: nextPath(), agent, timeout: 10_000 }, (res) => {
        res.on('end', () => resolve(String(res.statusCode)));
        res.on('error', (error) => resolve(error.message));
        res.resume();
      })
        .on('error', (error) => resolve(error.message))
        .on('timeout', () => resolve('no answer within ten seconds'));
    });
  const loop = async () => {
    while (running) {
      const status = await once();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const loops = Array.from({ length: clients }, loop);
  return {
    statuses,
    async stop() {
      running = false;
      await Promise.all(loops);
      agent.destroy();
    },
  };
}
