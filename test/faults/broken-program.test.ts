import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { request } from '../_support/http.js';
import { apiPort, copiedProgram, start, temporaryDirectory, until } from '../_support/processes.js';

/*
 * A program whose files are broken, or taken away under it: a failed load stays with its process for good, so either
 * nothing is to be loaded any more or the process ends.
 */

const MISSING = /"level":60,.*a part of the program could not be loaded \(.*this one ends/;
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

function breakPart(program: string, file: string): void {
  writeFileSync(join(program, 'dist', file), 'export const half = (');
}

describe('the worker', () => {
  test.each([
    'core/reading/rules/rules-reader.js',
    'core/launches/hints/read-launch-post.js',
    'worker/schedule.js',
  ])('does its first turn and ends with 1 when %s cannot be loaded', async (file) => {
    const program = copiedProgram();
    breakPart(program, file);
    const { worker } = startWorker(program);
    expect(await worker.exit).toBe(1);
    expect(worker.output()).toMatch(/turn committed[\s\S]*a part of the program/);
    expect(worker.output()).toMatch(MISSING);
  });

  test('ends with 1 when a turn needs what cannot be loaded', async () => {
    const program = copiedProgram();
    breakPart(program, 'core/reading/rules/rules-reader.js');
    const { worker } = startWorker(program, [NEW_POST]);
    expect(await worker.exit).toBe(1);
    expect(worker.output()).toMatch(MISSING);
    expect(worker.output()).not.toContain('turn committed');
  });

  test('loads nothing after its first turn: it reads posts when its program is gone', async () => {
    const program = copiedProgram();
    const { worker, add } = startWorker(program);
    await until('a second turn', () => worker.output().includes('"trigger":"schedule"'), 60_000);
    rmSync(join(program, 'dist'), { recursive: true });
    add(NEW_POST);
    await until('the reset', () => worker.output().includes('"resetsNew":1'), 60_000);
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
    expect(worker.output()).not.toMatch(/"level":(50|60)/);
  });
});

describe('the API', () => {
  test('ends with 1 when an answer that it will be asked for cannot be loaded', async () => {
    const program = copiedProgram();
    breakPart(program, 'api/feeds/calendar.js');
    const api = startApi(program);
    expect(await api.exit).toBe(1);
    expect(api.output()).toMatch(/API is listening[\s\S]*a part of the program/);
    expect(api.output()).toMatch(MISSING);
  });

  test('answers when its program is gone', async () => {
    const program = copiedProgram();
    const api = startApi(program);
    const port = await apiPort(api);
    await until('all is loaded', () => api.output().includes('the rest of the program is loaded'), 60_000);
    rmSync(join(program, 'dist'), { recursive: true });
    const statuses = [];
    for (const path of ['/docs', '/api/openapi.json', '/', '/badge.svg', '/docs/assets/docs.js'])
      statuses.push((await request(port, path)).status);
    expect(statuses).toEqual([200, 200, 503, 200, 200]);
    api.child.kill('SIGTERM');
    expect(await api.exit).toBe(0);
  });
});
