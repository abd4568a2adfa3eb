import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  childEnvironment,
  launch,
  temporaryDirectory,
  turnOnce,
} from '../../_support/processes/processes.js';

const BIN = fileURLToPath(new URL('../../../bin/reset-record.js', import.meta.url));
const PATCH = new URL('../../_support/processes/patched-fsync.mjs', import.meta.url).href;

test.each([
  { code: 'EINVAL', warning: '' },
  { code: 'ENOTSUP', warning: '' },
  { code: 'ENOSYS', warning: '' },
  { code: 'EIO', warning: 'EIO' },
])('A backup that stands there is never reported as failed: folders answer $code to a sync', async ({
  code,
  warning,
}) => {
  const folder = temporaryDirectory();
  const ledger = join(folder, 'ledger.sqlite');
  expect((await turnOnce({ LEDGER_PATH: ledger, SEED_RECORD: 'none' })).code).toBe(0);
  const env = childEnvironment({
    LEDGER_PATH: ledger,
    FSYNC_CODE: code,
    NODE_OPTIONS: `--import=${PATCH}`,
  });
  const run = async (...words: string[]) => {
    const started = launch(process.execPath, [BIN, ...words], { env });
    return { code: await started.exit, err: started.err() };
  };
  for (let n = 0; n < 2; n += 1)
    expect(await run('backup', '--keep', '1')).toEqual({ code: 0, err: expect.stringContaining(warning) });
  const backups = readdirSync(join(folder, 'backups'));
  expect(backups).toHaveLength(1);
  if (warning !== '') return;
  expect((await run('restore', join(folder, 'backups', String(backups[0])))).code).toBe(0);
});
