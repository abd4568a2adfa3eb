import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { request } from '../../_support/clients/http.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import {
  apiPort,
  childEnvironment,
  launch,
  type Started,
  start,
  temporaryDirectory,
  until,
} from '../../_support/processes/processes.js';
import { startReaderUpstream } from '../../_support/upstreams/reader-upstream.js';
import { intactChain, operatorWithLedger, type Ran } from '../../cli/_cli.js';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const BIN = join(PROJECT, 'bin/reset-record.js');

const startIn = (cwd: string, command: string, args: readonly string[], env: Record<string, string> = {}) =>
  launch(command, args, { cwd, env: childEnvironment(env) });

async function ended({ exit, out, err }: Started): Promise<Ran> {
  return { code: Number(await exit), out: out(), err: err() };
}

const startReset = (args: readonly string[], cwd: string, env?: Record<string, string>) =>
  startIn(cwd, process.execPath, [BIN, ...args], env);

const reset = (...call: Parameters<typeof startReset>): Promise<Ran> => ended(startReset(...call));

describe('the program as an operator calls it', () => {
  test('runs in another folder; a ledger that is missing there is named with its whole path', async () => {
    const directory = temporaryDirectory();
    const { code, err } = await reset(['retract', '1', '--reason', 'x'], directory);
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`^There is no ledger at ${directory}/data/ledger.sqlite \\(.*\\)\\. `));
  });

  test('runs as `npm exec --no` in the project’s folder', async () => {
    const words = ['exec', '--no', '--', 'reset-record', 'record', '--help'];
    const { code, out } = await ended(startIn(PROJECT, 'npm', words, { HOME: process.env.HOME ?? '' }));
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: reset-record record/);
  });

  test.each([
    ['dist', ['bin', 'package.json', 'node_modules']],
    ['node_modules', ['bin', 'package.json', 'data', 'dist']],
  ])('says what to do where %s is missing', async (_what, there) => {
    const directory = temporaryDirectory();
    for (const name of there) {
      if (name === 'node_modules') symlinkSync(join(PROJECT, name), join(directory, name));
      else cpSync(join(PROJECT, name), join(directory, name), { recursive: true });
    }
    const bin = join(directory, 'bin/reset-record.js');
    const { code, out, err } = await ended(startIn(directory, process.execPath, [bin, '--help']));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^Reset Record is not installed completely/);
    expect(err).toContain(
      `Install it again; in a checkout, run "npm ci --include=dev" in ${directory}/ once.`,
    );
    expect(err).not.toMatch(/^\s+at /m);
  });

  test('is no failure when whoever reads its output has seen enough', async () => {
    const { directory, ledgerPath } = await operatorWithLedger();
    const start = Date.UTC(2000, 0, 1);
    const instants = Array.from({ length: 5_000 }, (_, i) => new Date(start + i * 86_400_000).toISOString());
    const path = join(directory, 'long.json');
    writeFileSync(path, JSON.stringify(instants));
    const line = `("${process.execPath}" "${BIN}" import "${path}" --yes; echo "exit $?" >&2) | head -1`;
    const { out, err } = await ended(startIn(directory, 'sh', ['-c', line], { LEDGER_PATH: ledgerPath }));
    expect({ out, err }).toEqual({ out: '+ 2000-01-01T00:00:00.000Z  regular\n', err: 'exit 0\n' });
    expect(query(ledgerPath, 'SELECT count(*) AS resets FROM v_resets')).toEqual([{ resets: 5_000 }]);
  });

  test('reads standard input where the file is named -', async () => {
    const { directory, ledgerPath } = await operatorWithLedger();
    const importing = startReset(['import', '-', '--yes'], directory, { LEDGER_PATH: ledgerPath });
    importing.child.stdin?.end('at\n2026-05-01T10:00:00Z\n');
    expect(await ended(importing)).toMatchObject({ code: 0, err: '' });
    expect(query(ledgerPath, 'SELECT reason FROM v_resets')).toEqual([
      { reason: 'imported from standard input' },
    ]);
  });

  test('adds a file once, however many import it at the same time', async () => {
    const { directory, ledgerPath, csv } = await operatorWithLedger();
    const path = csv(...Array.from({ length: 20 }, (_, i) => `2026-05-${i + 10}T10:00:00Z,regular,`));
    const args = ['import', path, '--yes'];
    const runs = await Promise.all([1, 2].map(() => reset(args, directory, { LEDGER_PATH: ledgerPath })));
    expect(runs.map(({ code, err }) => ({ code, err }))).toEqual(Array(2).fill({ code: 0, err: '' }));
    const added = runs.map(({ out }) => Number(/(\d+) added/.exec(out)?.[1]));
    expect(added.sort()).toEqual([0, 20]);
    expect(query(ledgerPath, 'SELECT count(*) AS resets FROM resets')).toEqual([{ resets: 20 }]);
    intactChain(ledgerPath);
  });

  test('writes all of a file or nothing when it is killed', async () => {
    const made = await operatorWithLedger();
    const { directory } = made;
    const start = Date.UTC(2000, 0, 1);
    const instants = Array.from({ length: 5_000 }, (_, i) => new Date(start + i * 86_400_000).toISOString());
    const path = made.file('long.json', JSON.stringify(instants));
    const outcomes = await Promise.all(
      [350, 700].map(async (afterMs) => {
        const ledgerPath = join(directory, `ledger-${afterMs}.sqlite`);
        made.copyTo(ledgerPath);
        const { child, exit } = startReset(['import', path, '--yes'], directory, { LEDGER_PATH: ledgerPath });
        setTimeout(() => child.kill('SIGKILL'), afterMs);
        await exit;
        intactChain(ledgerPath);
        return query<{ resets: number }>(ledgerPath, 'SELECT count(*) AS resets FROM resets')[0]?.resets;
      }),
    );
    expect([0, 5_000]).toEqual(expect.arrayContaining(outcomes));
  });

  test('evaluates with a model to its end, and is stopped at once by Ctrl-C', async () => {
    const directory = temporaryDirectory();
    const upstream = await startReaderUpstream(() => ({ kind: 'hang' }));
    onTestFinished(() => upstream.close());
    const path = join(directory, 'posts.jsonl');
    writeFileSync(
      path,
      '{"id":"50001","at":"2026-05-01T10:00:00Z","text":"Limits are reset.","label":"reset"}\n',
    );
    const evaluating = startReset(['evaluate', path], directory, { AI_BASE_URL: upstream.baseUrl });
    await until('the model is asked', () => upstream.calls > 0);
    const stopped = Date.now();
    evaluating.child.kill('SIGINT');
    expect(await ended(evaluating)).toEqual({
      code: 1,
      out: '',
      err: 'Stopped before all posts were read; there is nothing to compare.\n',
    });
    expect(Date.now() - stopped).toBeLessThan(3_000);
  });
});

describe('beside a running worker', () => {
  test('import, record and retract work, and are served after its next turn', async () => {
    const directory = temporaryDirectory();
    const ledgerPath = join(directory, 'data/ledger.sqlite');
    mkdirSync(join(directory, 'data'));
    const env = { LEDGER_PATH: ledgerPath, SEED_RECORD: 'none', TURN_SCHEDULE: '* * * * * *' };
    const worker = start('worker.js', env);
    const port = await apiPort(start('api.js', { LEDGER_PATH: ledgerPath, HOST: '127.0.0.1', PORT: '0' }));
    const served = async () => {
      const { status, text } = await request(port, '/api/v1/resets');
      return status === 200 ? JSON.parse(text).resets.map((one: { at: string }) => one.at) : null;
    };
    await until('the first turn is served', served);
    writeFileSync(
      join(directory, 'record.csv'),
      'at,url\n2026-05-01T10:00:00Z,https://posts.example/team/status/50001\n2026-05-09T10:00:00Z,\n',
    );
    const commands = [
      ['import', 'record.csv', '--yes'],
      ['record', '--at', '2026-05-20T10:00:00Z'],
      ['retract', '1', '--reason', 'for some users only'],
    ];
    for (const args of commands) {
      expect(await reset(args, directory, { LEDGER_PATH: ledgerPath })).toMatchObject({ code: 0, err: '' });
    }
    await until('the corrected record is served', async () => {
      const resets = await served();
      return resets?.join() === '2026-05-20T10:00:00.000Z,2026-05-09T10:00:00.000Z';
    });
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
    expect(worker.output()).not.toContain('turn failed');
    expect(intactChain(ledgerPath)).toBeGreaterThan(4);
    expect(query(ledgerPath, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });
});
