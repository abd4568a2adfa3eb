import { join } from 'node:path';
import { expect, test } from 'vitest';
import { request } from '../../_support/clients/http.js';
import { BUNDLED, BUNDLED_BANKED, BUNDLED_REGULAR } from '../../_support/ledgers/bundled-record.js';
import { apiPort, start, temporaryDirectory, until } from '../../_support/processes/processes.js';

const COMPANIES = ['alibaba', 'anthropic', 'deepseek', 'google', 'meta', 'mistral', 'openai', 'xai'];

test('With nothing configured the bundled record is served within seconds, and health says what is missing.', async () => {
  const ledgerPath = join(temporaryDirectory(), 'ledger.sqlite');
  // Other tests do without launch lists; an empty variable is as good as none.
  const service = start('start.js', { PORT: '0', LEDGER_PATH: ledgerPath, LAUNCH_LISTS: '' });
  const port = await apiPort(service);
  const get = async (path: string) => {
    const { status, text } = await request(port, `/api/v1/${path}`);
    return { status, body: JSON.parse(text) };
  };

  const stats = await until('stats are served', async () => {
    const answer = await get('stats');
    return answer.status === 200 && answer.body;
  });
  expect(stats.totalResets).toBe(BUNDLED_REGULAR);
  expect(stats.banked.count).toBe(BUNDLED_BANKED);
  expect(stats.sources).toEqual({ record: 'live', timeline: 'unavailable', providerStatus: 'unavailable' });
  const newest = BUNDLED.findLast(({ kind }) => kind === 'regular');
  const { body } = await get('resets?limit=1');
  expect(body.resets).toMatchObject([
    {
      at: new Date(newest?.at ?? 0).toISOString(),
      announcement: { text: null, url: newest?.url },
    },
  ]);
  // Launch odds of every company that the program has a ledger of; those of the product's provider unless
  // asked.
  const { body: odds } = await get('odds');
  expect(odds.company).toEqual({ id: 'openai', name: 'OpenAI' });
  const companies: string[] = odds.companies.map(({ id }: { id: string }) => id);
  expect(companies).toEqual(COMPANIES);
  for (const company of COMPANIES) {
    const [answer, launches] = [
      await get(`odds?company=${company}`),
      await get(`launches?company=${company}`),
    ];
    expect([company, answer.status, launches.status]).toEqual([company, 200, 200]);
    // The next turn follows the first within seconds, so these may be of a newer snapshot.
    expect(answer.body).toMatchObject({ company: { id: company } });
    expect(answer.body.generatedAt >= odds.generatedAt).toBe(true);
    expect(answer.body.lines.at(-1)).toMatchObject({ line: { id: 'any' }, odds: Array(5).fill({}) });
    expect(launches.body.launches.length).toBeGreaterThan(answer.body.lines.length);
  }
  const health = await get('health');
  expect(health.status).toBe(503);
  expect(health.body).toMatchObject({
    status: 'degraded',
    timeline: 'unavailable',
    ai: { configured: false },
  });
  expect(health.body.reasons).toEqual([
    'No timeline is configured.',
    'No reader model is configured; posts are read by rules.',
  ]);

  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
});
