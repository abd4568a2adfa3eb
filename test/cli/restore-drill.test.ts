import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { acquireWriterLock } from '../../src/ledger/file/lock.js';
import { operatorWithLedger } from './_cli.js';

interface Backup {
  readonly file: string;
  readonly chain: object;
  readonly turns: number;
}

async function withTwoBackups() {
  const made = await operatorWithLedger();
  const first = await made.json<Backup>('backup');
  await made.turn();
  const second = await made.json<Backup>('backup');
  return { ...made, first, second };
}

const scratch = () => readdirSync(tmpdir()).filter((name) => name.startsWith('reset-record-drill-'));

test('restore --drill audits the newest backup in a scratch folder, also while a worker runs, and changes nothing', async () => {
  const { run, json, ledgerPath, directory, second } = await withTwoBackups();
  const lock = acquireWriterLock(ledgerPath, 'process 7 on host');
  const before = [readdirSync(directory), readFileSync(ledgerPath), readFileSync(second.file)];
  const { code, out, err } = await run('restore', '--drill');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^.*\.sqlite could be restored: 2 turns, checked in .*\. Nothing was changed\.\n/);
  expect(out).toContain(second.file);
  const { file, chain, turns } = second;
  expect(await json('restore', '--drill')).toEqual({ file, chain, turns });
  expect([readdirSync(directory), readFileSync(ledgerPath), readFileSync(second.file)]).toEqual(before);
  expect(scratch()).toEqual([]);
  lock.release();
});

test('it fails for a backup that could not be restored, and where there is none: exit code 1', async () => {
  const { run, first, second, directory } = await withTwoBackups();
  truncateSync(second.file, 20_000);
  expect(await run('restore', '--drill')).toMatchObject({
    code: 1,
    err: expect.stringContaining(second.file),
  });
  // The other one is fine.
  expect((await run('restore', first.file, '--drill')).code).toBe(0);
  const head = ['--head', 'ab'.repeat(32)];
  expect(await run('restore', first.file, '--drill', ...head)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/did not pass the audit/),
  });
  expect(scratch()).toEqual([]);
  const none = await operatorWithLedger();
  expect(await none.run('restore', '--drill')).toMatchObject({
    code: 1,
    err: `There is no backup of this ledger in ${join(none.directory, 'backups')}. Make one with reset-record backup, and set BACKUP_SCHEDULE.`,
  });
  expect(dirname(first.file)).toBe(join(directory, 'backups'));
});
