import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { childEnvironment } from '../../_support/processes/processes.js';

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
  expect(run('worker.js', ['--once'], folder, { LEDGER_PATH: 'from-process.sqlite' }).status).toBe(0);
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

test('A .env that cannot be read ends the start in words.', () => {
  const folder = folderWith('');
  rmSync(join(folder, '.env'));
  mkdirSync(join(folder, '.env'));
  const { status, stderr } = run('worker.js', ['--once'], folder);
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining('.env in the working directory cannot be read'),
  ]);
});
