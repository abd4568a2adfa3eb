import { randomBytes } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { request } from '../../_support/clients/http.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { HOUR, MINUTE, SECOND } from '../../_support/ledgers/snapshot.js';
import { apiPort, start, temporaryDirectory, until } from '../../_support/processes/processes.js';

const PAGE = 4_096;

/**
 * As `litestream restore -f` applies what is new (0.5.9, applyLTXFile): changed pages in place, the header
 * set to a rollback journal with a new change counter, the size cut to the database's.
 */
function follow(primary: Buffer, path: string): void {
  const known = readFileSync(path);
  const file = openSync(path, 'r+');
  for (let at = 0; at < primary.length; at += PAGE) {
    const page = Buffer.from(primary.subarray(at, at + PAGE));
    if (at === 0) {
      page.fill(1, 18, 20);
      randomBytes(4).copy(page, 24);
    }
    if (!page.equals(known.subarray(at, at + PAGE))) writeSync(file, page, 0, PAGE, at);
  }
  ftruncateSync(file, primary.length);
  closeSync(file);
}

test('an API over a file that a follower writes in place shows each new snapshot within two seconds', async () => {
  const ledger = newLedger();
  const now = Date.now();
  const publish = (generatedAt: number) => {
    ledger.addResets({ at: generatedAt - HOUR });
    ledger.publish({ generatedAt });
    ledger.writer.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    return readFileSync(ledger.path);
  };
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  // What is restored first still says that it is in WAL mode, as the worker's file.
  writeFileSync(path, publish(now - 5 * MINUTE));
  const port = await apiPort(start('api.js', { PORT: '0', LEDGER_PATH: path }));
  const shown = async () => {
    const { status, text } = await request(port, '/api/v1/resets');
    return status === 200 ? JSON.parse(text) : null;
  };
  expect(await shown()).toMatchObject({ totalResets: 1 });
  for (const turn of [1, 2, 3]) {
    const generatedAt = now - 5 * MINUTE + turn * MINUTE;
    follow(publish(generatedAt), path);
    const body = await until(
      'the new snapshot is shown',
      async () => {
        const found = await shown();
        return found?.generatedAt === new Date(generatedAt).toISOString() && found;
      },
      2 * SECOND,
    );
    expect([body.totalResets, body.resets.length]).toEqual([turn + 1, turn + 1]);
  }
});
