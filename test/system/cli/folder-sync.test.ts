import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { childEnvironment, launch, temporaryDirectory } from '../../_support/processes/processes.js';
import { turnHere } from '../../_support/processes/worker.js';

const BIN = fileURLToPath(new URL('../../../bin/reset-record.js', import.meta.url));
const PATCH = new URL('../../_support/processes/patched-fsync.mjs', import.meta.url).href;

test.each([
  { code: 'EINVAL', warning: '', isRestored: true },
  { code: 'ENOTSUP', warning: '', isRestored: false },
  { code: 'ENOSYS', warning: '', isRestored: false },
  { code: 'EIO', warning: 'EIO', isRestored: false },
])('A backup that stands there is never reported as failed: folders answer $code to a sync', async ({
  code,
  warning,
  isRestored,
}) => {
  const folder = temporaryDirectory();
  const ledger = join(folder, 'ledger.sqlite');
  expect((await turnHere({ LEDGER_PATH: ledger, SEED_RECORD: 'none' })).code).toBe(0);
  const env = childEnvironment({
    LEDGER_PATH: ledger,
    FSYNC_CODE: code,
    NODE_OPTIONS: `--import=${PATCH}`,
  });
  const run = async (...words: string[]) => {
    const started = launch(process.execPath, [BIN, ...words], { env });
    return { code: await started.exit, err: started.err() };
  };
  // The second removes the first, which is another sync of its folder.
  for (let n = 0; n < 2; n += 1)
    expect(await run('backup', '--keep', '1')).toEqual({ code: 0, err: expect.stringContaining(warning) });
  const backups = readdirSync(join(folder, 'backups'));
  expect(backups).toHaveLength(1);
  if (!isRestored) return;
  expect((await run('restore', join(folder, 'backups', String(backups[0])))).code).toBe(0);
});
