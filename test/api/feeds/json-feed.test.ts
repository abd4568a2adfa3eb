import { XMLParser } from 'fast-xml-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exampleLedger } from '../../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { DAY, NOW } from '../../_support/ledgers/snapshot.js';
import { serve, type TestApi } from '../../_support/servers/api.js';
import { exampleRecord, HOSTILE_AS_TEXT, HOSTILE_IN_TITLE } from './_record.js';

/** RFC 3339, as the format asks of dates. */
const date = z.iso.datetime({ offset: true });
const author = z
  .strictObject({ name: z.string(), url: z.url(), avatar: z.url() })
  .partial()
  .refine((one) => Object.keys(one).length > 0);

/** JSON Feed 1.1, written from https://www.jsonfeed.org/version/1.1/: a key that it does not know begins with `_`. */
const item = z
  .object({
    id: z.string().min(1),
    url: z.url().optional(),
    external_url: z.url().optional(),
    title: z.string().optional(),
    content_html: z.string().optional(),
    content_text: z.string().optional(),
    summary: z.string().optional(),
    date_published: date.optional(),
    date_modified: date.optional(),
    authors: z.array(author).optional(),
    tags: z.array(z.string()).optional(),
    language: z.string().optional(),
  })
  .catchall(z.never())
  .refine((one) => one.content_html !== undefined || one.content_text !== undefined);
const extension = z.record(z.string().regex(/^_[^.]+$/), z.object({}));
const standard = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.url().optional(),
  feed_url: z.url().optional(),
  description: z.string().optional(),
  authors: z.array(author).optional(),
  language: z.string().optional(),
  hubs: z.array(z.strictObject({ type: z.string(), url: z.url() })).optional(),
  items: z.array(item),
});

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  exampleRecord(ledger);
  ledger.publish();
  api = await serve(ledger.path);
});

/** The feed, held against the standard; what it adds, against the rule for additions. */
async function feed(query = '') {
  const { status, text } = await api.send(`/feed.json${query}`);
  expect(status).toBe(200);
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
  extension.parse(Object.fromEntries(entries.filter(([key]) => key.startsWith('_'))));
  return standard.parse(Object.fromEntries(entries.filter(([key]) => !key.startsWith('_'))));
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => ['entry', 'link'].includes(name),
});

const iso = (ms: number) => new Date(ms).toISOString();

describe('/feed.json', () => {
  test('is JSON Feed 1.1 with the recorded resets, newest first', async () => {
    const { title, items, home_page_url, feed_url, hubs } = await feed();
    expect([title, home_page_url, feed_url, hubs]).toEqual([
      'Usage limit resets of Codebird',
      undefined,
      undefined,
      undefined,
    ]);
    expect(items.map((one) => [one.date_published, one.tags, one.title, one.url])).toEqual([
      [
        iso(NOW - 2 * DAY),
        ['banked'],
        'Codebird banked reset, 29 Jun 12:00 UTC: A banked reset for everyone.',
        undefined,
      ],
      [iso(NOW - 2 * DAY), ['regular'], 'Codebird reset, 29 Jun 12:00 UTC', undefined],
      [iso(NOW - 9 * DAY), ['regular'], HOSTILE_IN_TITLE, 'https://posts.example/1?a=1&b=%222%22'],
    ]);
    expect(items[2]?.content_text).toBe(HOSTILE_AS_TEXT);
  });

  test.each([
    '',
    '?of=promises',
    '?of=resets,promises',
    '?of=launches',
  ])('has the entries of the Atom feed: %j', async (query) => {
    const example = newLedger(exampleLedger);
    api = await serve(example.path);
    const { items } = await feed(query);
    const atom = parser.parse((await api.send(`/feed.atom${query}`)).text).feed;
    const entries = (atom.entry ?? []) as Record<string, string>[];
    expect(items.map((one) => [one.id, one.date_published, one.date_modified])).toEqual(
      entries.map((one) => [one.id, one.published, one.updated]),
    );
    if (query !== '?of=launches') expect(items.length).toBeGreaterThan(10);
  });
});

describe('with PUBLIC_URL and WEBSUB_HUB, the feeds', () => {
  const ORIGIN = 'https://resets.example';
  const HUB = 'https://hub.example/?a=1&b=2';
  beforeEach(async () => {
    api = await serve(ledger.path, { publicUrl: ORIGIN, websubHub: HUB });
  });

  test('name the hub and themselves inside', async () => {
    expect(await feed()).toMatchObject({
      home_page_url: `${ORIGIN}/`,
      feed_url: `${ORIGIN}/feed.json`,
      hubs: [{ type: 'WebSub', url: HUB }],
    });
    expect(await feed('?of=launches')).toMatchObject({
      home_page_url: `${ORIGIN}/odds`,
      feed_url: `${ORIGIN}/feed.json?of=launches`,
    });
    const launches = parser.parse((await api.send('/feed.atom?of=launches')).text).feed;
    expect(launches.link).toContainEqual({
      '@rel': 'alternate',
      '@type': 'text/html',
      '@href': `${ORIGIN}/odds`,
    });
    const { link } = parser.parse((await api.send('/feed.atom')).text).feed;
    const hrefs = (rel: string) =>
      link.flatMap((one: Record<string, string>) => (one['@rel'] === rel ? [one['@href']] : []));
    expect([hrefs('hub'), hrefs('self')]).toEqual([[HUB], [`${ORIGIN}/feed.atom`]]);
  });

  test('name both in the Link header, where WebSub looks first', async () => {
    for (const path of ['/feed.atom', '/feed.json', '/feed.atom?of=promises', '/feed.json?of=launches']) {
      const { headers } = await api.send(path);
      expect(headers.link).toBe(`<${HUB}>; rel="hub", <${ORIGIN}${path}>; rel="self"`);
    }
    expect((await api.send('/calendar.ics')).headers.link).toBeUndefined();
  });

  test('without a hub, no answer names one', async () => {
    api = await serve(ledger.path);
    for (const path of ['/feed.atom', '/feed.json']) {
      const { headers, text } = await api.send(path);
      expect([headers.link, text.includes('hub')]).toEqual([undefined, false]);
    }
  });
});
