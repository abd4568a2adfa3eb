import { XMLParser } from 'fast-xml-parser';
import ical from 'node-ical';
import Parser from 'rss-parser';
import { beforeEach, expect, test } from 'vitest';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { serve, type TestApi } from '../_support/servers/api.js';

/*
 * What libraries that people use make of our feeds and of the calendar (another one reads it in test/api/feeds).
 */

/** An entry as it is written. */
interface Entry {
  readonly id: string;
  readonly link?: readonly { readonly '@href': string }[];
  readonly title: { readonly '#text': string };
  readonly content: { readonly '#text': string };
  readonly published: string;
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => name === 'entry' || name === 'link',
});

let api: TestApi;

beforeEach(async () => {
  const ledger = newLedger(exampleLedger);
  api = await serve(ledger.path);
});

test.each([
  ['/feed.atom', 'Usage limit resets of Codebird', 50],
  ['/feed.atom?of=promises', 'Promised usage limit resets of Codebird', 16],
  ['/feed.atom?of=launches', 'Model launches: additions and corrections', 0],
])('rss-parser reads %s', async (path, title, entries) => {
  const { text } = await api.send(path);
  const feed = await new Parser().parseString(text);
  expect([feed.title, feed.items.length]).toEqual([title, entries]);
  const written: Entry[] = xml.parse(text).feed.entry ?? [];
  expect(
    feed.items.map(({ id, link, title, contentSnippet, pubDate }) => [
      id,
      link,
      title,
      contentSnippet,
      pubDate,
    ]),
  ).toEqual(
    written.map(({ id, link, title, content, published }) => [
      id,
      link?.[0]?.['@href'],
      title['#text'],
      content['#text'],
      published,
    ]),
  );
});

test('node-ical reads every event of the calendar, with its instants', async () => {
  const { text } = await api.send('/calendar.ics');
  const events = Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT');
  expect(events).toHaveLength(text.match(/^BEGIN:VEVENT\r$/gm)?.length ?? 0);
  const { resets } = await api.resets('?limit=100');
  const starts = events.map(({ start }) => start.toISOString());
  expect(starts).toEqual(expect.arrayContaining(resets.map(({ at }) => at)));
  const promised = events.filter(({ status }) => status === 'TENTATIVE');
  expect(promised.length).toBeGreaterThan(0);
  for (const { start, end } of promised) expect(end?.getTime()).toBeGreaterThan(start.getTime());
});
