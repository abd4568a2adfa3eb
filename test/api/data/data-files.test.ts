import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { DATA_FILES } from '../../../src/api/data/data-files.js';
import type { Column, FilesBody } from '../../../src/core/published/files.js';
import { createAppender } from '../../../src/ledger/chain/append.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { DAY, HOUR, NO_ODDS, NOW } from '../../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../../_support/servers/api.js';
import { wholeLedger } from '../../audit/_ledger.js';
import { addOdds } from '../_launches.js';

type Row = Record<string, string>;
const rowsOf = (text: string): Row[] => parse(text, { columns: true });
const textOf = async (api: TestApi, name: string) => (await api.send(`/data/${name}.csv`)).text;

const listOf = async (api: TestApi) => JSON.parse((await api.send('/data/files.json')).text) as FilesBody;

const LEXICAL: Readonly<Record<Column['type'], RegExp>> = {
  string: /./s,
  number: /^-?\d+(\.\d+)?(e-\d+)?$/,
  integer: /^-?\d+$/,
  boolean: /^(true|false)$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
};

describe('over a ledger in which the worker wrote every table, the data files', () => {
  /** A copy of its own for each test. */
  async function start() {
    const path = await wholeLedger();
    const port = await serveApi(path);
    const [{ at = 0 } = {}] = query<{ at: number }>(path, 'SELECT max(committed_at) AS at FROM turns');
    port.clock.now = at;
    return { path, port };
  }

  test('are described by their list, column by column, with bytes, hash and licence', async () => {
    const { port } = await start();
    const { licence, files } = await listOf(port);
    expect(licence).toMatchObject({ name: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' });
    expect(files.map(({ name }) => `/data/${name}`)).toEqual(DATA_FILES.map(({ path }) => path));
    for (const { name, bytes, sha256, columns } of files) {
      const { text } = await port.send(`/data/${name}`);
      expect([name, bytes]).toEqual([name, Buffer.byteLength(text)]);
      expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
      expect(text.split('\r\n')[0]).toBe(columns.map((column) => column.name).join(','));
      const rows = rowsOf(text);
      expect([name, rows.length > 0]).toEqual([name, true]);
      for (const row of rows)
        for (const { name: column, type, required, values } of columns) {
          const cell = row[column] ?? '';
          if (cell === '') expect([name, column, required]).toEqual([name, column, false]);
          else {
            expect([name, column, cell]).toEqual([name, column, expect.stringMatching(LEXICAL[type])]);
            if (values) expect(values).toContain(cell);
          }
        }
    }
  });

  // Holds R12.
  test('have the resets of /resets, with the banked ones, oldest first', async () => {
    const { port } = await start();
    const { resets } = await port.resets('?limit=100');
    const rows = rowsOf(await textOf(port, 'resets'));
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort());
    expect(
      rows
        .filter(({ kind, status }) => kind === 'regular' && status === 'confirmed')
        .map(({ at, gapDays, text, url, scope, plans }) => ({
          at,
          gapDays: gapDays === '' ? null : Number(gapDays),
          announcement:
            text || url || scope
              ? {
                  text: text || null,
                  url: url || null,
                  scope: plans?.replaceAll('; ', ', ') || scope || null,
                }
              : null,
        }))
        .reverse(),
    ).toEqual(resets);
    expect(rows.filter(({ kind }) => kind === 'banked')).toHaveLength((await port.stats()).banked.count);
  });

  test('have one row for each window of the journal, with the score that stands', async () => {
    const { path, port } = await start();
    const rows = rowsOf(await textOf(port, 'forecasts'));
    const [{ opened = 0 } = {}] = query<{ opened: number }>(path, 'SELECT count(*) AS opened FROM windows');
    expect(rows).toHaveLength(opened);
    const scores = query<Record<string, number | string>>(
      path,
      'SELECT horizon_hours AS hours, closes_at AS closesAt, status, outcome, brier, baseline_brier AS baselineBrier, scored_at AS scoredAt FROM v_scores',
    );
    expect(scores.length).toBeGreaterThan(3);
    for (const { hours, closesAt, status, outcome, brier, baselineBrier, scoredAt } of scores) {
      const row = rows.find((one) => one.hours === String(hours) && one.closesAt === closesAt);
      expect(row).toMatchObject({ status, outcome: outcome === null ? '' : String(outcome), scoredAt });
      if (brier === null) continue;
      expect(Number(row?.brier)).toBeCloseTo(Number(brier), 5);
      expect(Number(row?.baselineBrier)).toBeCloseTo(Number(baselineBrier), 5);
      const given = outcome === 1 ? Number(row?.probability) : 1 - Number(row?.probability);
      expect(Number(row?.logScore)).toBeCloseTo(-Math.log(given), 5);
    }
    const open = rows.filter(({ status }) => status === 'open');
    expect(open.every(({ outcome, brier, scoredAt }) => !outcome && !brier && !scoredAt)).toBe(true);
  });

  test('have the coverage of the last turn by its basis', async () => {
    const { port } = await start();
    const rows = rowsOf(await textOf(port, 'coverage'));
    expect(new Set(rows.map(({ basis }) => basis))).toEqual(new Set(['import', 'timeline']));
    const { coverage } = await port.resets();
    for (const { from = '', until = '' } of rows)
      expect(coverage.some((one) => one.from <= from && until <= one.until)).toBe(true);
  });

  test('carry the head of the chain, which scripts can read, as the list does', async () => {
    const { port } = await start();
    const { chain } = await port.health();
    for (const { path } of [...DATA_FILES, { path: '/data/files.json' }]) {
      const { headers } = await port.send(path);
      expect(headers['chain-head']).toBe(`seq=${chain.seq}, head="${chain.head}"`);
      expect(headers['access-control-expose-headers']).toContain('Chain-Head');
    }
    expect(await listOf(port)).toMatchObject({ chain });
  });
});

describe('the data files', () => {
  function startLedger() {
    const ledger = newLedger();
    return ledger;
  }

  test('stay the same, with the same ETag, while the record does; then 304 goes on over snapshots', async () => {
    const ledger = startLedger();
    ledger.addResets({ at: NOW - DAY });
    ledger.publish();
    const api = await serveApi(ledger.path);
    const first = await api.send('/data/resets.csv');
    ledger.writer.commit((tx) => {
      const claim = {
        fromAt: NOW - DAY,
        toAt: NOW,
        basis: 'timeline',
        origin: 'rss:a',
        recordedAt: NOW,
      } as const;
      createAppender(tx).append('coverageClaims', claim);
    });
    ledger.publish({ generatedAt: NOW + HOUR });
    api.clock.now = NOW + HOUR;
    const again = await api.send('/data/resets.csv', {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.status).toBe(304);
    expect(again.headers['chain-head']).not.toBe(first.headers['chain-head']);
    ledger.addResets({ at: NOW });
    ledger.publish({ generatedAt: NOW + HOUR });
    expect((await api.send('/data/resets.csv')).text).not.toBe(first.text);
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\n@x',
    "'=1",
    "'tis done",
    '＝1',
  ])('hold no text that a spreadsheet would run: %j', async (text) => {
    const ledger = startLedger();
    ledger.addResets({ at: NOW - DAY, text }, { at: NOW - HOUR, text, kind: 'banked' });
    ledger.publish();
    const api = await serveApi(ledger.path);
    const rows = rowsOf(await textOf(api, 'resets'));
    expect(rows.map((row) => row.text)).toEqual([`'${text}`, `'${text}`]);
  });

  test('say whom a reset was for where its post does', async () => {
    const ledger = startLedger();
    ledger.addResets(
      { at: NOW - 4 * DAY },
      { at: NOW - 3 * DAY, scope: 'everyone' },
      { at: NOW - 2 * DAY, scope: 'plan', plans: ['Plus', 'Team, yearly'] },
    );
    ledger.publish();
    const api = await serveApi(ledger.path);
    const rows = rowsOf(await textOf(api, 'resets'));
    expect(rows.map(({ scope, plans }) => [scope, plans])).toEqual([
      ['', ''],
      ['everyone', ''],
      ['plan', 'Plus; Team, yearly'],
    ]);
  });

  test('quote what CSV needs quoted, and leave other texts as they are', async () => {
    const ledger = startLedger();
    const texts = ['One, "two"\nthree', 'Limits are reset: 1 = 1 🎉', '', 'one\ntwo', 'one\rtwo'];
    ledger.addResets(...texts.map((text, n) => ({ at: NOW - (9 - n) * DAY, text })));
    ledger.publish();
    const csv = await textOf(await serveApi(ledger.path), 'resets');
    expect(rowsOf(csv).map(({ text }) => text)).toEqual(texts);
    // Readers differ in which line breaks end a row.
    for (const text of texts.slice(-2)) expect(csv).toContain(`,"${text}",`);
  });

  // Holds R9.
  test('show what counts or counted and its source, and nothing that was never shown', async () => {
    const ledger = startLedger();
    const [row = 0] = ledger.addResets({ at: NOW - 9 * DAY, text: 'taken back' });
    ledger.addResets(
      { at: NOW - 9 * DAY, status: 'retracted', supersedes: { rowId: row, resetId: row } },
      { at: NOW - 8 * DAY, status: 'unconfirmed', text: 'a rumour' },
      { at: NOW - 8 * DAY, status: 'retracted', text: 'a rumour that nobody confirmed' },
      { at: NOW - 7 * DAY, url: 'javascript:alert(1)' },
      { at: NOW - 6 * DAY, url: 'https://posts.example/ä b' },
      { at: NOW - 5 * DAY, url: 'file:///etc/passwd', kind: 'banked' },
    );
    ledger.publish();
    // What an operator says now is served with the next turn.
    ledger.addResets({ at: NOW - 4 * DAY }, { at: NOW - 3 * DAY, kind: 'banked' });
    const api = await serveApi(ledger.path);
    const rows = rowsOf(await textOf(api, 'resets'));
    expect(rows.map(({ at, status, text, url }) => [at, status, text, url])).toEqual([
      [new Date(NOW - 9 * DAY).toISOString(), 'withdrawn', '', ''],
      [new Date(NOW - 7 * DAY).toISOString(), 'confirmed', '', ''],
      [new Date(NOW - 6 * DAY).toISOString(), 'confirmed', '', 'https://posts.example/%C3%A4%20b'],
      [new Date(NOW - 5 * DAY).toISOString(), 'confirmed', '', ''],
    ]);
    expect((await api.resets()).resets.map(({ at }) => Date.parse(at))).toEqual([
      NOW - 6 * DAY,
      NOW - 7 * DAY,
    ]);
  });

  test('without launch lists are a header alone; if the odds cannot be read only their file is missing', async () => {
    const ledger = startLedger();
    ledger.publish({ odds: { ...NO_ODDS, configured: false } });
    const api = await serveApi(ledger.path);
    expect(rowsOf(await textOf(api, 'launches'))).toEqual([]);
    ledger.publish({ generatedAt: NOW + 1, odds: NO_ODDS });
    expect(await api.outcome('/data/launches.csv')).toBe('503 data_unavailable');
    const { files } = await listOf(api);
    expect(files.filter(({ sha256 }) => sha256 === null).map(({ name }) => name)).toEqual(['launches.csv']);
    for (const { path } of DATA_FILES)
      if (!path.includes('launches')) expect([path, (await api.send(path)).status]).toEqual([path, 200]);
    ledger.publish({ generatedAt: NOW + 2, odds: addOdds(ledger) });
    expect(rowsOf(await textOf(api, 'launches')).length).toBeGreaterThan(2);
  });
});
