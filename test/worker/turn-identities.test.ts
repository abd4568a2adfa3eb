import { describe, expect, it } from 'vitest';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { DAY, HOUR, MINUTE, RESET, START, startTurns, TALK } from './_turns.js';

interface Entry {
  readonly id: string | null;
  readonly link: string | null;
  readonly at: number;
  readonly text: string;
}

const tag = (name: string, value: string | null, attributes = '') =>
  value === null ? '' : `<${name}${attributes}>${value}</${name}>`;

/** By hand: the shared upstreams give every entry an id and an address. */
const FEEDS = {
  rss: (entries: readonly Entry[]) => {
    const items = entries.map(
      ({ id, link, at, text }) =>
        `<item>${tag('guid', id, ' isPermaLink="false"')}${tag('link', link)}${tag('pubDate', new Date(at).toUTCString())}<description>${text}</description></item>`,
    );
    return `<rss version="2.0"><channel><title>Team</title>${items.join('')}</channel></rss>`;
  },
  jsonfeed: (entries: readonly Entry[]) => {
    const items = entries.map(({ id, link, at, text }) => ({
      id,
      url: link,
      date_published: new Date(at).toISOString(),
      content_text: text,
    }));
    return JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Team', items });
  },
};

const NEWS = 'A new theme for the editor is out today.';

/** Turns over one feed, for resets and launches, whose entries the test sets for each turn. */
async function readFeed(kind: keyof typeof FEEDS) {
  let entries: readonly Entry[] = [];
  const base = await serveLocally((_, response) => response.end(FEEDS[kind](entries)));
  const feed = `${kind}:${base}/feed`;
  const turns = startTurns({ timeline: [feed], launchFeeds: [`openai=${feed}`] });
  const turn = async (...now: readonly Entry[]) => {
    entries = now;
    return turns.turn(5 * MINUTE);
  };
  return { turns, turn };
}

/** Where some blogs have all entries. */
const NEWS_PAGE = 'https://team.example/news';

const page = (n: number) => `https://team.example/p/${n}`;

describe.each(['rss', 'jsonfeed'] as const)('An id or address of %s that identifies nothing', (kind) => {
  it.each<[string, (n: number) => Pick<Entry, 'id' | 'link'>]>([
    ['that of the blog', (n) => ({ id: 'https://team.example/blog', link: page(n) })],
    ['an empty number', (n) => ({ id: '0', link: page(n) })],
    ['one without addresses', () => ({ id: 'https://team.example/blog', link: null })],
    ['one with the address of the site', () => ({ id: 'blog', link: 'https://team.example/' })],
    ['none, with the address of the site', () => ({ id: null, link: 'https://team.example/' })],
    ['one with the address of all news', () => ({ id: NEWS_PAGE, link: NEWS_PAGE })],
    ['the address of all news, with ids', (n) => ({ id: `e${n}`, link: NEWS_PAGE })],
    ['the address of all news, without ids', () => ({ id: null, link: NEWS_PAGE })],
    ['the address of all news but for the referrer', (n) => ({ id: `e${n}`, link: `${NEWS_PAGE}?ref=${n}` })],
  ])('takes nothing back, and the read says so: %s', async (_, named) => {
    const { turns, turn } = await readFeed(kind);
    const entry = (n: number, text: string): Entry => ({ ...named(n), at: START - 2 * DAY + n * HOUR, text });
    await turn(entry(2, TALK), entry(1, RESET));
    await turn(entry(3, NEWS), entry(2, TALK), entry(1, RESET));
    const { skipped } = await turn(
      entry(4, `${NEWS} Enjoy!`),
      entry(3, NEWS),
      entry(2, TALK),
      entry(1, RESET),
    );
    expect(turns.record().map(({ status }) => status)).toEqual(['confirmed']);
    expect(turns.rows('SELECT identity FROM posts')).toHaveLength(4);
    expect(skipped[0]?.detail).toMatch(/several entries have the (?:id|address of) /);
  });

  it.each<[string, (n: number) => Pick<Entry, 'id' | 'link'>]>([
    ['another address', (n) => ({ id: 'latest', link: page(n) })],
    ['another id', (n) => ({ id: `e${n}`, link: NEWS_PAGE })],
  ])('takes nothing back where a page has one entry: it has %s, other words and another date', async (_, named) => {
    const { turns, turn } = await readFeed(kind);
    const entry = (n: number, text: string): Entry => ({
      ...named(n),
      at: START - 2 * DAY + n * HOUR,
      text,
    });
    await turn(entry(1, RESET));
    await turn(entry(2, NEWS));
    await turn(entry(2, NEWS), entry(1, RESET));
    await turn(entry(3, TALK));
    expect(turns.record().map(({ status }) => status)).toEqual(['confirmed']);
    expect(turns.rows('SELECT identity FROM posts')).toHaveLength(3);
  });
});

describe.each(['rss', 'jsonfeed'] as const)('An entry of %s that is renamed at every request', (kind) => {
  const PROMISE = 'We will reset usage limits for everyone on Friday at 10am PT.';
  it.each<[string, (n: number, turn: number) => Pick<Entry, 'id' | 'link'>]>([
    ['by its address', (n, turn) => ({ id: null, link: `${page(n)}?v=${turn}` })],
    ['by its id', (n, turn) => ({ id: `${n}-${turn}`, link: null })],
    ['by both', (n, turn) => ({ id: `${n}-${turn}`, link: `${page(n)}?v=${turn}` })],
    ['by a path', (n, turn) => ({ id: null, link: `https://team.example/t${turn}/p/${n}` })],
  ])('is one post: %s', async (_, named) => {
    const { turns, turn } = await readFeed(kind);
    const entries = (count: number) => [
      { ...named(2, count), at: START - 2 * HOUR, text: PROMISE },
      { ...named(1, count), at: START - 3 * HOUR, text: TALK },
    ];
    for (const count of [1, 2, 3, 4]) await turn(...entries(count));
    expect(turns.rows('SELECT identity FROM posts')).toHaveLength(2);
    expect(turns.rows('SELECT identity FROM launch_posts')).toHaveLength(2);
  });
});
