import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { request } from '../../_support/clients/http.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { apiPort, start, temporaryDirectory, until } from '../../_support/processes/processes.js';
import { answered, byText, startReaderUpstream } from '../../_support/upstreams/reader-upstream.js';
import { startUpstreams } from '../../_support/upstreams/upstreams.js';

const ANNOUNCEMENT = {
  id: '20480001',
  text: 'We have reset usage limits for everyone & the line is gone.',
  url: 'https://team.example/posts/20480001',
};

test('A post that announces a reset is in the record after the next turn, with its text and link.', async () => {
  const upstreams = await startUpstreams({
    posts: [
      {
        id: '20470001',
        at: new Date(Date.now() - 3_600_000).toISOString(),
        text: 'Who would like a reset?',
        url: 'https://team.example/posts/20470001',
      },
    ],
    incidents: [
      { id: 'i1', name: 'Slow answers', startedAt: new Date(Date.now() - 7_200_000).toISOString() },
    ],
  });
  onTestFinished(() => upstreams.close());
  const evidence = 'We have reset usage limits for everyone';
  const reader = await startReaderUpstream(
    byText({ [ANNOUNCEMENT.text]: answered({ kind: 'reset', evidence }) }),
  );
  onTestFinished(() => reader.close());
  const ledger = join(temporaryDirectory(), 'ledger.sqlite');
  const service = start('start.js', {
    PORT: '0',
    LEDGER_PATH: ledger,
    SEED_RECORD: 'none',
    TIMELINE: upstreams.timelines.rss,
    STATUS_PAGE_URL: upstreams.env.STATUS_PAGE_URL,
    AI_BASE_URL: reader.baseUrl,
    AI_API_KEY: 'sk-local',
    AI_MODEL: 'reader-small',
    TURN_SCHEDULE: '* * * * * *',
  });
  const port = await apiPort(service);
  const get = async (path: string) => {
    const { status, text } = await request(port, `/api/v1/${path}`);
    return { status, body: JSON.parse(text) };
  };

  const health = await until('health is ok', async () => {
    const answer = await get('health');
    return answer.status === 200 && answer.body;
  });
  expect(health).toMatchObject({
    status: 'ok',
    observer: 'live',
    timeline: 'live',
    cron: { status: 'live' },
    ai: {
      configured: true,
      requestedModel: 'reader-small',
      lastSuccessfulModel: 'reader-small-2026-01-01',
    },
    reasons: [],
  });
  const before = await get('stats');
  expect(before.body).toMatchObject({
    totalResets: 0,
    sources: { record: 'live', timeline: 'live', providerStatus: 'live' },
  });

  const at = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
  upstreams.add({ ...ANNOUNCEMENT, at });
  const resets = await until('the reset is recorded', async () => {
    const { body } = await get('resets?limit=1');
    return body.totalResets > 0 && body;
  });
  const { text, url } = ANNOUNCEMENT;
  expect(resets).toMatchObject({
    totalResets: 1,
    resets: [{ at, gapDays: null, announcement: { text, url } }],
  });
  const after = await get('stats');
  expect(after.body).toMatchObject({ totalResets: 1, lastResetAt: at });

  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
  // Each post was read once, however many turns there were.
  expect(reader.calls).toBe(2);
  const turns = query<{ n: number }>(ledger, 'SELECT count(*) AS n FROM turns')[0]?.n ?? 0;
  expect(turns).toBeGreaterThanOrEqual(2);
  expect(query(ledger, 'SELECT reader, kind FROM readings ORDER BY id')).toEqual([
    { reader: 'rules', kind: 'none' },
    { reader: 'model', kind: 'none' },
    { reader: 'rules', kind: 'reset' },
    { reader: 'model', kind: 'reset' },
  ]);
  expect(query(ledger, 'SELECT external_id, status FROM incidents')).toEqual([
    { external_id: 'i1', status: 'investigating' },
  ]);
});
