import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { start, temporaryDirectory, turnOnce, until } from '../_support/processes.js';
import { rowCounts } from '../_support/read-ledger.js';
import { listenLocally } from '../_support/upstream-listener.js';
import { expectWholeLedger } from './_ledger-invariants.js';

const ENTRIES = 15_000;
const MEGABYTE = 1_000_000;

/** So many posts that their transaction spills into the write-ahead log long before it is committed. */
function largeFeed(): string {
  const filler = 'and so on '.repeat(15);
  const items = Array.from({ length: ENTRIES }, (_, n) => ({
    id: String(n),
    date_published: new Date(Date.UTC(2026, 4, 1) - n * 60_000).toISOString(),
    content_text: n % 1_000 === 0 ? `Limits have been reset for everyone, ${n}.` : `Note ${n} ${filler}`,
  }));
  return JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'T', items });
}

test('kill -9 in the middle of a commit leaves nothing of it, and the next start has all of it.', async () => {
  const body = largeFeed();
  const upstream = await listenLocally((_, response) => response.end(body));
  onTestFinished(() => upstream.close());
  const ledger = join(temporaryDirectory(), 'ledger.sqlite');
  const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none', TIMELINE: `jsonfeed:${upstream.base}/feed.json` };
  const walSize = () => (existsSync(`${ledger}-wal`) ? statSync(`${ledger}-wal`).size : 0);

  const worker = start('worker.js', env, ['--once']);
  await until('the transaction spills', () => walSize() > MEGABYTE, 20_000);
  worker.child.kill('SIGKILL');
  expect(await worker.exit).toBeNull();
  expectWholeLedger(ledger, []);
  expect(rowCounts(ledger)).toMatchObject({ turns: 0, source_reads: 0, posts: 0, readings: 0, resets: 0 });

  expect((await turnOnce(env)).code).toBe(0);
  expectWholeLedger(ledger, []);
  // One of a thousand minutes apart is an event of its own: more than six hours lie between two.
  expect(rowCounts(ledger)).toMatchObject({ turns: 1, posts: ENTRIES, resets: ENTRIES / 1_000 });
}, 60_000);
