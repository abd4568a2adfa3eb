import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../../_support/servers/api.js';
import { tell } from '../../ledger/_timeline.js';
import { addOdds } from '../_launches.js';
import { exampleRecord, HOSTILE_AS_TEXT, HOSTILE_IN_TITLE, promise } from './_record.js';

interface AtomText {
  readonly '#text': string;
  readonly '@type'?: string;
}

interface Link {
  readonly '@rel': string;
  readonly '@href': string;
}

interface Entry {
  readonly id: string;
  readonly title: AtomText;
  readonly published: string;
  readonly updated: string;
  readonly content: AtomText;
  readonly link: readonly Link[];
  readonly category: readonly { readonly '@term': string; readonly '@label': string }[];
}

interface Feed {
  readonly '@xmlns': string;
  readonly id: string;
  readonly title: AtomText;
  readonly updated: string;
  readonly author: { readonly name: string };
  readonly generator: string;
  readonly link: readonly Link[];
  readonly entry: readonly Entry[];
}

/** Not the library that writes the feed. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  alwaysCreateTextNode: false,
  isArray: (name) => ['entry', 'link', 'category'].includes(name),
});

let ledger: TestLedger;
let api: TestApi;
let rows: ReturnType<typeof exampleRecord>;

beforeEach(async () => {
  ledger = newLedger();
  rows = exampleRecord(ledger);
  ledger.publish();
  api = await serveApi(ledger.path);
});

async function feed(query = ''): Promise<Feed> {
  const { status, text } = await api.send(`/feed.atom${query}`);
  expect(status).toBe(200);
  expect(XMLValidator.validate(text)).toBe(true);
  const parsed = parser.parse(text).feed as Feed;
  return { ...parsed, entry: parsed.entry ?? [] };
}

const iso = (ms: number) => new Date(ms).toISOString();

describe('/feed.atom', () => {
  test('has what RFC 4287 asks of a feed and of each entry', async () => {
    const { '@xmlns': namespace, id, title, updated, author, link, entry } = await feed();
    expect(namespace).toBe('http://www.w3.org/2005/Atom');
    expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(title).toEqual({ '#text': 'Codebird usage-limit resets', '@type': 'text' });
    expect(updated).toBe(iso(NOW));
    expect(author).toMatchObject({ name: 'Reset Record' });
    expect(link.find((one) => one['@rel'] === 'self')?.['@href']).toBe('feed.atom');
    expect(new Set(entry.map((one) => one.id)).size).toBe(3);
    for (const one of entry) {
      expect(one.id).toMatch(/^urn:uuid:/);
      expect(one.updated).toBe(iso(NOW));
      expect([one.title['@type'], one.content['@type']]).toEqual(['text', 'text']);
    }
  });

  test('names itself and the page by PUBLIC_URL where that is set', async () => {
    api = await serveApi(ledger.path, { publicUrl: 'https://resets.example' });
    expect((await feed()).link.map((one) => one['@href'])).toEqual([
      'https://resets.example/feed.atom',
      'https://resets.example/',
    ]);
    expect((await feed('?of=promises')).link.map((one) => one['@href'])).toEqual([
      'https://resets.example/feed.atom?of=promises',
      'https://resets.example/',
    ]);
  });

  test('names the recorded resets, newest first, banked ones marked, and no unconfirmed or retracted one', async () => {
    const { entry } = await feed();
    expect(
      entry.map((one) => [one.published, one.category[0]?.['@term'], one.title['#text'].trim()]),
    ).toEqual([
      [
        iso(NOW - 2 * DAY),
        'banked',
        'Codebird banked reset, Mon 29 Jun, 12:00 UTC: A banked reset for everyone.',
      ],
      [iso(NOW - 2 * DAY), 'regular', 'Codebird reset, Mon 29 Jun, 12:00 UTC'],
      [iso(NOW - 9 * DAY), 'regular', HOSTILE_IN_TITLE],
    ]);
    const { totalResets } = await api.stats();
    expect(entry.filter((one) => one.category[0]?.['@term'] === 'regular')).toHaveLength(totalResets);
  });

  test('carries hostile words as inert text, and no address but a web address', async () => {
    const { entry } = await feed();
    // The writer indents; around a text, white space means nothing (RFC 4287, 3.1.1.1).
    expect(entry.map((one) => one.content['#text'].trim())).toEqual([
      'A banked reset for everyone.',
      'The text of the announcement is not on record.',
      HOSTILE_AS_TEXT,
    ]);
    expect(entry.map((one) => one.link?.map((link) => link['@href']))).toEqual([
      undefined,
      undefined,
      ['https://posts.example/1?a=1&b=%222%22'],
    ]);
  });

  test('keeps the id of a reset whose instant, words and address are corrected; updated says when', async () => {
    const before = (await feed()).entry[2];
    ledger.addResets({
      at: NOW - 9 * DAY - MINUTE,
      text: 'Corrected.',
      recordedAt: NOW + MINUTE,
      supersedes: { rowId: rows.first, resetId: rows.first },
    });
    ledger.publish({ generatedAt: NOW + MINUTE });
    const after = (await feed()).entry[2];
    expect(after).toMatchObject({
      id: before?.id,
      published: iso(NOW - 9 * DAY - MINUTE),
      updated: iso(NOW + MINUTE),
      content: { '#text': 'Corrected.' },
    });
    expect((await feed()).updated).toBe(iso(NOW + MINUTE));
  });

  test('gives another id to a further reset that is recorded where a corrected one first stood', async () => {
    ledger.addResets({ at: NOW - 20 * DAY, supersedes: { rowId: rows.first, resetId: rows.first } });
    ledger.addResets({ at: NOW - 9 * DAY, text: 'Another one.' });
    ledger.publish({ generatedAt: NOW + MINUTE });
    const { entry } = await feed();
    expect(new Set(entry.map((one) => one.id)).size).toBe(4);
  });

  test('shows what is recorded between two turns with the next one, like /api/v1/resets', async () => {
    ledger.addResets({ at: NOW - MINUTE });
    expect((await feed()).entry).toHaveLength(3);
    ledger.publish({ generatedAt: NOW + MINUTE });
    expect((await feed()).entry).toHaveLength(4);
  });

  test('holds the newest fifty', async () => {
    ledger.addResets(...Array.from({ length: 60 }, (_, n) => ({ at: NOW - 30 * DAY - n * DAY })));
    ledger.publish({ generatedAt: NOW + MINUTE });
    const { entry } = await feed();
    expect(entry).toHaveLength(50);
    expect(entry[0]?.published).toBe(iso(NOW - 2 * DAY));
  });

  test.each([
    '/feed.atom',
    '/feed.atom?of=resets,promises',
  ])('validators change only with entries, not with snapshots: %s', async (path) => {
    const odds = addOdds(ledger);
    ledger.publish({ odds });
    const held = async () => {
      const { etag = '', 'last-modified': modified = '' } = (await api.send(path)).headers;
      return { etag, modified };
    };
    const before = await held();
    ledger.publish({ generatedAt: NOW + MINUTE, odds });
    api.clock.now = NOW + MINUTE;
    expect(await held()).toEqual(before);
    for (const headers of [{ 'if-none-match': before.etag }, { 'if-modified-since': before.modified }])
      expect((await api.send(path, { headers })).status).toBe(304);
    ledger.addResets({ at: NOW, recordedAt: NOW + MINUTE });
    ledger.publish({ generatedAt: NOW + MINUTE, odds });
    const after = await held();
    expect(after.etag).not.toBe(before.etag);
    expect(after.modified).toBe(new Date(NOW + MINUTE).toUTCString());
  });

  test('is a feed without entries for an empty record', async () => {
    const empty = newLedger();
    empty.publish();
    api = await serveApi(empty.path);
    expect(await feed()).toMatchObject({ updated: iso(0), entry: [] });
  });
});

describe('/feed.atom?of=promises', () => {
  const promises = [
    promise('a', { at: NOW - HOUR, text: 'Resets again tomorrow.', url: 'https://posts.example/a' }),
    promise('b', { at: NOW - 4 * DAY, window: null, strength: 'veiled', text: 'Soon?' }),
    promise('c', { at: NOW - 3 * DAY, promises: 'banked', strength: 'conditional', text: 'At 4M users.' }),
  ];
  const read = async (of: string) => {
    const { entry } = parser.parse((await api.send(`/feed.atom?of=${of}`)).text).feed as Feed;
    return entry.map((one) => [one.published, one.category[0]?.['@term'], one.title['#text'].trim()]);
  };

  test('has the posts that promise or hint, newest first, saying what and for when', async () => {
    tell(ledger, promises);
    ledger.publish({ generatedAt: NOW + MINUTE });
    expect(await read('promises')).toEqual([
      [
        iso(NOW - HOUR),
        'promise',
        'Codebird reset promised, Wed 1 Jul, 14:00 to 17:00 UTC: Resets again tomorrow.',
      ],
      [
        iso(NOW - 3 * DAY),
        'promise',
        'Codebird banked reset promised on a condition, Wed 1 Jul, 14:00 to 17:00 UTC: At 4M users.',
      ],
      [iso(NOW - 4 * DAY), 'promise', 'Codebird reset hinted at: Soon?'],
    ]);
  });

  test('keeps the id that the promise has in the calendar, also once a reset has kept it', async () => {
    tell(ledger, promises.slice(0, 1));
    ledger.publish({ generatedAt: NOW + MINUTE });
    const idOf = (text: string) => /<entry>.*?<id>urn:uuid:([^<]+)/s.exec(text)?.[1] ?? '';
    const id = idOf((await api.send('/feed.atom?of=promises')).text);
    expect((await api.send('/calendar.ics')).text).toContain(`UID:${id}`);
    ledger.addResets({ at: NOW + 3 * HOUR });
    ledger.publish({ generatedAt: NOW + 4 * HOUR });
    api.clock.now = NOW + 4 * HOUR;
    expect(idOf((await api.send('/feed.atom?of=promises')).text)).toBe(id);
    expect((await api.send('/calendar.ics')).text).not.toContain(id);
  });

  test('are among the resets, by time, only where both are asked for', async () => {
    tell(ledger, promises);
    ledger.publish({ generatedAt: NOW + MINUTE });
    const terms = async (of: string) => (await read(of)).map(([, term]) => term);
    expect(await terms('resets')).toEqual(['banked', 'regular', 'regular']);
    expect(await terms('resets,promises')).toEqual([
      'promise',
      'banked',
      'regular',
      'promise',
      'promise',
      'regular',
    ]);
  });
});
