import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { file, IMAGE } from './_files.js';

test('The image runs without root, and its ledger is on its volume', () => {
  expect([IMAGE.user, IMAGE.group, IMAGE.port]).toEqual([1000, 1000, 3000]);
  expect(IMAGE.ledgerPath.startsWith(`${IMAGE.volume}/`)).toBe(true);
});

test('Without a shell, node copies a file in, lists, copies out and deletes, as deploy/README.md says', () => {
  const volume = temporaryDirectory();
  mkdirSync(join(volume, 'backups'));
  const commands = [...file('deploy/README.md').matchAll(/ node (-[ep]) "(fs\.|process\.)(.*)"/g)];
  /** Runs the one that does this, at the file of this name. */
  const run = (what: string, name: string, input = '') => {
    const [, flag = '', begin = '', rest = ''] = commands.find(([whole]) => whole.includes(what)) ?? [];
    const code = `${begin}${rest}`.replace(IMAGE.volume, volume).replace('<file>', name);
    return execFileSync(process.execPath, [flag, code], { input, encoding: 'utf8' });
  };
  const ledger = 'x'.repeat(1_000_000);
  run('createWriteStream', 'moved.sqlite', ledger);
  writeFileSync(join(volume, 'backups', 'nightly.sqlite'), ledger);
  expect(readFileSync(join(volume, 'moved.sqlite'), 'utf8')).toBe(ledger);
  expect(run('readdirSync', '')).toMatch(/'moved\.sqlite'[\s\S]*'backups\/nightly\.sqlite'/);
  expect(run('createReadStream', 'nightly.sqlite')).toBe(ledger);
  run('rmSync', 'moved.sqlite');
  expect(existsSync(join(volume, 'moved.sqlite'))).toBe(false);
});
