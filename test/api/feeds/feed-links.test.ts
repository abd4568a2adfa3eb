import { XMLParser } from 'fast-xml-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { serve, type TestApi } from '../../_support/servers/api.js';
import { exampleRecord } from './_record.js';

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  exampleRecord(ledger);
  ledger.publish();
  api = await serve(ledger.path);
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => name === 'link',
});

describe('with PUBLIC_URL and WEBSUB_HUB, the feed', () => {
  const ORIGIN = 'https://resets.example';
  const HUB = 'https://hub.example/?a=1&b=2';
  beforeEach(async () => {
    api = await serve(ledger.path, { publicUrl: ORIGIN, websubHub: HUB });
  });

  test('names the hub and itself inside', async () => {
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

  test('names both in the Link header, where WebSub looks first', async () => {
    for (const path of ['/feed.atom', '/feed.atom?of=promises', '/feed.atom?of=launches']) {
      const { headers } = await api.send(path);
      expect(headers.link).toBe(`<${HUB}>; rel="hub", <${ORIGIN}${path}>; rel="self"`);
    }
    expect((await api.send('/calendar.ics')).headers.link).toBeUndefined();
  });

  test('without a hub, no answer names one', async () => {
    api = await serve(ledger.path);
    const { headers, text } = await api.send('/feed.atom');
    expect([headers.link, text.includes('hub')]).toEqual([undefined, false]);
  });
});
