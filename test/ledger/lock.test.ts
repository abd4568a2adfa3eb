import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NotALedgerError } from '../../src/ledger/file/identity.js';
import {
  acquireCommandLock,
  acquireRestoreLock,
  acquireWriterLock,
  LedgerLockedError,
} from '../../src/ledger/file/lock.js';
import { temporaryDirectory } from '../_support/processes/processes.js';

const HOLD = fileURLToPath(new URL('_hold-lock.mjs', import.meta.url));

/** Another process that tries to take the lock, and its first words about it. */
async function hold(path: string, holder: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [HOLD, path, holder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}

describe("the writer's lock", () => {
  test('is held by one process; the second is told who holds it, and gets it at once after kill -9', async () => {
    const path = join(temporaryDirectory(), 'data', 'ledger.sqlite');
    const first = await hold(path, 'worker 1 on this machine');
    expect(first.said).toBe('held');
    const refused = `${path} is already written by another worker: worker 1 on this machine. Stop that one first.`;
    expect((await hold(path, 'worker 2')).said).toBe(`LedgerLockedError: ${refused}`);
    expect(() => acquireWriterLock(path, 'worker 3')).toThrow(new LedgerLockedError(refused));

    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const next = await hold(path, 'worker 4');
    expect(next.said).toBe('held');
    expect((await hold(path, 'worker 5')).said).toContain('worker 4');
  });

  test('is one lock by whatever name the file is called', async () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'ledger.sqlite');
    writeFileSync(path, '');
    mkdirSync(join(directory, 'elsewhere'));
    symlinkSync(path, join(directory, 'elsewhere', 'link.sqlite'));
    symlinkSync(directory, join(directory, 'elsewhere', 'directory'));
    expect((await hold(path, 'worker 1')).said).toBe('held');
    for (const name of [
      'elsewhere/link.sqlite',
      'elsewhere/directory/ledger.sqlite',
      './elsewhere/../ledger.sqlite',
    ]) {
      expect(() => acquireWriterLock(`${directory}/${name}`, 'worker 2')).toThrow(
        /already written.*worker 1/,
      );
    }
  });

  test('is one lock also before there is a file', () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, 'data'));
    symlinkSync(join(directory, 'data'), join(directory, 'link'));
    const lock = acquireWriterLock(join(directory, 'data', 'ledger.sqlite'), 'worker 1');
    expect(() => acquireWriterLock(join(directory, 'link', 'ledger.sqlite'), 'worker 2')).toThrow(/worker 1/);
    lock.release();
  });

  test('is one lock by a link that was there before its file, through further links and folders to come', () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'disk', 'data', 'ledger.sqlite');
    mkdirSync(join(directory, 'links'));
    symlinkSync('../folder/ledger.sqlite', join(directory, 'links', 'first'));
    symlinkSync('first', join(directory, 'links', 'second'));
    symlinkSync(join(directory, 'disk', 'data'), join(directory, 'folder'));
    const lock = acquireWriterLock(join(directory, 'links', 'second'), 'worker 1');
    expect(readdirSync(join(directory, 'links'))).toEqual(['first', 'second']);
    writeFileSync(path, '');
    for (const name of [path, join(directory, 'links', 'first'), join(directory, 'links', 'second')])
      expect(() => acquireWriterLock(name, 'worker 2')).toThrow(/already written.*worker 1/);
    lock.release();
  });

  test('is refused for links that lead in a circle', () => {
    const path = join(temporaryDirectory(), 'ledger.sqlite');
    symlinkSync('ledger.sqlite', path);
    expect(() => acquireWriterLock(path, 'worker 1')).toThrow(/symbolic link that leads to no file/);
  });

  test('is refused for a ledger with a second name, by whichever of them, and so are commands and restores', () => {
    const directory = temporaryDirectory();
    const [path, other] = [join(directory, 'ledger.sqlite'), join(directory, 'other.sqlite')];
    writeFileSync(path, '');
    linkSync(path, other);
    for (const name of [path, other])
      for (const acquire of [acquireWriterLock, acquireRestoreLock])
        expect(() => acquire(name, 'worker 1')).toThrow(/has 2 names \(hard links\).*delete the other names/);
    expect(() => acquireCommandLock(other)).toThrow(NotALedgerError);
    expect(readdirSync(directory).sort()).toEqual(['ledger.sqlite', 'other.sqlite']);
    rmSync(other);
    acquireWriterLock(path, 'worker 1').release();
  });

  test('waits for a ledger that is just put in its place, which has two names for a moment', () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'ledger.sqlite');
    writeFileSync(path, '');
    linkSync(path, `${path}.saved`);
    spawn('sh', ['-c', `sleep 0.3; rm "${path}.saved"`]);
    acquireWriterLock(path, 'worker 1').release();
  });

  test('can be taken again once it was released, and other ledgers are free all the time', () => {
    const directory = temporaryDirectory();
    const first = acquireWriterLock(join(directory, 'a.sqlite'), 'worker 1');
    acquireWriterLock(join(directory, 'b.sqlite'), 'worker 2').release();
    first.release();
    const second = acquireWriterLock(join(directory, 'a.sqlite'), 'worker 3');
    expect(() => acquireWriterLock(join(directory, 'a.sqlite'), 'worker 4')).toThrow(/worker 3/);
    second.release();
  });
});

describe('who may be at a ledger at the same time', () => {
  const newPath = () => join(temporaryDirectory(), 'ledger.sqlite');

  test('a worker and any number of commands, whoever comes first', () => {
    const path = newPath();
    const locks = [
      acquireCommandLock(path),
      acquireWriterLock(path, 'worker 1'),
      acquireCommandLock(path),
      acquireCommandLock(path),
    ];
    for (const lock of locks) lock.release();
  });

  test('a restore not beside a worker, which it names, in another process too', async () => {
    const path = newPath();
    expect((await hold(path, 'worker 1 on this machine')).said).toBe('held');
    expect(() => acquireRestoreLock(path, 'restore 1')).toThrow(
      new LedgerLockedError(`${path} is written by a worker: worker 1 on this machine. Stop it first.`),
    );
  });

  test('a restore not beside a command, for which it waits a while', () => {
    const path = newPath();
    const command = acquireCommandLock(path);
    expect(() => acquireRestoreLock(path, 'restore 1', 50)).toThrow(/being written by another command/);
    command.release();
    acquireRestoreLock(path, 'restore 1').release();
  });

  test('nobody beside a restore, which is named', () => {
    const path = newPath();
    const restore = acquireRestoreLock(path, 'restore 1');
    expect(() => acquireWriterLock(path, 'worker 1')).toThrow(/already written by another worker: restore 1/);
    expect(() => acquireCommandLock(path, 50)).toThrow(/is not writable now, it is held by: restore 1/);
    expect(() => acquireRestoreLock(path, 'restore 2')).toThrow(/restore 1/);
    restore.release();
    acquireWriterLock(path, 'worker 1').release();
  });
});
