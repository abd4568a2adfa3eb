import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FIXTURE_PATH, FIXTURE_POSTS } from '../../_support/inputs/timeline-fixture.js';
import { BUNDLED_REGULAR } from '../../_support/ledgers/bundled-record.js';
import { query, rowCounts } from '../../_support/ledgers/read-ledger.js';
import { start, temporaryDirectory, turnOnce, until } from '../../_support/processes/processes.js';
import { turnHere } from '../../_support/processes/worker.js';
import { startUpstreams } from '../../_support/upstreams/upstreams.js';

describe('worker --once', () => {
  test('exits with 0 when its turn was committed, even where no source could be read', async () => {
    const ledger = join(temporaryDirectory(), 'ledger.sqlite');
    const turn = await turnOnce({
      LEDGER_PATH: ledger,
      SEED_RECORD: 'none',
      TIMELINE: 'file:/nowhere.jsonl',
    });
    expect(turn.code).toBe(0);
    expect(query(ledger, 'SELECT trigger, sources_failed FROM v_turns')).toEqual([
      { trigger: 'once', sources_failed: 1 },
    ]);
    expect(query(ledger, 'SELECT outcome, failure_class FROM source_reads')).toEqual([
      { outcome: 'failed', failure_class: 'not_found' },
    ]);
  });

  test('says in one line what it read, decided and committed', async () => {
    const ledger = join(temporaryDirectory(), 'ledger.sqlite');
    const { output } = await turnHere({
      LEDGER_PATH: ledger,
      SEED_RECORD: 'none',
      TIMELINE: `file:${FIXTURE_PATH}`,
    });
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      msg: 'turn committed',
      trigger: 'once',
      postsRead: FIXTURE_POSTS.length,
      postsNew: FIXTURE_POSTS.length,
      totalResets: 20,
      failures: [],
      chainHead: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('exits with 1 when the commit is not possible, writes nothing, and the next turn makes up for it', async () => {
    const upstreams = await startUpstreams({ posts: FIXTURE_POSTS });
    onTestFinished(() => upstreams.close());
    const ledger = join(temporaryDirectory(), 'ledger.sqlite');
    const env = {
      LEDGER_PATH: ledger,
      SEED_RECORD: 'none',
      TIMELINE: upstreams.timelines.x,
      ...upstreams.env,
    };
    upstreams.fail('/2/users/77/tweets', { delayMs: 300 });
    const worker = start('worker.js', env, ['--once']);
    await until('the worker reads', () => upstreams.requests.length > 0);
    // Somebody holds the file for longer than anybody waits.
    const other = new Database(ledger);
    other.exec('BEGIN IMMEDIATE');
    expect(await worker.exit).toBe(1);
    const lines = worker
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({
        level: 50,
        msg: `turn failed, nothing was written; the next turn tries again. ${ledger} is being written by another process. Try again. (database is locked)`,
        trigger: 'once',
        slot: expect.any(Number),
        tookMs: expect.any(Number),
      }),
    ]);
    other.exec('ROLLBACK');
    other.close();
    expect(rowCounts(ledger)).toMatchObject({ turns: 0, posts: 0, source_reads: 0, snapshots: 0 });
    expect((await turnHere(env)).code).toBe(0);
    expect(rowCounts(ledger)).toMatchObject({ turns: 1, posts: FIXTURE_POSTS.length, snapshots: 1 });
  });

  test('waits for an operator command that is writing', async () => {
    const ledger = join(temporaryDirectory(), 'ledger.sqlite');
    const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none' };
    await turnHere(env);
    const upstreams = await startUpstreams({ posts: FIXTURE_POSTS });
    onTestFinished(() => upstreams.close());
    upstreams.fail('/rss.xml', { delayMs: 100 });
    const worker = start('worker.js', { ...env, TIMELINE: upstreams.timelines.rss }, ['--once']);
    await until('the worker reads', () => upstreams.requests.length > 0);
    const other = new Database(ledger);
    other.exec('BEGIN IMMEDIATE');
    setTimeout(() => other.exec('COMMIT'), 1_000);
    expect(await worker.exit).toBe(0);
    other.close();
    expect(rowCounts(ledger).turns).toBe(2);
  });
});

describe('what the worker refuses', () => {
  test('npm start names the problems of worker and API together, exit code 2, before anything is opened.', async () => {
    const directory = temporaryDirectory();
    const service = start('start.js', {
      LEDGER_PATH: join(directory, 'ledger.sqlite'),
      PORT: 'abc',
      TURN_SCHEDULE: '0 * * * *',
      TIMELINE: 'foo:bar',
    });
    expect(await service.exit).toBe(2);
    for (const name of ['PORT', 'TURN_SCHEDULE', 'TIMELINE']) expect(service.output()).toContain(name);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('An argument that the worker does not know is answered with its usage, exit code 2.', async () => {
    const worker = start('worker.js', {}, ['--bogus']);
    expect(await worker.exit).toBe(2);
    expect(worker.output()).toMatch(/^usage: worker \[--once \[--new\]\]/);
  });

  test('A record to start from that is missing is named, exit code 1, and the next start restarts.', async () => {
    const ledger = join(temporaryDirectory(), 'ledger.sqlite');
    const { code, output } = await turnHere({ LEDGER_PATH: ledger, SEED_RECORD: '/nowhere/resets.csv' });
    expect(code).toBe(1);
    expect(output).toContain('SEED_RECORD /nowhere/resets.csv cannot be read');
    expect((await turnHere({ LEDGER_PATH: ledger })).code).toBe(0);
    expect(query(ledger, "SELECT count(*) AS n FROM resets WHERE kind = 'regular'")).toEqual([
      { n: BUNDLED_REGULAR },
    ]);
  });
});

describe('a second worker on the same file', () => {
  test('exits with 1 and names the one that holds it, and starts at once after that one was killed', async () => {
    const ledger = join(temporaryDirectory(), 'ledger.sqlite');
    const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none' };
    const first = start('worker.js', env);
    // The one that reads nothing, and the first that reads.
    await until('two turns are committed', () => /turn committed.*turn committed/s.test(first.output()));

    const second = start('worker.js', env);
    for (const { code, output } of [
      { code: await second.exit, output: second.output() },
      await turnHere(env),
    ]) {
      expect(code).toBe(1);
      expect(output).toContain(`already written by another worker: process ${first.child.pid} on `);
    }
    expect(rowCounts(ledger).turns).toBe(2);

    first.child.kill('SIGKILL');
    expect(await first.exit).toBeNull();
    expect(existsSync(`${ledger}.holder`)).toBe(true);
    const next = await turnHere(env);
    expect(next.code, next.output).toBe(0);
    expect(rowCounts(ledger).turns).toBe(3);
  });

  test('never gets in while many start at the same time: one commits its turn, the others name it', async () => {
    const ledger = join(temporaryDirectory(), 'ledger.sqlite');
    const workers = Array.from({ length: 3 }, () => start('worker.js', { LEDGER_PATH: ledger }));
    await until('one of them has its turn', () =>
      workers.some((one) => one.output().includes('turn committed')),
    );
    const refused = await until('the others have ended', () => {
      const ended = workers.filter((one) => one.child.exitCode !== null);
      return ended.length === 2 && ended;
    });
    const winner = workers.find((one) => !refused.includes(one));
    for (const one of refused) {
      expect(one.child.exitCode).toBe(1);
      expect(one.output()).toMatch(/already written by another worker: (process \d+ on|unnamed)/);
    }
    winner?.child.kill('SIGTERM');
    expect(await winner?.exit).toBe(0);
    expect(query(ledger, "SELECT count(*) AS n FROM resets WHERE kind = 'regular'")).toEqual([
      { n: BUNDLED_REGULAR },
    ]);
  });
});
