import { beforeEach, describe, expect, test } from 'vitest';
import { isoInstant } from '../../src/core/time/instant.js';
import { loadAssets } from '../../src/site/assets.js';
import { COLOUR_OF, MOODS } from '../../src/site/pieces/colours.js';
import type { Mood } from '../../src/words/mood.js';
import { exchangeBytes, type RequestOptions, request } from '../_support/clients/http.js';
import { exampleLedger, type State } from '../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';

const POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self'";

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  ledger.addResets({ at: NOW - 2 * DAY }, { at: NOW - DAY, url: 'https://posts.example/1' });
  ledger.publish();
  api = await serveApi(ledger.path);
});

const get = (path: string, options: RequestOptions = {}) => request(api.port, path, options);

describe('the page at /', () => {
  test('says "last known" while a later reset may have been missed, and not otherwise', async () => {
    const known = {
      until: isoInstant(NOW),
      emptyAt: null,
      isTooEarly: false,
    };
    ledger.publish({ known: { ...known, holesSinceLastReset: 1 } });
    const { text } = await get('/');
    expect(text).toMatch(/<h1><data [^>]*>1 day[^<]*<\/data> since the last known reset/);
    expect(text).toContain('Some of the time since then was not watched, so a later reset may be missing.');
    expect(text).not.toContain('mood-warn');
    ledger.publish({ generatedAt: NOW + MINUTE, known: { ...known, holesSinceLastReset: 0 } });
    expect((await get('/')).text).toMatch(/<h1><data [^>]*>1 day[^<]*<\/data> since the last reset/);
  });
});

describe('the siblings of an instance', () => {
  const SIBLINGS = [
    { name: 'claude', origin: 'https://claude.example' },
    { name: 'a <b>"bold"</b> one', origin: 'http://127.0.0.1:3002' },
  ];

  test('are plain links, in their order, with the instance itself marked', async () => {
    const { port } = await serveApi(ledger.path, { siblings: SIBLINGS, publicUrl: 'https://claude.example' });
    const { text } = await request(port, '/');
    const [nav = ''] = /<nav class="siblings" aria-label="Products">.*?<\/nav>/s.exec(text) ?? [];
    expect(
      [...nav.matchAll(/<a href="([^"]*)" referrerpolicy="no-referrer"/g)].map(([, url]) => url),
    ).toEqual(['https://claude.example/', 'http://127.0.0.1:3002/']);
    expect(nav.replace(/<[^>]*>/g, '').trim()).toMatch(/^claudea &lt;b>&quot;bold&quot;&lt;\/b> one$/);
    expect(nav.match(/aria-current="page"/g)).toHaveLength(1);
    expect(nav).toMatch(/href="https:\/\/claude\.example\/"[^>]* aria-current="page"/);
    expect((await get('/')).text).not.toContain('class="siblings"');
  });

  test('are there also while there is no record, and the page’s script may ask none of them', async () => {
    const served = await serveApi(ledger.path, { siblings: SIBLINGS });
    expect((await request(served.port, '/')).headers['content-security-policy']).toBe(POLICY);
    served.clock.now = NOW + 11 * MINUTE;
    const { status, headers, text } = await request(served.port, '/');
    expect([status, headers['content-security-policy']]).toEqual([503, POLICY]);
    expect(text).toContain('href="https://claude.example/"');
  });
});

test('the page shows both kinds of resets, promises, doubted reports, open incidents and every source', async () => {
  const example = newLedger(exampleLedger);
  const { port } = await serveApi(example.path);
  const { text } = await request(port, '/');
  for (const words of [
    'Banked, not counted',
    'RESET PROMISED',
    'no time given',
    'If a condition is met',
    'A post may announce a reset',
    'Reason: ',
    'a question announces nothing',
    'Open incident',
    'Elevated error rates',
    '45 earlier (2 of them banked)',
  ])
    expect(text).toContain(words);
  for (const path of ['1', '48', 'banked-19', 'promise-0', 'promise-1'])
    expect(text).toContain(`href="https://bsky.app/profile/wren.example/post/${path}"`);
  expect(text).toContain('href="https://bsky.app/profile/wren.example/post/maybe"');
  expect(text).toContain('href="https://status.example/incidents/1"');
  for (const path of ['/odds', '/scores', '/data', '/data#health', '/api/v1/resets?limit=100'])
    expect(text).toContain(`href="${path}"`);
});

test.each([
  ['en', 'A post may announce a reset', 'Reason: a question announces nothing'],
  ['zh-CN', '某条帖子可能宣布了重置', '理由：提问不算宣布'],
  ['ja', 'リセットの知らせかもしれない投稿', '理由：質問は何も知らせていない'],
  ['ko', '초기화 발표일 수 있는 게시물', '이유: 질문은 아무것도 발표하지 않음'],
])('in %s a doubted report has its time, text, link and what stands against it', async (language, words, why) => {
  const { port } = await serveApi(newLedger(exampleLedger).path);
  const { text } = await request(port, `/?lang=${language}`);
  const section = /<section id="unconfirmed".*?<\/section>/s.exec(text)?.[0];
  expect(section).toContain(words);
  expect(section).toContain('datetime="2026-07-01T03:00:00.000Z"');
  expect(section).toContain('limits looking fresh, or is it just me?');
  expect(section).toContain('href="https://bsky.app/profile/wren.example/post/maybe"');
  expect(section).toContain(why);
});

test('a report without words, and one of a banked reset, are shown as far as they are known', async () => {
  ledger.addResets({ at: NOW - HOUR, kind: 'banked', status: 'unconfirmed' });
  ledger.publish();
  const section = /<section id="unconfirmed".*?<\/section>/s.exec((await get('/')).text)?.[0];
  expect(section).toContain('A post may announce a banked reset');
  expect(section).not.toContain('Reason: ');
  expect(section).not.toContain('may have kept the promise');
});

test('the rows of both kinds are counted in both lines, and that some are left out is said only where they are', async () => {
  const cutOff = /\d+ of \d+ resets are shown/;
  const show = async (kind: 'regular' | 'banked', hours: readonly number[]) => {
    ledger.addResets(...hours.map((ago) => ({ at: NOW - ago * HOUR, kind })));
    ledger.publish();
    return (await get('/')).text;
  };
  const hours = Array.from({ length: 50 }, (_, n) => 100 + n);
  const all = await show('banked', hours);
  expect(all).not.toMatch(cutOff);
  // Two regular ones are there from the beginning, and five rows stand above the others.
  expect(all).toContain('47 earlier (47 of them banked)');
  const cut = await show('banked', [200, 201]);
  expect(cut).toContain('47 earlier (47 of them banked)');
  expect(cut).toContain('52 of 54 resets are shown, banked ones included.');
  // All of these are newer than the banked ones.
  const both = await show(
    'regular',
    hours.map((ago) => ago - 90.5),
  );
  expect(both).toContain('45 earlier<');
  expect(both).toContain('50 of 104 resets are shown, banked ones included.');
});

test('a withdrawn reset is in no count of the rows', async () => {
  const [rowId = 0] = ledger.addResets({ at: NOW - 5 * HOUR });
  const ago = Array.from({ length: 9 }, (_, n) => 60 + n);
  ledger.addResets(...ago.map((hours) => ({ at: NOW - hours * HOUR })));
  ledger.addResets({ at: NOW - 5 * HOUR, status: 'retracted', supersedes: { rowId, resetId: rowId } });
  ledger.publish();
  // There are eleven, and four stand above with the withdrawn one.
  expect((await get('/')).text).toContain('7 earlier<');
});

test('where no timeline is read, the page does not let the last reset pass for the present', async () => {
  const note = 'a later reset may be missing';
  expect((await get('/')).text).not.toContain(note);
  ledger.publish({ sources: { record: 'live', timeline: 'unavailable', providerStatus: 'live' } });
  expect((await get('/')).text).toContain(note);
});

describe('parts that cannot be made', () => {
  test('a zone that no model knows takes the forecast out of the page, and nothing else', async () => {
    ledger.publish({ product: { name: 'Codebird', provider: 'Birdworks', timeZone: 'Nowhere/Atlantis' } });
    const { status, text } = await get('/');
    expect(status).toBe(200);
    expect(text).toContain('No forecast is available');
    expect(text).toContain('https://posts.example/1');
  });
});

test('the files of the page never change under their names', async () => {
  const { text } = await get('/');
  const paths = [...text.matchAll(/"(\/assets\/[0-9a-f]{16}\.(css|js))"/g)].map(([, path = '']) => path);
  // The script and the style sheet.
  expect(paths).toHaveLength(2);
  for (const path of paths) {
    const { status, headers } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
    expect((await get(path, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304);
    expect((await get(path, { method: 'DELETE' })).status).toBe(405);
  }
  expect((await get('/assets/page.css')).status).toBe(404);
});

test('all of it is under 60 kB as transferred, with a full history', async () => {
  const example = newLedger(exampleLedger);
  const { port } = await serveApi(example.path);
  const sizeOf = async (path: string) => {
    const raw = await exchangeBytes(
      port,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
    );
    return Number(/content-length: (\d+)/i.exec(raw)?.[1]) + raw.indexOf('\r\n\r\n');
  };
  const { text } = await request(port, '/');
  const assets = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const sizes = await Promise.all(['/', ...assets].map(sizeOf));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(5_000);
  expect(total).toBeLessThan(60_000);
});

/** The page of an example, as text; numbers of it are said with the usual space. */
async function pageOf(state: State): Promise<string> {
  const example = newLedger(() => exampleLedger({ state }));
  const { port } = await serveApi(example.path);
  return (await request(port, '/?lang=en-GB')).text;
}

const MOOD_OF: Readonly<Record<State, Mood>> = {
  busy: 'promised',
  quiet: 'quiet',
  promised: 'promised',
  due: 'due',
  overdue: 'overdue',
  undated: 'undated',
  'only-if': 'onlyIf',
  'banked-promised': 'bankedPromised',
  hinted: 'hinted',
  fresh: 'fresh',
  banked: 'banked',
  maybe: 'maybe',
  withdrawn: 'withdrawn',
  incident: 'quiet',
  'not-live': 'notLive',
  empty: 'empty',
};

test.each(
  Object.entries(MOOD_OF),
)('the example %s is a page of the mood %s, in its colour, and with its still', async (state, mood) => {
  const example = newLedger(() => exampleLedger({ state: state as State }));
  const { port } = await serveApi(example.path, { publicUrl: 'https://resets.example' });
  const { text } = await request(port, '/');
  expect(text).toContain(`class="now mood-${COLOUR_OF[mood]}"`);
  const { path } = loadAssets().stills[mood];
  expect(text).toContain(`<meta property="og:image" content="https://resets.example${path}"`);
});

test('each mood can be looked at in an example', () => {
  expect(new Set(Object.values(MOOD_OF))).toEqual(new Set(MOODS));
});

test('the source of the last reset is on the first screen of a quiet day, and in the news of a fresh one, once', async () => {
  for (const [state, source] of [
    ['quiet', '/48'],
    ['fresh', '/fresh'],
  ] as const) {
    const first = (await pageOf(state)).split('id="chance"')[0];
    expect(first?.split(`href="https://bsky.app/profile/wren.example/post${source}"`)).toHaveLength(2);
  }
});

test('beside an open promise stands what became of those like it, and nowhere else', async () => {
  const [strip = ''] = /<details class="strip">.*?<\/details>/s.exec(await pageOf('promised')) ?? [];
  expect(strip).toContain('Earlier promises: 11 on time, 2 late, 1 not kept');
  expect(strip.match(/<li>/g)).toHaveLength(14);
  expect(await pageOf('quiet')).not.toContain('class="strip"');
});

test('a withdrawal has its words and its time, and the dead announcement below it', async () => {
  const text = await pageOf('withdrawn');
  expect(text).toMatch(
    /<h1>RESET TAKEN BACK<\/h1><p class="dotted time-line"><span class="segment"><time [^>]*>1\sJul\s2026, 11:15\sUTC/,
  );
  const [, news = ''] = /<div class="news">(.*?)<\/div>/s.exec(text) ?? [];
  expect(news).toMatch(
    /^<blockquote>.*We had to roll this one back, sorry\..*href="https:\/\/bsky.app\/profile\/wren.example\/post\/rolled-back".*<blockquote><del>/s,
  );
  expect(news).toMatch(
    /<\/del><\/blockquote><p class="meta"><span>The reset of .*<span class="badge scope">for everyone<\/span>.*href="https:\/\/bsky.app\/profile\/wren.example\/post\/fresh"/s,
  );
});

test('on a quiet day the page says how long waits were, with figures of the record that do not contradict the wait', async () => {
  const { port, resets } = await serveApi(newLedger(() => exampleLedger({ state: 'quiet' })).path);
  const { text } = await request(port, '/?lang=en-GB');
  const gaps = (await resets()).resets.flatMap(({ gapDays }) => gapDays ?? []).toSorted((a, b) => a - b);
  const wait = Number(/data-of="stats.hoursSinceLastReset"[^>]* value="([^"]*)"/.exec(text)?.[1]) / 24;
  const longer = gaps.filter((gap) => gap >= wait).length;
  expect(gaps.length).toBe(47);
  expect(text).toContain(
    `Half of the last 47 waits took ${gaps[23]?.toFixed(1)} days or less; ${longer} took as long as this one or longer.`,
  );
});

test.each([
  ['fresh', 'for everyone'],
  ['banked', 'for everyone'],
  ['quiet', 'for everyone'],
  ['promised', 'for everyone'],
  ['undated', 'for paying users'],
  ['only-if', 'for everyone'],
  ['banked-promised', 'for everyone'],
  ['hinted', undefined],
  ['withdrawn', undefined],
  ['maybe', undefined],
] as const)('behind the words of %s stands whom it is for: %s', async (state, forWhom) => {
  const [, heading = ''] = /<h1>(.*?)<\/h1>/s.exec(await pageOf(state)) ?? [];
  expect(/<span class="badge scope">(.*?)<\/span>/.exec(heading)?.[1]).toBe(forWhom);
});

test('another promise says whom it is for, too: of two plans both', async () => {
  expect(await pageOf('busy')).toMatch(
    /<li><p class="when">.*?<span class="badge scope">for Plus and Pro<\/span>/,
  );
});

test('a condition stands below the words, and below it what the post says besides', async () => {
  const text = await pageOf('only-if');
  expect(text).toMatch(
    /<p class="dotted time-line"><span class="segment">“<bdi [^>]*>Once we pass a million builds<\/bdi>”/,
  );
  expect(text).toMatch(/<blockquote><bdi [^>]*>… there will be a reset for all of you\.</);
});

test('of an empty record nothing is said to be known: no chance, and no figure of a reset', async () => {
  const text = await pageOf('empty');
  expect(text).toContain('<h1>No resets seen yet</h1>');
  expect(text).toContain('No forecast yet: there are no past resets to go by.');
  expect(text).not.toMatch(/data-of="(forecast|stats\.(last|resets))|id="curve"|class="trust"/);
});

test('an empty record is a start: it has no counts, nothing is missing, and nothing is not live before the first read', async () => {
  const example = newLedger(() => exampleLedger({ state: 'empty' }));
  const { port } = await serveApi(example.path);
  const unknown = {
    holesSinceLastReset: 0,
    isTooEarly: true,
  };
  for (const emptyAt of [isoInstant(NOW), null]) {
    example.publish({ known: { until: null, emptyAt, ...unknown } });
    const { text } = await request(port, '/');
    expect(text).toContain('The list will begin with the first reset that a post announces.');
    expect(text).not.toMatch(/mood-warn|may be missing|not watched:|0 resets/);
  }
});

test('a promise that the word does not speak of says itself that it depends on a condition', async () => {
  const conditional = { at: NOW - 10 * HOUR, from: null, to: null, strength: 'conditional' } as const;
  const promises = ['Once we pass a million builds', 'If the launch slips'].map((condition, place) => ({
    name: `promise-${place}`,
    text: `${condition}, there will be a reset for all of you.`,
    ...conditional,
  }));
  const { port } = await serveApi(newLedger(() => exampleLedger({ state: 'only-if', promises })).path);
  const { text } = await request(port, '/');
  expect(text.match(/If a condition is met/g)).toHaveLength(1);
  expect(text).toMatch(/1 more promise.*If a condition is met.*<\/details>/s);
});

test.each([
  ['We will reset limits for everyone if we hit 1M users. Go team!', '… Go team!'],
  ['We will reset limits for everyone if we hit 1M users!', ''],
  [
    'If we hit 1M users, we reset limits for everyone. If we hit 1M users, party on Friday!',
    '… we reset limits for everyone. If we hit 1M users, party on Friday!',
  ],
])('beside its condition, nothing of a post is lost or garbled: %s', async (text, quote) => {
  const promises = [
    { name: 'promise', text, at: NOW - 10 * HOUR, from: null, to: null, strength: 'conditional' },
  ] as const;
  const { port } = await serveApi(newLedger(() => exampleLedger({ state: 'only-if', promises })).path);
  const page = (await request(port, '/')).text;
  const [, quoted = ''] = /<blockquote>(.*?)<\/blockquote>/s.exec(page) ?? [];
  expect(quoted.replace(/<[^>]+>/g, '')).toBe(quote);
});

test('where posts can’t be seen, the word is of no promise, and the promises stand below it', async () => {
  const example = newLedger(() => exampleLedger({ state: 'promised' }));
  const known = {
    until: isoInstant(NOW - 2 * DAY),
    emptyAt: null,
    holesSinceLastReset: 1,
    isTooEarly: false,
  };
  example.publish({ known });
  const { port } = await serveApi(example.path);
  const { text } = await request(port, '/');
  const [word = '', below = ''] = text.slice(text.indexOf('<h1>')).split('</h1>');
  expect(word).toBe('<h1>CAN’T SEE NEW POSTS');
  expect(below.slice(0, below.indexOf('</p>'))).not.toContain('data-due');
  expect(below).toMatch(/id="promises".*Limits will be reset for everyone on July 2/s);
});

test('a record that is not live says until when it looked, and no wait', async () => {
  const text = await pageOf('not-live');
  expect(text).toMatch(
    /CAN’T SEE NEW POSTS.*last look: <time [^>]*>19\sJun\s2026, 12:00\sUTC.*12 days ago.*There may be a newer reset: <a href="https:\/\/codebird\.example\/usage"/s,
  );
  expect(text).not.toMatch(/data-since|data-of="stats\.hoursSince|NOT LIVE/);
});

test.each([
  [1, 0, '1 reset and 0 banked since'],
  [1, 1, '1 reset and 1 banked since'],
  [2, 1, '2 resets and 1 banked since'],
])('%d resets and %d banked ones are counted as people say it', async (regular, banked, words) => {
  const young = newLedger();
  young.addResets(...Array.from({ length: regular }, (_, place) => ({ at: NOW - (5 + place) * DAY })));
  young.addResets(...Array.from({ length: banked }, () => ({ at: NOW - 9 * DAY, kind: 'banked' as const })));
  young.publish();
  const { port } = await serveApi(young.path);
  const { text } = await request(port, '/');
  const lede = /<section id="history".*?<p class="lede">(.*?)<\/p>/s.exec(text)?.[1];
  expect(lede?.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')).toContain(words);
});

test('what a banked reset does stands where one was granted or is promised, and nowhere else', async () => {
  const means = 'A banked reset stays in your account until it expires';
  for (const state of ['banked', 'banked-promised'] as const) expect(await pageOf(state)).toContain(means);
  for (const state of ['fresh', 'promised', 'quiet'] as const)
    expect(await pageOf(state)).not.toMatch(/back to zero/);
});

test('right after news the chance says whether a next reset is promised, and of a quiet day that none is', async () => {
  const titleIn = (html: string) => /<h2 id="chance-title">(.*?)<\/h2>/.exec(html)?.[1];
  for (const state of ['fresh', 'banked', 'maybe', 'withdrawn'] as const)
    expect(titleIn(await pageOf(state)), state).toBe('Next reset: none promised');
  const quiet = await pageOf('quiet');
  expect(titleIn(quiet)).toBe('Chance of a reset');
  expect(quiet).toContain('none promised now');
});

test('the chance of a promise with a time says until when, and nothing of the next 24 hours', async () => {
  const [, card = ''] = /<section id="chance"(.*?)<\/section>/s.exec(await pageOf('promised')) ?? [];
  const text = card.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
  expect(text).toMatch(
    /\d+% by 22:00 Thu ?up to 4 hours after the promised time · likely range \d+ to \d+% ?Mostly because of this promise\. Before the promised time: \d+%\./,
  );
  expect(text).not.toContain('24 hours');
});

test('the line above another promise that is folded says its time', async () => {
  expect(await pageOf('busy')).toMatch(/<summary>1 more promise, no time given<\/summary>/);
  const later = {
    name: 'promise-1',
    at: NOW - HOUR,
    text: 'And again.',
    from: NOW + 30 * HOUR,
    to: NOW + 30.5 * HOUR,
  };
  const promises = [{ ...later, name: 'promise-0', from: NOW + 6 * HOUR, to: NOW + 6.5 * HOUR }, later];
  const { port } = await serveApi(newLedger(() => exampleLedger({ state: 'promised', promises })).path);
  const { text } = await request(port, '/?lang=en-GB');
  const [, fold = ''] = /(<summary>1 more promise.*?)<\/details>/s.exec(text) ?? [];
  const said = fold.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(said).toContain('1 more promise: Thu 2 Jul, about 18:00 UTC (11:00 PT)');
  expect(said.match(/18:00/g)).toHaveLength(1);
});

test('where no incident is open the page names none', async () => {
  expect((await get('/')).text).not.toContain('incident');
});
