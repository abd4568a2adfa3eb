import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { HOUR } from '../../_support/ledgers/snapshot.js';
import { launch, until } from '../../_support/processes/processes.js';
import { tell } from '../../ledger/_timeline.js';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const POSTS = 1_500;

/** Large enough that a backup of it can be met in the middle. */
function largeLedger() {
  const ledger = newLedger();
  const text = 'and so on '.repeat(1_000);
  const posts = Array.from({ length: POSTS }, (_, n) => ({ name: `p${n}`, at: n, text: `${n} ${text}` }));
  tell(
    ledger,
    posts.map((post) => ({ ...post, kind: 'none' as const })),
  );
  const folder = join(ledger.directory, 'backups');
  mkdirSync(folder);
  return { ...ledger, folder, inFolder: () => readdirSync(folder).sort() };
}

/** `backup` as the worker starts it; resolves when its work folder is there. */
async function begun(ledger: ReturnType<typeof largeLedger>): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH ?? '', LEDGER_PATH: ledger.path };
  const child = fork(CLI, ['backup', '--json'], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await until('the copy begins', () => ledger.inFolder().some((name) => name.startsWith('.unfinished')));
  return child;
}

test('Killed in the middle, a backup leaves no file with a backup’s name, and one of six hours later tidies up.', async () => {
  const ledger = largeLedger();
  const child = await begun(ledger);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(ledger.inFolder().filter((name) => !name.startsWith('.unfinished-backup-'))).toEqual([]);
  const [left = ''] = ledger.inFolder();
  const longAgo = new Date(Date.now() - 7 * HOUR);
  utimesSync(join(ledger.folder, left), longAgo, longAgo);
  const next = spawnSync(process.execPath, [CLI, 'backup'], {
    env: { LEDGER_PATH: ledger.path },
    encoding: 'utf8',
  });
  // The ledger has findings of its own, so the copy is kept, and says so.
  expect(next.stderr).toContain('did not pass the audit');
  expect(ledger.inFolder()).toEqual([expect.stringMatching(/^ledger-.*Z\.sqlite$/)]);
});

test('When the worker that started it is gone, a backup ends and leaves nothing.', async () => {
  const ledger = largeLedger();
  const child = await begun(ledger);
  child.disconnect();
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(ledger.inFolder()).toEqual([]);
  expect(query(ledger.path, 'SELECT count(*) AS n FROM posts')).toEqual([{ n: POSTS }]);
});

/** A file system of two megabytes, in a mount name space of its own. */
const MOUNT = 'mount -t tmpfs -o size=2m none "$1" && shift && exec "$@"';
const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

test.skipIf(!canMount)('On a full disk a backup says so, and leaves nothing there.', async () => {
  const ledger = largeLedger();
  const look = `${process.execPath} ${CLI} backup; code=$?; ls -A "$BACKUP_DIR"; exit $code`;
  const args = ['-rm', 'sh', '-c', MOUNT, 'sh', ledger.folder, 'sh', '-c', look];
  const { exit, out, err } = launch('unshare', args, {
    env: { PATH: process.env.PATH ?? '', LEDGER_PATH: ledger.path, BACKUP_DIR: ledger.folder },
  });
  expect({ code: await exit, out: out() }).toEqual({ code: 1, out: '' });
  expect(err()).toMatch(
    /^There is no space for the backup in .*; nothing was left behind\. Free some space, /,
  );
  expect(existsSync(ledger.folder)).toBe(true);
});
