import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pageView } from '../../src/api/pages/page-view.js';
import { connectLedger, createOddsReader } from '../../src/api/snapshots/ledger-connection.js';
import type { ResetsBody } from '../../src/core/published/resets.js';
import { readByRules } from '../../src/core/reading/rules/rules-reader.js';
import { type ForWhom, NOBODY_NAMED } from '../../src/core/record/reset.js';
import type { TestLedger, TestReset } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, NO_ODDS, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';

/** What each surface says of whom a reset was for. */
interface Said {
  readonly scope: string | null;
  readonly cells: readonly [scope: string, plans: string];
  /** After the name of the reset, in titles. */
  readonly title: string;
  /** What is said of a banked reset that has just come. */
  readonly granted: string;
}

const NOTHING: Said = { scope: null, cells: ['', ''], title: '', granted: '' };

const TABLE: readonly [what: string, post: string | null, said: Said][] = [
  [
    'everyone',
    'We have reset usage limits for everyone.',
    {
      scope: 'everyone',
      cells: ['everyone', ''],
      title: ' for everyone',
      granted: 'Everyone got one. ',
    },
  ],
  [
    'paying users',
    'We have reset usage limits for all paid users.',
    {
      scope: 'paid',
      cells: ['paid', ''],
      title: ' for paying users',
      granted: 'All paying users got one. ',
    },
  ],
  [
    'one plan',
    'We have reset usage limits for all Pro users.',
    { scope: 'Pro', cells: ['plan', 'Pro'], title: ' for Pro', granted: 'All users of Pro got one. ' },
  ],
  [
    'two plans',
    'We have reset usage limits for all Plus and Pro users.',
    {
      scope: 'Plus, Pro',
      cells: ['plan', 'Plus; Pro'],
      title: ' for Plus and Pro',
      granted: 'All users of Plus and Pro got one. ',
    },
  ],
  ['nobody in particular', 'We have reset usage limits.', NOTHING],
  ['nobody known, without a text', null, NOTHING],
];

describe.each(TABLE)('A reset for %s', (_what, post, said) => {
  const isSaid = said.scope !== null;
  const url = 'https://posts.example/1';
  const announcement = { text: post, url, scope: said.scope };

  test('is said to be so by /api/v1/resets and by the tool of the same name', async () => {
    const { api } = await serve({ post });
    expect((await api.resets()).resets.map((reset) => reset.announcement)).toEqual([announcement]);
    expect(await askedOf(api)).toMatchObject({ resets: [{ announcement }] });
  });

  test('is said to be so in the data of the page, whether it counts, is banked or was withdrawn', async () => {
    for (const of of [{}, { kind: 'banked' }, { isWithdrawn: true }] as const) {
      const { resets, banked, withdrawn } = pageOf((await serve({ post, ...of })).ledger);
      expect([...resets.resets, ...banked, ...withdrawn]).toMatchObject([{ announcement }]);
    }
  });

  test('is said to be so in the titles of feed and calendar, and nothing else there says it', async () => {
    for (const [of, name] of [
      [{}, 'Codebird reset'],
      [{ kind: 'banked' }, 'Codebird banked reset'],
      [{ isWithdrawn: true }, 'Withdrawn: Codebird reset'],
    ] as const) {
      const { api } = await serve({ post, ...of });
      const title = `${name}${said.title}, Mon 29 Jun, 12:00 UTC${post === null ? '' : `: ${post}`}`;
      for (const texts of [await feedTexts(api), await calendarTexts(api)]) {
        expect(texts).toContain(title);
        const own = texts.map((text) => (post === null ? text : text.replace(post, '')));
        expect(own.filter((text) => /everyone|everybody|\ball\b/i.test(text))).toEqual(
          said.scope === 'everyone' ? [expect.stringContaining(said.title)] : [],
        );
      }
    }
  });

  test('is said to be so in the data file', async () => {
    for (const of of [{}, { kind: 'banked' }, { isWithdrawn: true }] as const) {
      const { api } = await serve({ post, ...of });
      const rows = parse((await api.send('/data/resets.csv')).text, { columns: true }) as Row[];
      expect(rows.map(({ scope, plans }) => [scope, plans])).toEqual([said.cells]);
    }
  });

  test('is said to be so of a banked one that has just come, in the sentence of the forecast', async () => {
    const { api } = await serve({ post, kind: 'banked', at: NOW - HOUR }, { post: null, at: NOW - 9 * DAY });
    expect((await api.forecast()).headline).toMatch(
      new RegExp(`^BANKED RESET · 1 hour ago\\. ${said.granted}No post says when it expires\\.`),
    );
  });

  test('has the shape of the neighbors that it has without it', async () => {
    const shapes = async (scope: ForWhom) => {
      const { api } = await serve({ post, scope });
      return [
        (await api.send('/compat/codex-resets/api/v1/status')).text,
        (await api.send('/compat/codex-resets/api/v1/resets')).text,
      ];
    };
    expect(await shapes(whomOf(post))).toEqual(await shapes(NOBODY_NAMED));
  });

  test('has an announcement without text and address if only that is known', async () => {
    const { api } = await serve({ post: null, scope: whomOf(post), url: null });
    expect((await api.resets()).resets.map((reset) => reset.announcement)).toEqual([
      isSaid ? { text: null, url: null, scope: said.scope } : null,
    ]);
  });
});

type Row = Record<string, string>;

interface Recorded {
  readonly post: string | null;
  readonly kind?: TestReset['kind'];
  readonly at?: number;
  readonly url?: string | null;
  readonly isWithdrawn?: true;
  /** What the rules read in the post, unless it is said. */
  readonly scope?: ForWhom;
}

/** Whom the rules read in a post. */
function whomOf(post: string | null): ForWhom {
  if (post === null) return NOBODY_NAMED;
  const { kind, scope, plans } = readByRules(
    { at: NOW, text: post, isReply: false, context: [] },
    { timeZone: 'UTC' },
  );
  expect(kind).toBe('reset');
  return scope === 'few' ? NOBODY_NAMED : { scope, plans };
}

async function serve(...recorded: readonly Recorded[]): Promise<{ ledger: TestLedger; api: TestApi }> {
  const ledger = newLedger();
  for (const { post, kind = 'regular', at = NOW - 2 * DAY, isWithdrawn, ...of } of recorded) {
    const { url = 'https://posts.example/1', scope = whomOf(post) } = of;
    const reset = { at, kind, text: post, url, ...scope };
    const [rowId = 0] = ledger.addResets(reset);
    if (isWithdrawn)
      ledger.addResets({ ...reset, status: 'retracted', supersedes: { rowId, resetId: rowId } });
  }
  ledger.publish({ odds: NO_ODDS });
  return { ledger, api: await serveApi(ledger.path) };
}

function pageOf({ path }: TestLedger) {
  const connection = connectLedger(path, createOddsReader());
  onTestFinished(() => connection.close());
  return connection.read((record) => pageView(record, NOW, () => undefined));
}

async function askedOf({ port }: TestApi): Promise<unknown> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  onTestFinished(() => client.close());
  const { structuredContent } = await client.callTool({ name: 'resets', arguments: {} });
  return structuredContent as unknown as ResetsBody;
}

async function feedTexts(api: TestApi): Promise<string[]> {
  const { feed } = new XMLParser({ isArray: (name) => name === 'entry' }).parse(
    (await api.send('/feed.atom')).text,
  );
  const entries: { title: string; content: string }[] = feed.entry;
  return entries.flatMap(({ title, content }) => [title, content]);
}

async function calendarTexts(api: TestApi): Promise<string[]> {
  const calendar = new ICAL.Component(ICAL.parse((await api.send('/calendar.ics')).text));
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
    .flatMap(({ summary, description }) => [summary, description]);
}
