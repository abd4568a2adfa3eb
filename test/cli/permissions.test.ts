import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asPlainUser } from '../_support/processes/other-user.js';
import { operator, operatorWithLedger } from './_cli.js';

const REMEDY =
  /ledger\.sqlite (cannot be opened|is not writable) by the user .*\. Let this user write the file/;

test.each([
  ['audit', (made: { ledgerPath: string }) => ['audit', made.ledgerPath]],
  ['backup', (made: { mine: string }) => ['backup', join(made.mine, 'copy.sqlite')]],
  ['restore', (made: { backup: string }) => ['restore', made.backup]],
])('%s of a ledger that belongs to another user names the file, the user and what to do', async (_name, argsOf) => {
  const { directory, ledgerPath } = await operatorWithLedger();
  const mine = join(directory, 'mine');
  mkdirSync(mine);
  const backup = join(mine, 'backup.sqlite');
  copyFileSync(ledgerPath, backup);
  const other = operator({ LEDGER_PATH: ledgerPath });
  chmodSync(ledgerPath, 0);
  chmodSync(directory, 0o555);
  const ran = await asPlainUser(mine, () => other.run(...argsOf({ ledgerPath, mine, backup })));
  chmodSync(directory, 0o755);
  expect(ran.code).toBe(1);
  expect(ran.out + ran.err).toMatch(REMEDY);
});
