import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSnapshotSource } from '../../../src/api/snapshots/snapshot-source.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { rowCounts } from '../../_support/ledgers/read-ledger.js';
import { NOW } from '../../_support/ledgers/snapshot.js';
import { asPlainUser } from '../../_support/processes/other-user.js';
import { childEnvironment, temporaryDirectory, turnOnce } from '../../_support/processes/processes.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { CAN_MOUNT, MOUNT_NEEDED, smallDisk } from './_disk.js';
import { COMMAND } from './_worker.js';

const WORKER = fileURLToPath(new URL('../../../dist/worker.js', import.meta.url));

/** Rights do not bind root: its worker runs as nobody here. */
const NOBODY = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** One turn of a worker that has no special rights. */
function turnOfNobody(ledger: string): { status: number | null; output: string } {
  const env = childEnvironment({ SEED_RECORD: 'none', LEDGER_PATH: ledger });
  const { status, stdout, stderr } = spawnSync(process.execPath, [WORKER, '--once'], {
    ...NOBODY,
    env,
    encoding: 'utf8',
    timeout: 90_000,
  });
  return { status, output: stdout + stderr };
}

/** A folder that anybody may write in, until it is closed. */
function sharedDirectory(): string {
  const directory = temporaryDirectory();
  chmodSync(directory, 0o777);
  onTestFinished(() => chmodSync(directory, 0o777));
  return directory;
}

function expectToldOnce(output: string, ...words: string[]): void {
  expect(output.trim().split('\n')).toHaveLength(1);
  for (const word of words) expect(output).toContain(word);
  expect(output).not.toMatch(/ at .*\.js:\d+/);
}

describe('a worker that may not write names the file, its user and what to do in one line, exits with 1, and changes nothing', () => {
  test('where the ledger is read-only; once it is writable, the same start works', () => {
    const directory = sharedDirectory();
    const path = join(directory, 'ledger.sqlite');
    expect(turnOfNobody(path).status).toBe(0);
    chmodSync(path, 0o444);
    const before = readFileSync(path);
    const { status, output } = turnOfNobody(path);
    expect(status).toBe(1);
    expectToldOnce(output, `${path} is not writable by the user`, `the folder ${directory}`);
    expect(readFileSync(path).equals(before)).toBe(true);
    chmodSync(path, 0o644);
    expect(turnOfNobody(path).status).toBe(0);
    expect(rowCounts(path).turns).toBe(2);
  });

  test('where its folder is, with a ledger in it and without', () => {
    const directory = sharedDirectory();
    const path = join(directory, 'ledger.sqlite');
    chmodSync(directory, 0o555);
    const without = turnOfNobody(path);
    expect(without.status).toBe(1);
    expectToldOnce(without.output, `${path} cannot be opened by the user`, `the folder ${directory}`);
    chmodSync(directory, 0o777);
    writeFileSync(path, '');
    chmodSync(path, 0o666);
    chmodSync(directory, 0o555);
    const withOne = turnOfNobody(path);
    expect(withOne.status).toBe(1);
    expectToldOnce(withOne.output, path, 'by the user', `the folder ${directory}`);
  });

  test('where its folder cannot be made', () => {
    const directory = sharedDirectory();
    chmodSync(directory, 0o555);
    const path = join(directory, 'data', 'ledger.sqlite');
    const { status, output } = turnOfNobody(path);
    expect(status).toBe(1);
    expectToldOnce(output, `${path} is not writable by the user`);
  });
});

describe.skipIf(!CAN_MOUNT)(`a file system that is mounted read-only (${MOUNT_NEEDED})`, () => {
  test('stops the worker with one line, and the next start goes on where it stood', async () => {
    const disk = smallDisk(4_000_000);
    const path = join(disk.directory, 'ledger.sqlite');
    const env = { LEDGER_PATH: path, SEED_RECORD: 'none' };
    expect((await turnOnce(env)).code).toBe(0);
    disk.readOnly(true);
    const { code, output } = await turnOnce(env);
    expect(code).toBe(1);
    expectToldOnce(output, `${path} is not writable by`, 'Let this user write');
    disk.readOnly(false);
    expect((await turnOnce(env)).code).toBe(0);
    const turns = rowCounts(path).turns;
    recordReliability({
      id: 'read-only',
      fault: 'Read-only file, folder or file system',
      runs: 5,
      injected: 'The worker starts where it may not write, and then gets the permission',
      lost: 2 - turns,
      duplicated: 0,
      unavailableSeconds: null,
      command: COMMAND,
    });
    expect(turns).toBe(2);
  });

  test('leaves the API without data where the log’s index cannot be made: 503 and the reason in its log, until it can', async () => {
    const disk = smallDisk(4_000_000);
    const path = join(disk.directory, 'ledger.sqlite');
    expect((await turnOnce({ LEDGER_PATH: path, SEED_RECORD: 'none' })).code).toBe(0);
    disk.readOnly(true);
    const told: string[] = [];
    const source = createSnapshotSource({
      ledgerPath: path,
      now: Date.now,
      logger: { warn: (_: object, words: string) => told.push(words), info() {} } as never,
    });
    onTestFinished(() => source.close());
    const generatedAt = () => source.read(({ snapshot }) => snapshot.generatedAt);
    expect(await generatedAt()).toMatchObject({ kind: 'unavailable' });
    expect(told).toEqual([
      expect.stringMatching(/cannot be opened by the user.*Let this user write the file/),
    ]);
    disk.readOnly(false);
    expect(await generatedAt()).toMatchObject({ kind: 'read' });
  });
});

test('The API serves what a running worker commits from a folder in which it may not write.', async () => {
  const ledger = newLedger();
  mkdirSync(join(ledger.directory, 'unused'));
  ledger.publish();
  chmodSync(ledger.directory, 0o555);
  onTestFinished(() => chmodSync(ledger.directory, 0o755));
  const source = createSnapshotSource({ ledgerPath: ledger.path, now: () => NOW });
  onTestFinished(() => source.close());
  await asPlainUser(ledger.directory, async () => {
    expect(() => writeFileSync(join(ledger.directory, 'new'), '')).toThrow(/EACCES/);
    expect(await source.read(({ snapshot }) => snapshot.generatedAt)).toEqual({
      kind: 'read',
      value: new Date(NOW).toISOString(),
    });
  });
});
