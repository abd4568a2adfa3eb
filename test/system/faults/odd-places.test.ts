import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { restoreCommand } from '../../../src/cli/commands/restore.js';
import { rowCounts } from '../../_support/ledgers/read-ledger.js';
import { HOUR, NOW } from '../../_support/ledgers/snapshot.js';
import { start, temporaryDirectory, turnOnce, until } from '../../_support/processes/processes.js';
import { serveApi } from '../../_support/servers/api.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { COMMAND, costOf, startWorker, writeTimeline } from './_worker.js';

test.each([
  'with spaces and, a comma',
  'Übergrößen ✓ 記録',
  "it's #1 50% ?mode=memory&x",
  'file:ledger',
])('A ledger in a folder of any name is kept there: %s', async (name) => {
  const folder = join(temporaryDirectory(), name);
  const path = join(folder, `${name}.sqlite`);
  const timeline = writeTimeline();
  timeline.post(NOW - HOUR);
  const worker = await startWorker(path, timeline);
  expect(await worker.turn()).toBe(true);
  expect(await worker.turn()).toBe(true);
  expect(costOf(path, { posts: timeline.ids, turns: worker.committed })).toEqual({ lost: 0, duplicated: 0 });
  const api = await serveApi(path);
  api.clock.now = worker.clock.now;
  expect(await api.outcome('/api/v1/stats')).toBe('200');
});

test('A ledger behind a symbolic link is one ledger, and a link that is turned to another file counts as a replacement.', async () => {
  const directory = temporaryDirectory();
  const link = join(directory, 'link.sqlite');
  const timeline = writeTimeline();
  timeline.post(NOW - HOUR);
  const direct = await startWorker(join(directory, 'real', 'ledger.sqlite'), timeline);
  expect(await direct.turn()).toBe(true);
  direct.worker.close();
  symlinkSync(join(directory, 'real', 'ledger.sqlite'), link);
  const worker = await startWorker(link, timeline, { clock: direct.clock });
  expect(await worker.turn()).toBe(true);
  await expect(startWorker(join(directory, 'real', 'ledger.sqlite'), timeline)).rejects.toThrow(
    /already written by another/,
  );
  expect(rowCounts(realpathSync(link)).turns).toBe(2);
  expect(auditLedger(link).findings).toEqual([]);

  mkdirSync(join(directory, 'other'));
  const other = join(directory, 'other', 'ledger.sqlite');
  copyFileSync(realpathSync(link), other);
  rmSync(link);
  symlinkSync(other, link);
  expect(await worker.turn()).toBe(false);
  expect(worker.said()).toMatch(/was replaced by another file/);
  expect(rowCounts(other).turns).toBe(2);
});

test('A link that names no file yet stays a link: the ledger begins, is put back and is restored where it leads.', async () => {
  const directory = temporaryDirectory();
  const real = join(directory, 'disk', 'ledger.sqlite');
  const link = join(directory, 'link.sqlite');
  symlinkSync('disk/ledger.sqlite', link);
  const timeline = writeTimeline();
  timeline.post(NOW - HOUR);
  const worker = await startWorker(link, timeline);
  expect(await worker.turn()).toBe(true);
  await expect(startWorker(real, timeline)).rejects.toThrow(/already written by another/);

  rmSync(real);
  expect(await worker.turn()).toBe(false);
  expect(worker.said()).toMatch(/put back there/);
  expect(realpathSync(link)).toBe(realpathSync(real));
  expect(rowCounts(real).turns).toBe(1);
  worker.worker.close();

  const backup = join(directory, 'backup.sqlite');
  renameSync(real, backup);
  const quiet = { out: () => undefined, err: () => undefined, isTerminal: false };
  await restoreCommand(
    backup,
    { ledgerPath: link, product: 'codex', now: NOW, head: null, json: false },
    quiet,
  );
  expect(realpathSync(link)).toBe(realpathSync(real));
  expect(rowCounts(real).turns).toBe(1);
  expect(readdirSync(directory).sort()).toEqual(['backup.sqlite', 'disk', 'link.sqlite']);
});

test('A worker that is stopped in its sleep and goes on later takes up its turns; a second one cannot start meanwhile.', async () => {
  const ledger = join(temporaryDirectory(), 'ledger.sqlite');
  const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none', TURN_SCHEDULE: '* * * * * *' };
  const worker = start('worker.js', env);
  const commits = () => worker.output().split('turn committed').length - 1;
  await until('a turn', () => commits() >= 1);
  worker.child.kill('SIGSTOP');
  const second = await turnOnce(env);
  expect([second.code, second.output]).toEqual([
    1,
    expect.stringContaining('already written by another worker'),
  ]);
  const before = commits();
  worker.child.kill('SIGCONT');
  await until('turns after it', () => commits() >= before + 2);
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
  const lost = commits() - rowCounts(ledger).turns;
  recordReliability({
    id: 'worker-stopped',
    fault: 'Worker process suspended (SIGSTOP) and continued',
    runs: 1,
    injected: 'SIGSTOP between turns, a second worker meanwhile, SIGCONT',
    lost: Math.max(0, lost),
    duplicated: Math.max(0, -lost),
    unavailableSeconds: null,
    command: COMMAND,
    note: 'The second worker is refused and names the first',
  });
  expect(lost).toBe(0);
  expect(auditLedger(ledger).findings).toEqual([]);
});

/** Runs a program where one file is mounted over another, in a mount namespace of its own. */
function runMounted(
  file: string,
  over: string,
  command: readonly string[],
  env: Record<string, string> = {},
) {
  const script = 'mount --bind "$0" "$1" && shift && exec "$@"';
  return spawnSync('unshare', ['-rm', 'sh', '-c', script, file, over, ...command], {
    env: { PATH: process.env.PATH ?? '', LAUNCH_LISTS: 'none', ...env },
    encoding: 'utf8',
  });
}

const canMount = runMounted('/dev/null', '/dev/null', ['true']).status === 0;

test.runIf(canMount)(
  'A ledger that is mounted as a single file is refused: its lock and log would be elsewhere.',
  () => {
    const folder = join(temporaryDirectory(), 'with a blank');
    mkdirSync(folder);
    const [file, mounted] = [join(folder, 'ledger.sqlite'), join(folder, 'mounted.sqlite')];
    for (const path of [file, mounted]) writeFileSync(path, '');
    const worker = fileURLToPath(new URL('../../../dist/worker.js', import.meta.url));
    const command = [process.execPath, worker, '--once'];
    const { status, stdout } = runMounted(file, mounted, command, { LEDGER_PATH: mounted });
    expect([status, stdout]).toEqual([1, expect.stringContaining('Mount its folder instead')]);
    expect(readdirSync(folder).sort()).toEqual(['ledger.sqlite', 'mounted.sqlite']);
  },
);
