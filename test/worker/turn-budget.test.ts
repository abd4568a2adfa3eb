import { expect, it } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { DAILY_BUDGET } from '../../src/core/source-budget.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { DAY, HOUR, MINUTE, post, RESET, START, serve, startTurns, TALK, type Turns } from './_turns.js';

const COVERAGE = "SELECT from_at AS fromAt, to_at AS toAt FROM coverage WHERE basis = 'timeline'";
const counted = (turns: Turns, table: string) =>
  turns.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0;
const talk = (n: number, at: number) => post(`${TALK} ${n}`, at);

it('What a source brings beyond its budget waits, the oldest comes first, and coverage ends where reading does.', async () => {
  const upstreams = await serve([talk(0, START - HOUR)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  const flood = Array.from({ length: 250 }, (_, n) => talk(n + 1, START + (n + 1) * 1_000));
  upstreams.add(...flood);

  const first = await turns.turn(HOUR);
  expect(first.failures).toMatchObject([{ failureClass: 'over_budget' }]);
  expect(first.failures[0]?.detail).toContain('wait for later turns');
  expect(turns.health().reasons.join()).toContain('brings more than is stored of one source in its time');
  const stored = counted(turns, 'posts');
  expect(stored).toBeGreaterThanOrEqual(DAILY_BUDGET.posts);
  expect(stored).toBeLessThan(DAILY_BUDGET.posts + 20);
  const newest = START + (stored - 1) * 1_000;
  expect(turns.rows(COVERAGE)).toEqual([{ fromAt: START - HOUR, toAt: newest + 1_000 - 1 }]);
  expect(auditLedger(turns.path).findings).toEqual([]);

  turns.restart();
  await turns.turn(DAY);
  expect(counted(turns, 'posts')).toBe(251);
  expect(turns.rows(COVERAGE)).toEqual([{ fromAt: START - HOUR, toAt: START + HOUR + DAY }]);
  expect((await turns.turn(5 * MINUTE)).failures).toEqual([]);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

it('After months without a turn everything is read at once, and the next day has its own budget.', async () => {
  const upstreams = await serve([talk(0, START - HOUR)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  upstreams.add(...Array.from({ length: 1_000 }, (_, n) => talk(n + 1, START + (n + 1) * HOUR)));
  expect(await turns.turn(60 * DAY)).toMatchObject({ postsNew: 1_000, failures: [] });
  upstreams.add(post(RESET, START + 60 * DAY));
  expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 1, failures: [] });
});

it('A source that floods takes nothing from another one, not even the posts that both have.', async () => {
  const item = (id: string, at: number, text: string) =>
    `<item><guid>${id}</guid><link>https://x.com/team/status/${id}</link><pubDate>${new Date(at).toUTCString()}</pubDate><title>${text}</title></item>`;
  const flood = Array.from({ length: 3_000 }, (_, n) => item(`${n + 1}`, START + n * 10, `${TALK} ${n}`));
  const announced = [item('7777', START + 50 * MINUTE, RESET)];
  const document = (items: readonly string[]) =>
    `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`;
  let isFlooding = false;
  const base = await serveLocally(({ url }, response) =>
    response.end(document(isFlooding ? [...announced, ...(url === '/flood' ? flood.toReversed() : [])] : [])),
  );
  const turns = startTurns({ timeline: [`rss:${base}/flood`, `rss:${base}/calm`] });
  await turns.turn();
  isFlooding = true;
  const { failures, reads } = await turns.turn(HOUR);
  expect(failures).toMatchObject([{ source: `rss:${base}/flood`, failureClass: 'over_budget' }]);
  expect(reads.at(1)).toEqual({ source: `rss:${base}/calm`, outcome: 'ok' });
  expect(turns.record()).toMatchObject([{ status: 'confirmed' }]);
});

it('A status page that lists new incidents at every request adds no more than its budget.', async () => {
  let request = 0;
  const base = await serveLocally((_, response) => {
    request += 1;
    const incidents = Array.from({ length: 1_000 }, (_, n) => ({
      id: `${request}-${n}`,
      name: 'N',
      status: 'investigating',
      created_at: new Date(START - n * 1_000).toISOString(),
      components: [],
      incident_updates: [],
    }));
    response.end(JSON.stringify({ status: { indicator: 'none', description: 'D' }, page: {}, incidents }));
  });
  const turns = startTurns({
    timeline: [],
    status: [],
    upstreams: { env: { STATUS_PAGE_URL: base } } as never,
  });
  // The first read may bring all that there is.
  expect((await turns.turn()).failures).toEqual([]);
  const before = counted(turns, 'incidents');
  for (let n = 0; n < 6; n += 1)
    expect((await turns.turn(5 * MINUTE)).failures).toMatchObject([{ failureClass: 'over_budget' }]);
  const added = counted(turns, 'incidents') - before;
  expect(added).toBeGreaterThanOrEqual(DAILY_BUDGET.posts);
  expect(added).toBeLessThan(DAILY_BUDGET.posts + 10);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

it('Of more large answers than a turn has room for, the others are read first in the next turns: no source starves.', async () => {
  const filler = `<!--${'x'.repeat(5_000_000)}-->`;
  const base = await serveLocally(({ url }, response) =>
    response.end(
      `<rss version="2.0"><channel>${filler}<item><guid>${url}</guid><title>${TALK}</title></item></channel></rss>`,
    ),
  );
  const keys = Array.from({ length: 10 }, (_, n) => `rss:${base}/${n}`);
  const turns = startTurns({ timeline: keys });
  const read: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { reads } = await turns.turn(5 * MINUTE);
    const outcomes = reads.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'turn_full')).toHaveLength(6);
    read.push(...reads.filter(({ outcome }) => outcome === 'ok').map(({ source }) => source));
  }
  expect(turns.health().reasons.join()).toContain('which had no room for more');
  expect([...new Set(read)].sort()).toEqual(keys);
});
