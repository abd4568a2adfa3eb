import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { request } from '../_support/clients/http.js';
import { BUNDLED_PATH } from '../_support/ledgers/bundled-record.js';
import { serveApi } from '../_support/servers/api.js';
import { operator } from '../cli/_cli.js';

const NOW = Date.UTC(2026, 10, 22, 9);
const NOT_LIVE = 'CAN’T SEE NEW POSTS · last look: ';
const NO_CHANCE = 'No forecast until new posts can be read.';

/** Without a word in product.json about it, the bundled record is complete until its last reset. */
function bundled(env: Readonly<Record<string, string>> = {}) {
  const made = operator({ SEED_RECORD: BUNDLED_PATH, ...env });
  made.clock.now = NOW;
  return made;
}

async function serveNow({ ledgerPath, clock }: ReturnType<typeof operator>) {
  expect(auditLedger(ledgerPath).findings).toEqual([]);
  const api = await serveApi(ledgerPath);
  api.clock.now = clock.now;
  return { api, text: async (path: string) => (await request(api.port, path)).text };
}

// Holds R36.
test('The bundled record alone is not live: headline, page, description, badge, feed and calendar say so.', async () => {
  const made = bundled({ TIMELINE: 'none' });
  await made.turn();
  const { api, text } = await serveNow(made);
  expect((await api.stats()).sources.record).toBe('live');
  const { headline, caveat } = await api.forecast();
  const said = `${NOT_LIVE}42 days 10 hours ago. Last known reset 42 days 10 hours ago.`;
  expect(headline).toBe(`${said}\n${NO_CHANCE}`);
  const status = await made.ok('status');
  for (const words of [said, NO_CHANCE]) expect(status).toContain(words);
  expect(caveat).toContain('The record is not complete after 10 Oct 2026, 22:15 UTC');
  const page = await text('/?lang=en-GB');
  expect(page).toMatch(
    /<h1>CAN’T SEE NEW POSTS ?<\/h1><p class="dotted time-line"><span class="segment">last look: <time [^>]*>10\sOct\s2026, 22:15\sUTC/,
  );
  expect(page).toMatch(/<title>\w+ resets: new posts can’t be seen</);
  expect(page).toContain('class="now mood-warn"');
  expect(page).toContain('This copy reads no posts (TIMELINE=none), so it cannot see a new reset.');
  for (const words of ['Last known reset', NO_CHANCE])
    expect(page.replaceAll('datetime=', 'dateTime=')).toContain(words);
  expect(page).not.toMatch(/data-of="forecast\.|id="curve"/);
  // Nothing of its last days is known, so nothing of them is counted.
  expect(page).not.toMatch(/stats\.resetsLast|not watched: (nearly )?all/);
  expect(await text('/data?lang=en-GB')).toContain('No posts are read here, so resets may be missing.');
  expect(await text('/badge.svg')).toContain(`${NOT_LIVE}10 Oct 2026, 22:15 UTC`);
  expect(await text('/feed.atom')).toContain(`<subtitle type="text">${NOT_LIVE}10 Oct 2026, 22:15 UTC. `);
  expect((await text('/calendar.ics')).replaceAll('\r\n ', '')).toContain(
    'X-WR-CALDESC:Not live: nothing is known after 10 Oct 2026. ',
  );
});

test('An empty timeline that is read is live: all say that it has no posts yet, and none that it is not live.', async () => {
  const made = operator({ STATUS_PAGE_URL: 'none' });
  made.timeline();
  await made.turn();
  const { api, text } = await serveNow(made);
  const said = 'The timeline has no posts yet.';
  expect((await api.forecast()).headline).toMatch(
    /^No resets seen yet\. The timeline has no posts yet\.\nNo forecast yet: /,
  );
  const page = await text('/?lang=en-GB');
  expect(page).toContain(`<h1>No resets seen yet</h1><p class="reservation">${said}</p>`);
  expect(page).toContain('No forecast yet: there are no past resets to go by.');
  expect(await text('/badge.svg')).toContain('No resets seen yet');
  expect(await text('/feed.atom')).toContain(`<subtitle type="text">No resets seen yet. ${said} `);
  expect((await text('/calendar.ics')).replaceAll('\r\n ', '')).toContain(`X-WR-CALDESC:${said} `);
  const status = await made.ok('status');
  expect(status).toContain(said);
  expect(await made.json('status')).toMatchObject({ reservation: said });
  for (const one of [page, status, await text('/data?lang=en-GB')])
    expect(one.toLowerCase()).not.toMatch(/not live|mood-warn|resets may be missing/);
  for (const [language, words] of [
    ['zh-CN', '时间线上还没有帖子。'],
    ['ja', 'タイムラインにはまだ投稿がありません。'],
    ['ko', '타임라인에 아직 게시물이 없습니다.'],
  ])
    expect(await text(`/?lang=${language}`)).toContain(`<p class="reservation">${words}</p>`);
});

// Holds R41, R47.
test('A hole between the record and the timeline is no gap, and is one once an import covers it.', async () => {
  const made = bundled();
  made.timeline(
    { id: '70001', at: '2026-11-18T09:00:00Z', text: 'The office dog has a new bed.' },
    { id: '70002', at: '2026-11-19T17:00:00Z', text: 'Usage limits have been reset for everyone.' },
    { id: '70003', at: '2026-11-21T20:30:00Z', text: 'We have reset usage limits for everyone again.' },
    { id: '70004', at: '2026-11-22T08:59:00Z', text: 'Coffee.' },
  );
  await made.turn();
  const { api, text } = await serveNow(made);
  const gapsOf = async () => (await api.resets('?limit=3')).resets.map(({ gapDays }) => gapDays);
  expect(await gapsOf()).toEqual([2.146, null, 3.778]);
  const { gaps, resetsLast30Days } = await api.stats();
  // 388.759 days over 52 gaps, and the new one of 2.146 days: 390.905 / 53.
  expect(gaps).toMatchObject({ meanDays: 7.376, longestDays: 67.742 });
  expect(resetsLast30Days).toBe(2);
  const { headline, caveat } = await api.forecast();
  expect(headline).not.toContain('Not live');
  // The hole is before the last reset.
  expect(caveat).not.toMatch(/watched|not complete/);
  const page = await text('/?lang=en-GB');
  expect(page).toMatch(/aria-label="[^"]* days not fully watched;/);
  expect(page).toContain('not fully watched since the previous reset');
  expect(page).not.toContain('mood-warn');

  const span = ['--covered-from', '2026-10-10T00:00:00Z', '--covered-until', '2026-11-20T00:00:00Z'];
  await made.ok('import', made.csv(), ...span, '--yes');
  expect(auditLedger(made.ledgerPath).findings).toEqual([]);
  expect(await gapsOf()).toEqual([2.146, null, 3.778]);
  await made.turn();
  api.clock.now = made.clock.now;
  expect(await gapsOf()).toEqual([2.146, 39.781, 3.778]);
  expect(auditLedger(made.ledgerPath).findings).toEqual([]);
});
