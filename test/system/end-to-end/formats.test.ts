import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FIXTURE_PATH, FIXTURE_POSTS, FIXTURE_RECORD } from '../../_support/inputs/timeline-fixture.js';
import { recordIn, rowCounts } from '../../_support/ledgers/read-ledger.js';
import { temporaryDirectory, turnOnce } from '../../_support/processes/processes.js';
import { turnHere } from '../../_support/processes/worker.js';
import { startUpstreams } from '../../_support/upstreams/upstreams.js';

/** Bluesky posts have their address there, whatever other address the same words have elsewhere. */
function onBluesky(url: string): string {
  return `https://bsky.app/profile/team.example/post/${url.split('/').at(-1)}`;
}

async function expectRecord(
  env: Record<string, string>,
  record: readonly unknown[],
  turn: typeof turnOnce | typeof turnHere,
): Promise<void> {
  const ledger = join(temporaryDirectory(), 'ledger.sqlite');
  const all = { ...env, LEDGER_PATH: ledger, SEED_RECORD: 'none' };
  const first = await turn(all);
  expect(first.code, first.output).toBe(0);
  expect(recordIn(ledger)).toEqual(record);
  const counts = rowCounts(ledger);
  expect(counts).toMatchObject({ turns: 1, posts: FIXTURE_POSTS.length, readings: FIXTURE_POSTS.length });
  expect(counts.resets).toBe(FIXTURE_RECORD.length);

  expect((await turn(all)).code).toBe(0);
  expect(rowCounts(ledger)).toEqual({ ...counts, turns: 2, source_reads: 2, snapshots: 2 });
}

test('A timeline in a file gives the expected record, and a second turn adds nothing to it.', async () => {
  await expectRecord({ TIMELINE: `file:${FIXTURE_PATH}` }, FIXTURE_RECORD, turnOnce);
});

test.each([
  'rss',
  'atom',
  'jsonfeed',
  'mastodon',
  'bluesky',
  'x',
  'fx',
] as const)('The same timeline over HTTP as %s gives the same record, and a second turn adds nothing to it.', async (format) => {
  const upstreams = await startUpstreams({ posts: FIXTURE_POSTS });
  onTestFinished(() => upstreams.close());
  const { STATUS_PAGE_URL: _, ...addresses } = upstreams.env;
  const env = { TIMELINE: upstreams.timelines[format], ...addresses };
  const expected =
    format === 'bluesky'
      ? FIXTURE_RECORD.map((reset) => ({ ...reset, url: onBluesky(reset.url) }))
      : FIXTURE_RECORD;
  await expectRecord(env, expected, turnHere);
});
