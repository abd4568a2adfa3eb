import { expect, it } from 'vitest';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { DAY, MINUTE, START, startTurns } from './_turns.js';

/** `npm run test:feed` takes the 12,000 that the product's limit of values has room for. */
const ENTRIES = Number(process.env.FEED_ENTRIES ?? 1_000);

/** Processor time, which does not depend on what else the machine does. It takes less than half of it. */
const mostMs = (entries: number) => 2_000 + 4 * entries;

/** For reading by the rules, whatever else the machine does. */
const AMPLE_MS = 60_000;

/** What some work in this process brings, and its processor time in milliseconds. */
async function measured<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}

/**
 * One document with entries a minute apart, the newest first; every hundredth announces a reset. By hand: so
 * many entries of the shared upstreams would exceed the product's limit of bytes.
 */
function largeDocument(): string {
  const items = Array.from({ length: ENTRIES }, (_, n) => {
    const text = n % 100 === 0 ? 'Limits are reset for all.' : 'Hi.';
    const date = new Date(START - (n + 1) * MINUTE).toISOString().replace('.000Z', 'Z');
    return `<item><guid>${n}</guid><pubDate>${date}</pubDate><title>${text}</title></item>`;
  });
  return `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`;
}

/** So many posts a turn reads; the others wait. */
const TURNS = Math.ceil(ENTRIES / 5_000);

it(`A feed of ${ENTRIES} entries is read, decided and committed, and costs less the next time.`, async () => {
  const body = largeDocument();
  // As it is under the product's limit of 5 MB.
  expect(Buffer.byteLength(body)).toBeLessThan(5 * 1024 * 1024);
  const base = await serveLocally((_, response) => response.end(body));
  const turns = startTurns({ timeline: [`rss:${base}/feed`], rulesBudgetMs: AMPLE_MS });

  for (let turn = 1; turn < TURNS; turn += 1)
    expect((await turns.turn()).failures[0]?.detail).toContain(`${ENTRIES - turn * 5_000} of them wait`);
  const first = await measured(() => turns.turn());
  expect(first.ms).toBeLessThan(mostMs(ENTRIES));
  expect(first.result).toMatchObject({ postsNew: ENTRIES - (TURNS - 1) * 5_000, failures: [] });
  // 100 minutes apart: each four of them lie within six hours, so they are one event.
  expect(first.result.totalResets).toBe(Math.ceil(ENTRIES / 400));
  expect(turns.rows('SELECT count(DISTINCT identity) AS n FROM posts')).toEqual([{ n: ENTRIES }]);

  const again = await measured(() => turns.turn(DAY));
  expect(again.result).toMatchObject({ postsRead: ENTRIES, postsNew: 0, resetsNew: 0 });
  expect(again.ms).toBeLessThan(first.ms);
});

/** Revisions of one post; each of them is compared with those before it. */
const REVISIONS = Math.min(ENTRIES, 3_000);

it(`A broken feed that gives one id to ${REVISIONS} different entries does not hold up the turn.`, async () => {
  const items = Array.from(
    { length: REVISIONS },
    (_, n) => `<item><guid>same</guid><pubDate>2026-05-31T12:00:00Z</pubDate><title>Note ${n}</title></item>`,
  );
  const body = `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`;
  const base = await serveLocally((_, response) => response.end(body));
  const turns = startTurns({ timeline: [`rss:${base}/feed`], rulesBudgetMs: AMPLE_MS });
  expect((await measured(() => turns.turn())).ms).toBeLessThan(mostMs(REVISIONS));
  // All are revisions of one post; the first of the document is the newest.
  expect(
    turns.rows('SELECT text FROM posts JOIN texts ON hash = text_hash ORDER BY revision DESC LIMIT 1'),
  ).toEqual([{ text: 'Note 0' }]);
});
