import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../src/lib/listen.js';
import { request } from '../../_support/clients/http.js';
import { openRaw } from '../../_support/clients/raw-http.js';
import { apiPort, start, until } from '../../_support/processes/processes.js';
import { recordReliability } from '../../_support/suite/reliability.js';

/*
 * A real process, with the limits of service, under a crowd that sends its requests a byte at a time. `npm
 * run test:fuzz` brings more of them than there may be connections.
 */

const CROWD = process.env.FUZZ_REQUESTS ? 5_000 : 300;

const residentMb = (pid: number | undefined) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

test.runIf(process.platform === 'linux')(
  `${CROWD} slow clients keep nobody else from an answer`,
  async () => {
    const api = start('api.js', { PORT: '0', LEDGER_PATH: '/nowhere/ledger.sqlite' });
    const port = await apiPort(api);
    const before = residentMb(api.child.pid);
    const crowd = Array.from({ length: CROWD }, () => openRaw(port));
    onTestFinished(() => {
      for (const { socket } of crowd) socket.destroy();
    });
    for (const { socket } of crowd) socket.write('GET /api/v1/stats HTTP/1.1\r\nX: ');
    const dripping = setInterval(() => {
      for (const { socket } of crowd) if (socket.writable) socket.write('x');
    }, 500);
    onTestFinished(() => clearInterval(dripping));
    const waits: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const askedAt = performance.now();
      expect((await request(port, '/livez')).status).toBe(200);
      waits.push(performance.now() - askedAt);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const held = () => crowd.filter(({ socket }) => !socket.connecting && !socket.destroyed).length;
    await until('no more of them are held than may be', () => held() <= LIMITS.connections);
    const told = crowd.filter(({ received }) => received().startsWith('HTTP/1.1 408 ')).length;
    expect(told > 0).toBe(CROWD > LIMITS.connections);
    const [median, slowest] = [waits.sort((a, b) => a - b)[15] ?? 0, Math.max(...waits)];
    process.stdout.write(
      `${CROWD} slow clients, ${held()} of them held, ${told} told 408: 30 of 30 others answered, median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, ` +
        `resident ${before.toFixed(0)} MB before and ${residentMb(api.child.pid).toFixed(0)} MB with them\n`,
    );
    recordReliability({
      id: 'slow-clients',
      fault: 'Slow clients',
      runs: CROWD,
      injected: 'More connections than the limit, which send their requests a byte at a time',
      lost: 0,
      duplicated: 0,
      unavailableSeconds: null,
      command: 'npm run test:fuzz',
      note: `All ${waits.length} requests of other clients were answered meanwhile`,
    });
    expect(api.child.exitCode).toBeNull();
  },
  120_000,
);
