import { expect, it, onTestFinished } from 'vitest';
import { listenLocally } from '../_support/upstream-listener.js';
import { DAY, MINUTE, START, startTurns } from './_turns.js';

const ENTRIES = 50_000;
/** Generous for two busy cores; it takes about a third. */
const MOST_MS = 15_000;

/** One document with 50,000 entries a minute apart, the newest first; every hundredth announces a reset. */
function document(format: 'rss' | 'jsonfeed'): string {
  const items = Array.from({ length: ENTRIES }, (_, n) => {
    const text = n % 100 === 0 ? 'Limits are reset for all.' : 'Hi.';
    const date = new Date(START - (n + 1) * MINUTE).toISOString().replace('.000Z', 'Z');
    return format === 'rss'
      ? `<item><guid>${n}</guid><pubDate>${date}</pubDate><title>${text}</title></item>`
      : `{"id":${n},"date_published":"${date}","content_text":"${text}"}`;
  });
  return format === 'rss'
    ? `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`
    : `{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[${items.join(',')}]}`;
}

it.each(['rss', 'jsonfeed'] as const)(
  'A feed of 50,000 entries as %s is read, decided and committed in one turn, and costs little the next time.',
  async (format) => {
    const body = document(format);
    // As it is under the product's limit of 5 MB.
    expect(Buffer.byteLength(body)).toBeLessThan(5 * 1024 * 1024);
    const upstream = await listenLocally((_, response) => response.end(body));
    onTestFinished(() => upstream.close());
    const turns = startTurns({ timeline: [`${format}:${upstream.base}/feed`] });

    const began = performance.now();
    const report = await turns.turn();
    expect(performance.now() - began).toBeLessThan(MOST_MS);
    expect(report).toMatchObject({ postsNew: ENTRIES, readingsNew: ENTRIES, failures: [] });
    // 34.7 days, and every six hours of them a further event: hand-counted from 0 h, 6 h 40 min, 13 h 20 min …
    expect(report.totalResets).toBe(Math.ceil((ENTRIES / 100 - 1) / 4));
    expect(turns.rows('SELECT count(DISTINCT identity) AS n FROM posts')).toEqual([{ n: ENTRIES }]);

    const again = performance.now();
    expect(await turns.turn(DAY)).toMatchObject({ postsRead: ENTRIES, postsNew: 0, resetsNew: 0 });
    expect(performance.now() - again).toBeLessThan(MOST_MS / 2);
  },
  60_000,
);

it('A broken feed that gives one id to 20,000 different entries does not hold up the turn.', async () => {
  const items = Array.from(
    { length: 20_000 },
    (_, n) => `<item><guid>same</guid><pubDate>2026-05-31T12:00:00Z</pubDate><title>Note ${n}</title></item>`,
  );
  const body = `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`;
  const upstream = await listenLocally((_, response) => response.end(body));
  onTestFinished(() => upstream.close());
  const turns = startTurns({ timeline: [`rss:${upstream.base}/feed`] });
  const began = performance.now();
  await turns.turn();
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  // All are revisions of one post; the first of the document is the newest.
  expect(turns.rows('SELECT text FROM posts ORDER BY revision DESC LIMIT 1')).toEqual([{ text: 'Note 0' }]);
}, 60_000);
