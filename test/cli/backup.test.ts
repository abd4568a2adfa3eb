import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../_support/ledgers/snapshot.js';
import { asPlainUser } from '../_support/processes/other-user.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { contentOf, intactChain, operator, operatorWithLedger, runCommand, tamper } from './_cli.js';

async function backups() {
  const made = await operatorWithLedger();
  const folder = join(made.directory, 'backups');
  return { ...made, folder, inFolder: () => readdirSync(folder).sort() };
}

describe('backup', () => {
  test('copies the ledger into the folder of backups, all of it, and says what it is', async () => {
    const { ledgerPath, json, folder, inFolder, clock } = await backups();
    chmodSync(ledgerPath, 0o640);
    clock.now = Date.parse('2026-08-31T12:00:00.250Z');
    const made = await json<{ file: string }>('backup');
    expect(made).toEqual({
      file: join(folder, 'ledger-2026-08-31T12-00-00-250Z.sqlite'),
      bytes: statSync(made.file).size,
      chain: { seq: intactChain(ledgerPath), head: expect.stringMatching(/^[0-9a-f]{64}$/) },
      turns: 1,
      removed: [],
      findings: 0,
    });
    expect(contentOf(made.file)).toEqual(contentOf(ledgerPath));
    expect(statSync(made.file).mode & 0o777).toBe(0o640);
    expect(inFolder()).toEqual(['ledger-2026-08-31T12-00-00-250Z.sqlite']);
  });

  test('copies a ledger that its owner may not write', async () => {
    const { ledgerPath, directory, run } = await backups();
    chmodSync(ledgerPath, 0o444);
    const target = join(directory, 'copy.sqlite');
    const made = await asPlainUser(directory, () => run('backup', target));
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(statSync(target).mode & 0o777).toBe(0o444);
  });

  test('goes where BACKUP_DIR or the command says: a folder, which is made, or a new file', async () => {
    const { directory, ledgerPath, ok } = await backups();
    await ok('backup', `${directory}/made/here/`);
    expect(readdirSync(join(directory, 'made/here'))).toHaveLength(1);
    await ok('backup', join(directory, 'copy.sqlite'));
    expect(intactChain(join(directory, 'copy.sqlite'))).toBe(intactChain(ledgerPath));
    const elsewhere = temporaryDirectory();
    const other = operator({ LEDGER_PATH: ledgerPath, BACKUP_DIR: elsewhere });
    await other.ok('backup');
    expect(readdirSync(elsewhere)).toEqual([expect.stringMatching(/^ledger-.*Z\.sqlite$/)]);
  });

  test('never overwrites a file', async () => {
    const { directory, file, run, ledgerPath, inFolder, ok } = await backups();
    const precious = file('precious.txt', 'mine');
    await ok('backup');
    for (const args of [[precious], [ledgerPath], []]) {
      const { code, err } = await run('backup', ...args);
      expect(code).toBe(1);
      expect(err).toMatch(/already exists, and a backup never overwrites a file/);
    }
    expect(readdirSync(directory).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(inFolder()).toHaveLength(1);
  });

  test('keeps as many as --keep says, the newest, and touches nothing else', async () => {
    const { folder, inFolder, clock, json, ok } = await backups();
    const others = [
      'ledger.sqlite',
      'ledger-notes.txt',
      'ledger-2026-13-01T00-00-00-000Z.sqlite',
      'x-ledger.sqlite',
    ];
    mkdirSync(join(folder, 'ledger-2020-01-01T00-00-00-000Z.sqlite'), { recursive: true });
    for (const name of others) writeFileSync(join(folder, name), 'other');
    clock.now = Date.parse('2026-08-31T12:00:00Z');
    for (let n = 0; n < 4; n += 1) {
      clock.now += MINUTE;
      await ok('backup');
    }
    clock.now += MINUTE;
    // By name, and not by a time that copying changes.
    utimesSync(join(folder, 'ledger-2026-08-31T12-01-00-000Z.sqlite'), new Date(), new Date());
    expect((await json<{ removed: string[] }>('backup', '--keep', '3')).removed).toEqual([
      'ledger-2026-08-31T12-02-00-000Z.sqlite',
      'ledger-2026-08-31T12-01-00-000Z.sqlite',
    ]);
    expect(inFolder()).toEqual(
      [
        ...others,
        'ledger-2020-01-01T00-00-00-000Z.sqlite',
        'ledger-2026-08-31T12-03-00-000Z.sqlite',
        'ledger-2026-08-31T12-04-00-000Z.sqlite',
        'ledger-2026-08-31T12-05-00-000Z.sqlite',
      ].sort(),
    );
  });

  test('never removes the one that it made, also when the clock was set back', async () => {
    const { inFolder, clock, ok } = await backups();
    clock.now = Date.parse('2026-08-31T12:00:00Z');
    await ok('backup');
    clock.now = Date.parse('2026-08-01T12:00:00Z');
    expect(await ok('backup', '--keep', '1')).toContain('removed: ledger-2026-08-31T12-00-00-000Z.sqlite');
    expect(inFolder()).toEqual(['ledger-2026-08-01T12-00-00-000Z.sqlite']);
  });

  test('of a ledger that is not sound is kept and removes no older one; its last line says so, and it ends with 1', async () => {
    const { ledgerPath, run, ok, inFolder, clock } = await backups();
    await ok('backup');
    const before = inFolder();
    tamper(ledgerPath, "UPDATE windows SET model_version = '0' WHERE id = 1");
    clock.now += MINUTE;
    const { code, out, err } = await run('backup', '--keep', '1');
    expect(code).toBe(1);
    expect(out).not.toContain('checked');
    expect(out.trim().split('\n').at(-1)).toMatch(
      /^This backup has the (finding|\d+ findings) of its ledger, and no older one was removed\. Check the ledger: reset-record audit$/,
    );
    expect(err).toMatch(
      /itself did not pass the audit\. Its copy .* was kept as it is:\n {2}windows, row 1: /,
    );
    clock.now += MINUTE;
    const { code: ofJson, out: json } = await run('backup', '--json');
    expect([ofJson, JSON.parse(json).findings > 0]).toEqual([1, true]);
    expect(inFolder()).toHaveLength(3);
    expect(inFolder()).toEqual(expect.arrayContaining([...before]));
  });

  test('removes what a killed run left six hours ago and more, and leaves everything else alone', async () => {
    const { folder, inFolder, ok } = await backups();
    const made = (name: string, hoursAgo: number) => {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'ledger.sqlite'), 'half');
      const at = new Date(Date.now() - hoursAgo * HOUR);
      utimesSync(join(folder, name), at, at);
    };
    made('.unfinished-backup-killed', 7);
    made('.unfinished-backup-living', 1);
    made('.notes', 7);
    await ok('backup');
    expect(inFolder()).toEqual([
      '.notes',
      '.unfinished-backup-living',
      expect.stringMatching(/^ledger-.*Z\.sqlite$/),
    ]);
  });

  test('ends when it is stopped, and leaves nothing', async () => {
    const { ledgerPath, inFolder } = await backups();
    const run = await runCommand({ LEDGER_PATH: ledgerPath }, ['backup'], Date.now, AbortSignal.abort());
    expect(run).toEqual({ code: 1, out: '', err: 'Stopped; no backup was made.' });
    expect(inFolder()).toEqual([]);
  });

  test('without a ledger says so, and makes no folder', async () => {
    const { run, directory } = operator();
    expect(await run('backup')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no ledger at /),
    });
    expect(readdirSync(directory)).toEqual([]);
  });

  test.runIf(existsSync('/proc/self'))(
    'into a folder that the system does not make ends, and says where',
    async () => {
      const { ledgerPath } = await backups();
      // In a process of its own: what it guards against is a call that never returns.
      const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
      const env = { LEDGER_PATH: ledgerPath, BACKUP_DIR: '/proc/nope/below' };
      const ran = spawnSync(process.execPath, [CLI, 'backup'], {
        env,
        timeout: 90_000,
        killSignal: 'SIGKILL',
      });
      expect(ran.status).toBe(1);
      expect(String(ran.stderr)).toMatch(/^No backup of .* could be made in \/proc\/nope\/below\. \(ENOENT/);
    },
  );

  test('into a folder that cannot be one says where', async () => {
    const { run, file } = await backups();
    const path = file('a-file', '');
    const { code, err } = await run('backup', `${path}/below/`);
    expect(code).toBe(1);
    expect(err).toMatch(/^No backup of .* could be made in .*a-file\/below/);
    expect(await run('backup', join(path, 'below'))).toMatchObject({
      code: 1,
      err: `${join(path, 'below')} cannot be read: there is no such file`,
    });
  });
});
