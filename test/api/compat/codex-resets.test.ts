import { beforeEach, describe, expect, test } from 'vitest';
import { createAppender } from '../../../src/ledger/chain/append.js';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { appendPost, appendReading, type ReadingRow } from '../../_support/ledgers/ledger-rows.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../../_support/servers/api.js';
import { EXPLANATION, forecastPart, savedAt } from '../_forecasts.js';
import { refusal } from '../_launches.js';
import type { CodexHistory, CodexStatus } from './_codex-shape.js';

const STATUS = '/compat/codex-resets/api/v1/status';
const RESETS = '/compat/codex-resets/api/v1/resets';
const post = (number: number) => `https://x.com/thsottiaux/status/${number}`;

let ledger: TestLedger;
let api: TestApi;

/** Chances of the promises of a test. */
let chances: { identity: string; probability: number }[] = [];

beforeEach(async () => {
  chances = [];
  ledger = newLedger();
  api = await serveApi(ledger.path);
});

async function get<T>(path: string): Promise<T> {
  const { status, text } = await api.send(path);
  expect(status, text).toBe(200);
  return JSON.parse(text);
}

const status = () => get<CodexStatus>(STATUS);
const history = (query = '') => get<CodexHistory>(RESETS + query);

interface Promised {
  readonly name?: string;
  readonly text?: string;
  readonly url?: string;
  readonly reading?: Partial<ReadingRow>;
  /** That it is kept; null: there is no saved forecast. */
  readonly probability?: number | null;
}

/** A promise, made an hour ago, of a reset in two to five hours. */
function promised({ name = 'promise', text, url, reading = {}, probability = 0.3141 }: Promised = {}): void {
  ledger.publish();
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx);
    const said = { ...(text !== undefined && { text }), ...(url !== undefined && { url }) };
    const postId = appendPost(appender, { name, revision: 1, at: NOW - HOUR, ...said });
    appendReading(appender, postId, {
      promises: 'regular',
      strength: 'explicit',
      windowKind: 'clock',
      windowFrom: NOW + 2 * HOUR,
      windowTo: NOW + 5 * HOUR,
      ...reading,
    });
  });
  if (probability !== null) chances.push({ identity: name, probability });
  const explanation = { ...EXPLANATION, promises: chances };
  ledger.publish({
    forecast: forecastPart({ saved: probability === null ? null : savedAt(NOW), explanation }),
  });
}

describe('status in the shape of Codex Resets', () => {
  test('of an empty record has no reset, and no statistics but a total of 0', async () => {
    ledger.publish();
    expect(await status()).toEqual({
      data: {
        latest_reset: null,
        scheduled_reset: null,
        active_watch: null,
        stats: { total: 0, last_reset_at: null, days_since_last: null, avg_interval_days: null },
      },
      meta: { api_version: 'v1', generated_at: '2026-07-01T12:00:00.000Z' },
    });
  });

  test('counts regular and banked resets alike, with one decimal', async () => {
    ledger.addResets(
      { at: NOW - 10 * DAY, url: post(1) },
      { at: NOW - 5 * DAY, kind: 'banked' },
      { at: NOW - 2.26 * DAY, kind: 'banked', url: post(3), text: 'Banked.' },
      { at: NOW - DAY, status: 'unconfirmed' },
    );
    ledger.publish();
    const { data } = await status();
    expect(data.latest_reset).toEqual({
      id: '3',
      reset_type: 'banked',
      announced_at: new Date(NOW - 2.26 * DAY).toISOString(),
      text: 'Banked.',
      source: { type: 'x_post', author: 'thsottiaux', url: post(3) },
    });
    expect(data.stats).toEqual({
      total: 3,
      last_reset_at: data.latest_reset?.announced_at,
      days_since_last: 2.3,
      // 7.74 days in two intervals.
      avg_interval_days: 3.9,
    });
  });

  test('of a single reset has no mean interval', async () => {
    ledger.addResets({ at: NOW - DAY });
    ledger.publish();
    expect((await status()).data.stats).toMatchObject({
      total: 1,
      days_since_last: 1,
      avg_interval_days: null,
    });
  });

  test('schedules an explicit promise with a time, and watches it until it lapses', async () => {
    promised({ text: 'Reset at 7.', url: post(7) });
    const { data } = await status();
    const source = { type: 'x_post', author: 'thsottiaux', url: post(7) };
    expect(data.scheduled_reset).toEqual({
      id: '7',
      status: 'scheduled',
      reset_type: 'regular',
      announced_at: '2026-07-01T11:00:00.000Z',
      scheduled_for: '2026-07-01T14:00:00Z',
      text: 'Reset at 7.',
      source,
    });
    expect(data.active_watch).toEqual({
      level: 'elevated',
      reset_chance_percent: 31,
      forecast_window: 'until the promise is kept or lapses',
      observed_at: '2026-07-01T11:00:00Z',
      // A day after its window.
      expires_at: '2026-07-02T17:00:00Z',
      text: 'Reset at 7.',
      source,
    });
  });

  test.each([
    ['by', '2026-07-01T17:00:00Z'],
    ['within', '2026-07-01T17:00:00Z'],
    ['day', '2026-07-01T17:00:00Z'],
  ] as const)('schedules a promise %s a time for its end', async (kind, due) => {
    promised({ reading: { windowKind: kind } });
    expect((await status()).data.scheduled_reset?.scheduled_for).toBe(due);
  });

  test.each<Partial<ReadingRow>>([
    { windowKind: null, windowFrom: null, windowTo: null },
    { windowKind: 'open', windowTo: null },
    { strength: 'veiled' },
    { strength: 'conditional' },
  ])('only watches a promise without a time, or one that is not explicit: %j', async (reading) => {
    promised({ reading });
    const { scheduled_reset, active_watch } = (await status()).data;
    expect([scheduled_reset, active_watch?.reset_chance_percent]).toEqual([null, 31]);
  });

  test('says the same of a promise in every snapshot, so that clients tell people once', async () => {
    promised({ text: 'Reset at 7.' });
    const { active_watch } = (await status()).data;
    api.clock.now = NOW + 20 * MINUTE;
    const explanation = { ...EXPLANATION, promises: chances };
    const saved = savedAt(api.clock.now);
    ledger.publish({ generatedAt: api.clock.now, forecast: forecastPart({ saved, explanation }) });
    expect((await status()).data.active_watch).toEqual(active_watch);
  });

  test('gives a reset without a text neutral words, as clients refuse an empty one', async () => {
    ledger.addResets({ at: NOW - 2 * DAY, text: '' }, { at: NOW - DAY, kind: 'banked', text: null });
    ledger.publish();
    expect((await status()).data.latest_reset?.text).toBe('A banked reset was granted.');
    expect((await history()).data.map(({ text }) => text)).toEqual([
      'A banked reset was granted.',
      'Usage limits were reset.',
    ]);
  });

  test('watches strongly from 50% on', async () => {
    promised({ probability: 0.5 });
    expect((await status()).data.active_watch).toMatchObject({ level: 'strong', reset_chance_percent: 50 });
  });

  test('watches nothing without a promise, whatever the forecast says', async () => {
    ledger.publish({ forecast: forecastPart({ saved: savedAt(NOW) }) });
    expect((await status()).data.active_watch).toBeNull();
  });

  test('watches no promise of a banked reset, which has no part in the chance, and names the other one', async () => {
    promised({ text: 'Banked at 6.', reading: { promises: 'banked', windowFrom: NOW + HOUR } });
    expect((await status()).data).toMatchObject({
      active_watch: null,
      scheduled_reset: { text: 'Banked at 6.' },
    });
    promised({ name: 'second', text: 'Reset at 7.' });
    api.clock.now = NOW + MINUTE;
    expect((await status()).data).toMatchObject({
      active_watch: { text: 'Reset at 7.' },
      scheduled_reset: { text: 'Banked at 6.' },
    });
  });

  test('watches nothing without a saved forecast; what is scheduled stays', async () => {
    promised({ probability: null, reading: { promises: 'banked' } });
    expect((await status()).data).toMatchObject({
      active_watch: null,
      scheduled_reset: { reset_type: 'banked' },
    });
  });

  test('stays under 4 kB, whatever the posts say and however long their addresses are', async () => {
    const text = '\u0001"語🎉'.repeat(2_000);
    const url = (name: string) => `https://posts.example/${name}${'a'.repeat(270)}`;
    ledger.addResets({ at: NOW - DAY, text, url: url('reset') });
    promised({ text, url: url('promise') });
    const { text: body } = await api.send(STATUS);
    const { data } = JSON.parse(body) as CodexStatus;
    expect(Buffer.byteLength(body)).toBeLessThan(4_000);
    for (const one of [data.latest_reset, data.scheduled_reset, data.active_watch]) {
      expect([one?.text.startsWith(text.slice(0, 9)), one?.text.endsWith('…')]).toEqual([true, true]);
      expect(one?.source.url).toContain('https://posts.example/');
    }
  });
});

describe('history in the shape of Codex Resets', () => {
  const days = (page: CodexHistory) =>
    page.data.map(({ announced_at }) => (NOW - Date.parse(announced_at)) / DAY);

  function seven(): void {
    for (const day of [7, 6, 5, 4, 3, 2, 1])
      ledger.addResets({
        at: NOW - day * DAY,
        kind: day % 3 === 0 ? 'banked' : 'regular',
        url: post(100 - day),
      });
    ledger.publish();
  }

  test('is newest first, regular and banked, on one page by default', async () => {
    seven();
    const page = await history();
    expect(days(page)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(page.data.map(({ reset_type }) => reset_type)).toEqual([
      'regular',
      'regular',
      'banked',
      'regular',
      'regular',
      'banked',
      'regular',
    ]);
    expect(page.pagination).toEqual({ has_more: false, next_cursor: null });
  });

  test.each([
    'asc',
    'desc',
  ] as const)('%s: pages give every reset once, also when new ones come and old ones go in between', async (order) => {
    seven();
    const [newest = 0] = ledger.addResets({ at: NOW - 8 * DAY });
    ledger.publish();
    const seen: number[] = [];
    let page = await history(`?limit=3&order=${order}`);
    seen.push(...days(page));
    // A new one on the pages that were read, and the one that the cursor stands at is retracted.
    const isForward = order === 'asc';
    ledger.addResets({ at: isForward ? NOW - 9 * DAY : NOW - HOUR });
    const id = isForward ? 2 : 5;
    const at = NOW - (isForward ? 6 : 3) * DAY;
    ledger.addResets({ at, status: 'retracted', supersedes: { rowId: id, resetId: id } });
    ledger.publish({ generatedAt: NOW + 1 });
    api.clock.now = NOW + 1;
    while (page.pagination.next_cursor !== null) {
      page = await history(`?limit=3&order=${order}&cursor=${page.pagination.next_cursor}`);
      seen.push(...days(page));
    }
    const all = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(seen).toEqual(isForward ? all.toReversed() : all);
    expect(newest).toBe(8);
  });

  test('from and to include their instants, in whole seconds or milliseconds', async () => {
    seven();
    const from = '2026-06-27T12:00:00Z';
    expect(days(await history(`?from=${from}&to=2026-06-29T12:00:00.000Z`))).toEqual([2, 3, 4]);
    expect(days(await history(`?from=${from}&order=asc&limit=2`))).toEqual([4, 3]);
    expect(days(await history('?from=2026-06-29T12:00:00.001Z&to=2026-06-30T11:59:59.999Z'))).toEqual([]);
  });

  test.each([
    '2026-06-29T12:00:00Z',
    '2026-06-29T12:00:00.000000+00:00',
    '2026-06-29T14:00:00+02:00',
  ])('reads %s as what it names', async (instant) => {
    seven();
    expect(days(await history(`?from=${encodeURIComponent(instant)}`))).toEqual([1, 2]);
  });

  test('has no links to our own description: it is not in there', async () => {
    ledger.publish();
    for (const path of [STATUS, RESETS]) expect((await api.send(path)).headers.link).toBeUndefined();
  });

  test('no two resets have one id: of one post for two, only the first has its number', async () => {
    ledger.addResets(
      { at: NOW - DAY, url: post(5) },
      { at: NOW - DAY, kind: 'banked', url: post(5) },
      { at: NOW - 2 * DAY },
      { at: NOW - 2 * DAY, kind: 'banked' },
    );
    ledger.publish();
    const { data } = await history('?order=asc');
    expect(data.map(({ id }) => id)).toEqual([
      'observed-20260629T120000000Z',
      'observed-20260629T120000000Z-2',
      '5',
      'observed-20260630T120000000Z-2',
    ]);
    const [first] = (await history('?order=asc&limit=1')).data;
    expect(first?.source).toEqual({ type: 'observed' });
    expect(data[3]?.source).toEqual({ type: 'x_post', author: 'thsottiaux', url: post(5) });
  });

  test.each([
    ['https://twitter.com/someone/status/9?s=20', 'x_post'],
    ['https://x.com/i/status/9', 'observed'],
    ['https://x.com/someone/status/9a', 'observed'],
    ['https://posts.example/someone/status/9', 'observed'],
    ['javascript:alert(1)', 'observed'],
    [`https://posts.example/${'a'.repeat(300)}`, 'observed'],
  ])('says where %s comes from', async (url, type) => {
    ledger.addResets({ at: NOW - DAY, url });
    ledger.publish();
    const [only] = (await history()).data;
    expect(only?.source.type).toBe(type);
    const isShown = url.startsWith('https') && url.length < 300;
    expect(only?.source.url).toBe(isShown ? url : undefined);
  });

  test.each([
    ['limit=0', /^limit must be a whole number from 1 to 100/],
    ['limit=101', /^limit must be/],
    ['limit=', /^limit must be/],
    ['order=newest', /^order must be asc or desc/],
    ['from=2026-02-31T00:00:00Z', /^from must be an instant as in RFC 3339/],
    ['to=yesterday', /^to must be an instant/],
    ['page=2', /^Unknown parameter "page"; this endpoint accepts limit, cursor, from, to, order\./],
    ['limit=1&limit=2', /^limit is given more than once/],
    ['cursor=', /^cursor must be a next_cursor of this endpoint, with the same order/],
    ['cursor=2', /^cursor must be/],
    ['cursor=eyJhdCI6MX0', /^cursor must be/],
    [`cursor=${Buffer.from('desc.1.01').toString('base64url')}`, /^cursor must be/],
    [`cursor=${Buffer.from('desc.1.1').toString('base64url')}!`, /^cursor must be/],
    [`order=asc&cursor=${Buffer.from('desc.1.1').toString('base64url')}`, /^cursor must be/],
  ])('refuses %s in words', async (query, words) => {
    seven();
    expect(await refusal(api, `${RESETS}?${query}`)).toMatch(words);
    expect(await refusal(api, `${STATUS}?${query}`)).toContain('accepts none');
  });
});
