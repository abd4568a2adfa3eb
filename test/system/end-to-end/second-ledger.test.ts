import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { backupName } from '../../../src/ledger/file/backup-folder.js';
import { rowCounts } from '../../_support/ledgers/read-ledger.js';
import { start, temporaryDirectory } from '../../_support/processes/processes.js';
import { turnHere } from '../../_support/processes/worker.js';

let home: string;
let ledger: string;
let backups: string;

beforeEach(async () => {
  home = temporaryDirectory();
  ledger = join(home, 'data/ledger.sqlite');
  backups = join(home, 'data/backups');
  mkdirSync(join(home, 'data'));
  expect(await turnHere({ LEDGER_PATH: ledger, SEED_RECORD: 'none' })).toMatchObject({ code: 0 });
});

async function worker(env: Record<string, string>, ...options: string[]) {
  const started = start('worker.js', { SEED_RECORD: 'none', ...env }, options, undefined, undefined, home);
  return { code: await started.exit, output: started.output() };
}

const elsewhere = () => join(home, 'elsewhere/ledger.sqlite');

test.each<[string, () => void, () => Record<string, string>, () => RegExp]>([
  [
    'LEDGER_PATH names another place than that of the default',
    () => undefined,
    () => ({ LEDGER_PATH: elsewhere() }),
    () => new RegExp(`no ledger at ${elsewhere()} \\(LEDGER_PATH\\).*${ledger} is a ledger of codex: set`),
  ],
  [
    'the default place is empty and the ledger has another name there',
    () => {
      copyFileSync(ledger, join(home, 'data/record.sqlite'));
      rmSync(ledger);
    },
    () => ({}),
    () =>
      new RegExp(
        `no ledger at ${ledger} \\(the default; LEDGER_PATH is not set\\).*${home}/data/record.sqlite is a ledger`,
      ),
  ],
  [
    'a ledger of another name lies beside LEDGER_PATH',
    () => {
      mkdirSync(join(home, 'elsewhere'));
      copyFileSync(ledger, join(home, 'elsewhere/old.sqlite'));
      rmSync(join(home, 'data'), { recursive: true });
    },
    () => ({ LEDGER_PATH: elsewhere() }),
    () => new RegExp(`${home}/elsewhere/old.sqlite is a ledger of codex`),
  ],
  [
    'the ledger is lost and has a backup',
    () => {
      mkdirSync(backups);
      copyFileSync(ledger, join(backups, backupName('ledger', Date.UTC(2026, 5, 1))));
      for (const name of readdirSync(join(home, 'data')))
        if (name !== 'backups') rmSync(join(home, 'data', name));
    },
    () => ({}),
    () => /backup is of 2026-06-01T00:00:00.000Z: restore it with ."reset-record restore .*\.sqlite/,
  ],
])('No second record is begun where %s; with --new it is.', async (_, prepare, variables, said) => {
  prepare();
  const env = variables();
  const path = env.LEDGER_PATH ?? ledger;
  const refused = await worker(env, '--once');
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(said()) });
  expect(refused.output).toContain('reset-record worker --once --new');
  expect(existsSync(path)).toBe(false);
  expect(await worker(env, '--once', '--new')).toMatchObject({ code: 0 });
  expect(rowCounts(path).turns).toBe(1);
});

test('A service is refused like a single turn, until its variables name a ledger.', async () => {
  const env = { LEDGER_PATH: elsewhere() };
  expect(await worker(env)).toEqual({
    code: 1,
    output: expect.stringContaining('reset-record worker --once --new'),
  });
  expect(existsSync(elsewhere())).toBe(false);
  expect(await turnHere({ ...env, SEED_RECORD: 'none' })).toMatchObject({ code: 0 });
  expect(await worker(env, '--once')).toMatchObject({ code: 0 });
});

test('A ledger or a backup of another product is no reason to refuse.', async () => {
  mkdirSync(backups);
  copyFileSync(ledger, join(backups, backupName('ledger', Date.UTC(2026, 5, 1))));
  const claude = { PRODUCT: 'claude', LEDGER_PATH: join(home, 'data/claude.sqlite') };
  expect(await worker(claude, '--once')).toMatchObject({ code: 0 });
});

test('A service cannot be started with --new alone.', async () => {
  expect(await worker({}, '--new')).toEqual({ code: 2, output: expect.stringContaining('usage: worker') });
});
