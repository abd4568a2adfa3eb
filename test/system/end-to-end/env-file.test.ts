import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { apiPort, childEnvironment, start, until } from '../../_support/processes/processes.js';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));

function run(entry: string, args: readonly string[], folder: string, env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [join(DIST, entry), ...args], {
    cwd: folder,
    env: childEnvironment(env),
    encoding: 'utf8',
    timeout: 90_000,
  });
}

function folderWith(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, '.env'), content);
  return folder;
}

test('Variables come from .env in the working directory, and those of the process win.', () => {
  const folder = folderWith(
    '# mine\nLEDGER_PATH=from-file.sqlite\nTURN_SCHEDULE="*/2 * * * *"\nLOG_LEVEL=silent\n',
  );
  expect(run('worker.js', ['--once'], folder)).toMatchObject({ status: 0, stdout: '' });
  expect(existsSync(join(folder, 'from-file.sqlite'))).toBe(true);
  const fromProcess = { LEDGER_PATH: 'from-process.sqlite' };
  expect(run('worker.js', ['--once', '--new'], folder, fromProcess).status).toBe(0);
  expect(existsSync(join(folder, 'from-process.sqlite'))).toBe(true);
  expect(JSON.parse(run('cli.js', ['audit', '--json'], folder).stdout)).toMatchObject({ findings: [] });
});

test.each<[string, string | Buffer, Record<string, string>]>([
  ['after a byte order mark', '\ufeffLOG_LEVEL=loud\n', {}],
  ['in UTF-16', Buffer.from('\ufeffLOG_LEVEL=loud\n', 'utf16le'), {}],
  ['under an empty one of the process', 'LOG_LEVEL=loud\n', { LOG_LEVEL: '' }],
])('A variable of .env counts %s.', (_where, content, env) => {
  const { status, stderr } = run('worker.js', ['--once'], folderWith(content), env);
  expect([status, stderr]).toEqual([2, expect.stringContaining('LOG_LEVEL is "loud"')]);
});

test('The API refuses an invalid variable of .env, and its own environment gets no secret from there.', () => {
  const folder = folderWith('PORT=many\nAI_API_KEY=sk-of-the-worker\n');
  const { status, stderr, stdout } = run('api.js', [], folder);
  expect([status, stderr]).toEqual([2, expect.stringContaining('PORT is "many"')]);
  expect(stdout + stderr).not.toContain('AI_API_KEY');
});

test('A name that nothing reads is logged once, and its value is not.', () => {
  const folder = folderWith('AI_APIKEY=s3cret\nAI_MODEL=none\nTIMELINE=none\nSTATUS_PAGE_URL=none\n');
  const { status, stdout } = run('worker.js', ['--once'], folder);
  expect([status, stdout.match(/nothing reads: [^"]*/g)]).toEqual([
    0,
    ['nothing reads: AI_APIKEY in .env (did you mean AI_API_KEY?)'],
  ]);
  const doctor = run('cli.js', ['doctor'], folder);
  expect(doctor.stdout).toMatch(
    /^FAILS {2}variable AI_APIKEY: it is set in \.env, and nothing reads it\n {7}Did you mean AI_API_KEY\?$/m,
  );
  expect(stdout + doctor.stdout).not.toContain('s3cret');
});

test('What Node.js reads before .env is to be set in the environment, and nothing is said where it is.', () => {
  const set = { LEDGER_PATH: 'ledger.sqlite', TIMELINE: 'none', STATUS_PAGE_URL: 'none' };
  const folder = folderWith('NODE_EXTRA_CA_CERTS=/etc/ssl/own.pem\n');
  const doctor = (env: Record<string, string>) =>
    run('cli.js', ['doctor'], folder, { ...set, ...env }).stdout;
  expect(doctor({})).toMatch(
    /^off {4}variable NODE_EXTRA_CA_CERTS: it is set in \.env, .*\n {7}Set it in the environment, not in \.env\.$/m,
  );
  expect(doctor({ NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt' })).not.toContain(
    'variable NODE_',
  );
});

test('An API of its own names what is nearly one of its variables, and under start only the worker does.', async () => {
  const folder = folderWith('LEDGER_PAHT=a\nTIMELINE=none\nSTATUS_PAGE_URL=none\nPORT=0\n');
  const LEDGER_PATH = join(folder, 'ledger.sqlite');
  const env = { LEDGER_PATH, PUBLIC_URLS: 'https://a.example', ALERT_URL: 'slack' };
  const named = async (entry: 'api.js' | 'start.js') => {
    const started = start(entry, env, [], onTestFinished, undefined, folder);
    await apiPort(started);
    await until('a variable is named', () => started.output().includes('nothing reads: '));
    started.child.kill('SIGTERM');
    await started.exit;
    return started.output().match(/nothing reads: [^"]*/g);
  };
  expect(await named('api.js')).toEqual([
    'nothing reads: PUBLIC_URLS in the environment (did you mean PUBLIC_URL?)',
  ]);
  const [first, ...further] = (await named('start.js')) ?? [];
  expect(first).toMatch(/LEDGER_PAHT in \.env \(did you mean LEDGER_PATH\?\)/);
  expect(first).toMatch(/ALERT_URL in the environment \(did you mean ALERT_URLS\?\)/);
  expect(further).toEqual([]);
});

test.each<[string, (path: string) => void, RegExp]>([
  ['is a folder', (path) => mkdirSync(path), /^\.env in the working directory cannot be read: /],
  [
    'has 300 MB',
    (path) => {
      writeFileSync(path, '');
      truncateSync(path, 300_000_000);
    },
    /^\.env in the working directory cannot be read: it has 300,000,000 bytes, more than 5,242,880\n$/,
  ],
])('A .env that %s ends the start of every process in words.', (_, make, words) => {
  const folder = folderWith('');
  rmSync(join(folder, '.env'));
  make(join(folder, '.env'));
  const starts = [['worker.js', '--once'], ['api.js'], ['start.js'], ['cli.js', 'doctor']] as const;
  for (const [entry, ...args] of starts) {
    const { status, stderr } = run(entry, args, folder);
    expect([entry, status, stderr]).toEqual([entry, 2, expect.stringMatching(words)]);
  }
});
