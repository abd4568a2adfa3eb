import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { errorInWords } from '../../../src/ledger/file/errors.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import {
  childEnvironment,
  copiedProgram,
  launch,
  temporaryDirectory,
  until,
} from '../../_support/processes/processes.js';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** A program whose SQLite has no native part, as after an installation without scripts. */
function withoutNativePart(): string {
  const program = copiedProgram();
  const modules = join(program, 'node_modules');
  rmSync(modules);
  mkdirSync(modules);
  for (const name of readdirSync(MODULES).filter((one) => one !== 'better-sqlite3'))
    symlinkSync(join(MODULES, name), join(modules, name));
  cpSync(join(MODULES, 'better-sqlite3'), join(modules, 'better-sqlite3'), {
    recursive: true,
    filter: (path) => !/better-sqlite3\/(build|prebuilds|deps|src)$/.test(path),
  });
  return program;
}

test.each([
  ['worker', '--once'],
  ['start'],
  ['doctor'],
])('Without the native part of SQLite, `%s` names the remedy for npm and pnpm.', async (...words) => {
  const folder = temporaryDirectory();
  const env = childEnvironment({ LEDGER_PATH: join(folder, 'ledger.sqlite'), PORT: '0' });
  const program = launch(process.execPath, [join(withoutNativePart(), 'bin/reset-record.js'), ...words], {
    cwd: folder,
    env,
  });
  expect(await program.exit).toBe(1);
  expect(program.output()).toMatch(/npm rebuild better-sqlite3.*pnpm approve-builds/);
  expect(program.output()).not.toContain(' → ');
});

/** The program with these words, beside a ledger that it cannot open. */
function besideLedger(words: readonly string[]) {
  const env = childEnvironment({ LEDGER_PATH: newLedger().path, PORT: '0' });
  const program = join(withoutNativePart(), 'bin/reset-record.js');
  return launch(process.execPath, [program, ...words], { cwd: temporaryDirectory(), env });
}

test('An API alone says so at its start, before anybody asks for a page.', async () => {
  const api = besideLedger(['api']);
  await until('the remedy', () => api.output().includes('npm rebuild better-sqlite3'));
  expect(api.output()).toContain('"level":50');
  api.child.kill('SIGTERM');
  expect(await api.exit).toBe(0);
});

test('doctor names the remedy for the ledger, and no other that would be a guess.', async () => {
  const doctor = besideLedger(['doctor']);
  expect(await doctor.exit).toBe(1);
  expect(doctor.output()).toMatch(/ledger: SQLite cannot be loaded.*npm rebuild better-sqlite3/);
  expect(doctor.output()).not.toContain('permissions');
});

test.each([22, 28, 40])('With %i open files, the limit is named and not the installation.', async (files) => {
  const bin = fileURLToPath(new URL('../../../bin/reset-record.js', import.meta.url));
  const folder = temporaryDirectory();
  const script = `ulimit -n ${files}; exec "$0" "$@"`;
  const program = launch('sh', ['-c', script, process.execPath, bin, 'worker', '--once'], {
    cwd: folder,
    env: { PATH: process.env.PATH, TIMELINE: 'none', STATUS_PAGE_URL: 'none' },
  });
  expect(await program.exit).toBe(1);
  expect(program.output()).toMatch(new RegExp(`^Only ${files} files may be open at once.*ulimit -n`));
});

test.each([
  'SQLITE_IOERR_SHMMAP',
  'SQLITE_IOERR_SHMOPEN',
  'SQLITE_IOERR_SHMLOCK',
  'SQLITE_PROTOCOL',
])('A file system without shared memory is named: %s', (code) => {
  const error = Object.assign(new Error('disk I/O error'), { code });
  const words = errorInWords(error, join(temporaryDirectory(), 'ledger.sqlite'));
  expect(words).toMatch(/Put the ledger on a local disk/);
  expect(words).not.toContain('recovers by itself');
});
