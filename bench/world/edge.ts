import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuMs } from '../server-process.js';

const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx';

/** nginx with `edge/nginx.conf` in front of one API. */
export async function startEdge(folder: string, apiPort: number) {
  // As root nginx answers from processes of a user without rights, which have to get here.
  chmodSync(folder, 0o755);
  const [etc, run] = [join(folder, 'etc'), join(folder, 'run')];
  cpSync(fileURLToPath(new URL('../../edge', import.meta.url)), etc, { recursive: true });
  mkdirSync(run);
  const port = await freePort();
  writeFileSync(join(etc, 'listen.conf'), `listen 127.0.0.1:${port};\n`);
  writeFileSync(join(etc, 'replicas.conf'), `server 127.0.0.1:${apiPort};\n`);
  const nginx = spawn(NGINX, ['-p', run, '-c', join(etc, 'nginx.conf'), '-e', 'stderr'], {
    // An upstream that is late shows in the answers.
    stdio: 'ignore',
  });
  const ended = once(nginx, 'exit');
  const stop = async () => {
    nginx.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (nginx.exitCode !== null || tries > 200) throw new Error(`${NGINX} does not answer`);
    await delay(50);
  }
  const workers = readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim().split(' ');
  return { port, stop, cpuMs: () => workers.reduce((sum, pid) => sum + (cpuMs(Number(pid)) ?? 0), 0) };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/livez', agent: false }, (response) => {
      response.resume().on('end', () => resolve(true));
    }).on('error', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
