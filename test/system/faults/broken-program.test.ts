import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { request } from '../../_support/clients/http.js';
import {
  apiPort,
  copiedProgram,
  start,
  temporaryDirectory,
  until,
} from '../../_support/processes/processes.js';

/*
 * A program whose files are taken away while it runs, as by an upgrade: everything was loaded at its start.
 */

const NEW_POST = { id: '1', at: '2026-06-01T10:00:00Z', text: 'Usage limits have been reset for everyone.' };

function startWorker(program: string, posts: readonly object[] = []) {
  const directory = temporaryDirectory();
  const timeline = join(directory, 'posts.jsonl');
  const add = (post: object) => appendFileSync(timeline, `${JSON.stringify(post)}\n`);
  writeFileSync(timeline, '');
  posts.forEach(add);
  const env = {
    LEDGER_PATH: join(directory, 'ledger.sqlite'),
    SEED_RECORD: 'none',
    TURN_SCHEDULE: '* * * * * *',
    TIMELINE: `file:${timeline}`,
    // Its sender must not keep a worker alive that gave up.
    ALERT_URLS: 'ntfy+http://127.0.0.1:9/nobody',
  };
  return { worker: start('worker.js', env, [], onTestFinished, program), add };
}

const startApi = (program: string) => {
  const env = { PORT: '0', LEDGER_PATH: '/nowhere/ledger.sqlite', LOG_LEVEL: 'debug' };
  return start('api.js', env, [], onTestFinished, program);
};

describe('the worker', () => {
  test('loads nothing after its first turn: it reads posts when its program is gone', async () => {
    const program = copiedProgram();
    const { worker, add } = startWorker(program);
    await until('a second turn', () => worker.output().includes('"trigger":"schedule"'));
    rmSync(join(program, 'dist'), { recursive: true });
    add(NEW_POST);
    await until('the reset', () => worker.output().includes('"resetsNew":1'));
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
    expect(worker.output()).not.toMatch(/"level":(50|60)/);
  });
});

/** Each needs files of the program; without a ledger, pages say so. */
const FILES = [
  '/docs',
  '/api/openapi.json',
  '/llms.txt',
  '/robots.txt',
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-512.png',
  '/badge.svg',
  '/',
  '/?lang=zh-CN',
  '/?lang=ja',
  '/?lang=ko',
];

describe('the API', () => {
  test('answers when its program is gone', async () => {
    const program = copiedProgram();
    const api = startApi(program);
    const port = await apiPort(api);
    rmSync(join(program, 'dist'), { recursive: true });
    const statuses = [];
    for (const path of FILES) statuses.push([path, (await request(port, path)).status]);
    expect(statuses).toEqual(FILES.map((path) => [path, path === '/' || path.startsWith('/?') ? 503 : 200]));
    api.child.kill('SIGTERM');
    expect(await api.exit).toBe(0);
  });
});
