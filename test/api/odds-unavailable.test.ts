import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/api/create-app.js';
import { createSnapshotSource } from '../../src/api/snapshots/snapshot-source.js';
import type { Snapshot } from '../../src/core/snapshot.js';
import { bookHash } from '../../src/ledger/published-hash.js';
import { listen } from '../../src/lib/listen.js';
import { request } from '../_support/clients/http.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { MINUTE, NO_ODDS, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { addOdds } from './_launches.js';

const PATHS = [
  '/api/v1/odds',
  '/api/v1/odds?company=acme',
  '/api/v1/launches',
  '/api/v1/launches?company=acme',
];

/** What each of those paths, and what everything else is answered. */
async function expectOutcomes(api: TestApi, ofOdds: string): Promise<void> {
  for (const path of PATHS) expect(await api.outcome(path)).toBe(ofOdds);
  for (const name of ['stats', 'resets', 'forecast', 'health'])
    expect(await api.outcome(`/api/v1/${name}`)).toBe('200');
}

function ledgerWithOdds(): {
  ledger: TestLedger;
  odds: Snapshot['odds'];
  publish: (generatedAt?: number) => void;
} {
  const ledger = newLedger();
  const odds = addOdds(ledger);
  const publish = (generatedAt = NOW) => void ledger.publish({ generatedAt, odds });
  publish();
  return { ledger, odds, publish };
}

/** An API that keeps what it logs. */
async function serveLogged(ledgerPath: string) {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const now = () => NOW + MINUTE;
  const sourceOfSnapshots = createSnapshotSource({ ledgerPath, now, logger });
  const app = createApp({ source: sourceOfSnapshots, now, logger });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await server.close();
    sourceOfSnapshots.close();
  });
  return { lines, status: async (path: string) => (await request(server.port, path)).status };
}

const DAMAGE: [string, string][] = [
  ['was changed', `UPDATE odds_books SET payload = replace(payload, 'Main 3', 'Main 9')`],
  ['has another hash', `UPDATE odds_books SET hash = upper(hash)`],
  ['was made from something else', `UPDATE odds_books SET made_from = '[]'`],
  ['was cut off', 'UPDATE odds_books SET payload = substr(payload, 1, 5000)'],
  ['is gone', 'DELETE FROM odds_books'],
];

describe('contract: without odds to read, odds and launches are 503; all else is answered', () => {
  test('a snapshot that refers to none, then one that does', async () => {
    const { ledger, publish } = ledgerWithOdds();
    ledger.publish();
    const api = await serveApi(ledger.path);
    await expectOutcomes(api, '503 data_unavailable');
    for (const path of PATHS)
      expect(await api.outcome(`${path}${path.includes('?') ? '&' : '?'}x=1`)).toBe('400 invalid_parameter');
    publish();
    await expectOutcomes(api, '200');
  });

  test('with no launch lists configured, both are 200 with no companies and say why; any company is 400', async () => {
    const { ledger } = ledgerWithOdds();
    ledger.publish({ odds: { ...NO_ODDS, configured: false } });
    const api = await serveApi(ledger.path);
    const none = {
      company: null,
      companies: [],
      ledgerAsOf: null,
      message: 'This service has no launch lists, so it has no launches and no odds.',
    };
    const body = async (path: string) => JSON.parse((await api.send(path)).text);
    expect(await api.outcome('/api/v1/odds')).toBe('200');
    expect(await body('/api/v1/odds')).toMatchObject({
      ...none,
      modelVersion: expect.any(String),
      lines: [],
    });
    expect(await api.outcome('/api/v1/launches')).toBe('200');
    expect(await body('/api/v1/launches')).toMatchObject({
      ...none,
      modernSince: null,
      launches: [],
      pending: [],
    });
    for (const path of ['/api/v1/odds', '/api/v1/launches'])
      expect(await api.outcome(`${path}?company=acme`)).toBe('400 invalid_parameter');
  });

  test.each(DAMAGE)('a payload that %s', async (_what, sql) => {
    const { ledger, odds, publish } = ledgerWithOdds();
    ledger.writer.sqlite.exec(sql);
    const api = await serveApi(ledger.path);
    await expectOutcomes(api, '503 data_unavailable');
    // The next snapshot with odds that can be read mends it, with no restart.
    ledger.writer.sqlite.exec(`DELETE FROM odds_books`);
    expect(addOdds(ledger)).toEqual(odds);
    publish();
    await expectOutcomes(api, '200');
  });

  test('a book of another version of the program', async () => {
    const { ledger } = ledgerWithOdds();
    const other = {
      madeFrom: '{}',
      payload: '{"sources":[],"book":{"version":99,"modelVersion":"9.9.9","companies":[]}}',
    };
    const hash = bookHash(other);
    ledger.writer.sqlite
      .prepare('UPDATE odds_books SET made_from = ?, payload = ?, hash = ?')
      .run(other.madeFrom, other.payload, hash);
    ledger.publish({ odds: { ...NO_ODDS, bookHash: hash } });
    await expectOutcomes(await serveApi(ledger.path), '503 data_unavailable');
  });

  test('a snapshot that is too old still knows its companies: what is wrong comes before what is missing', async () => {
    const { ledger } = ledgerWithOdds();
    const api = await serveApi(ledger.path);
    api.clock.now = NOW + 11 * MINUTE;
    for (const path of PATHS) expect(await api.outcome(path)).toBe('503 data_unavailable');
    for (const path of ['/api/v1/odds', '/api/v1/launches']) {
      const { status, text } = await api.send(`${path}?company=nobody`);
      expect([status, JSON.parse(text).error.message]).toEqual([400, 'company must be one of acme.']);
    }
  });

  test('is logged once for each snapshot, not for each request', async () => {
    const { ledger, publish } = ledgerWithOdds();
    ledger.writer.sqlite.exec(`UPDATE odds_books SET payload = '{}'`);
    const { lines, status } = await serveLogged(ledger.path);
    for (let again = 0; again < 5; again += 1) expect(await status('/api/v1/odds')).toBe(503);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'data unavailable', url: '/api/v1/odds', err: { message: expect.stringContaining('hash') } },
    ]);
    publish(NOW + 1);
    for (let again = 0; again < 5; again += 1) expect(await status('/api/v1/odds')).toBe(503);
    expect(lines).toHaveLength(2);
  });
});
