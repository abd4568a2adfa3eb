import { describe, expect, test } from 'vitest';
import { readStatus } from '../../src/cli/status/read-status.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { tablesIn } from '../_support/ledgers/read-ledger.js';
import { NOW } from '../_support/ledgers/snapshot.js';
import { turnHere } from '../_support/processes/worker.js';
import { serveApi } from '../_support/servers/api.js';
import { operator } from '../cli/_cli.js';
import { openRaw } from '../ledger/_database.js';

/** The example's ledger after something was done to its file. */
async function after(damage: string) {
  const ledger = newLedger(exampleLedger);
  const { sqlite } = ledger.writer;
  sqlite.pragma('foreign_keys = OFF');
  sqlite.exec(damage);
  return { ledger, api: await serveApi(ledger.path) };
}

const RECORD = ['stats', 'resets', 'forecast', 'odds', 'launches'].map((name) => `/api/v1/${name}`);

const PAGES = [
  '/',
  '/odds',
  '/scores',
  '/method',
  '/data',
  '/feed.atom',
  '/data/resets.csv',
  '/data/files.json',
];

// Holds R83, R144.
describe('contract: liveAccuracy is unavailable when the journal cannot be read, and the record is served', () => {
  test.each([
    ['scores', 'saved', '503 data_unavailable'],
    ['windows', 'unsaved', '503 data_unavailable'],
    // The file is of windows.
    ['forecasts', 'unsaved', '200'],
  ])('without %s', async (table, recording, file) => {
    const { api } = await after(`DROP TABLE ${table}`);
    for (const path of [...RECORD, ...PAGES]) expect([path, await api.outcome(path)]).toEqual([path, '200']);
    const { liveAccuracy, ...forecast } = await api.forecast();
    expect(liveAccuracy).toMatchObject({ status: 'unavailable', evaluationDays: 0 });
    expect(forecast.recording).toBe(recording);
    const health = await api.health();
    expect(health).toMatchObject({ status: 'degraded', observer: 'degraded', timeline: 'live' });
    expect(health.reasons).toEqual(['The journal of forecasts could not be read.']);
    expect((await api.send('/scores')).text).toContain('The saved forecasts cannot be read right now.');
    expect(await api.outcome('/data/forecasts.csv')).toBe(file);
  });
});

// Holds R83, R144.
describe('a worker that is started again without a table', () => {
  const POST = { id: '1', at: '2026-06-30T12:00:00Z', text: 'Usage limits have been reset for everyone.' };

  async function startedWithout(tables: readonly string[]) {
    const made = operator();
    made.timeline(POST);
    await made.turn();
    await made.turn();
    const sqlite = openRaw(made.ledgerPath);
    sqlite.pragma('foreign_keys = OFF');
    for (const table of tables) sqlite.exec(`DROP TABLE ${table}`);
    return made;
  }

  test.each([
    ['scores'],
    ['windows'],
    ['forecasts'],
    ['forecasts', 'windows', 'scores'],
  ])('of the journal (%s) goes on with the record, and says so', async (...tables) => {
    const made = await startedWithout(tables);
    made.timeline(POST, { ...POST, id: '2', at: isoInstant(made.clock.now) });
    await made.turn();
    await made.turn();
    const api = await serveApi(made.ledgerPath);
    api.clock.now = made.clock.now;
    expect((await api.stats()).totalResets).toBe(2);
    const { liveAccuracy, recording } = await api.forecast();
    expect([liveAccuracy?.status, recording]).toEqual(['unavailable', 'unsaved']);
    expect((await api.health()).reasons).toContain('The journal of forecasts could not be read.');
    expect(await made.ok('status')).toContain('The journal of forecasts could not be read.');
  });

  test('of the record refuses, and says which one and what to do', async () => {
    const made = await startedWithout(['resets', 'posts']);
    const before = tablesIn(made.ledgerPath);
    const { code, output } = await turnHere({ LEDGER_PATH: made.ledgerPath });
    expect(code).toBe(1);
    expect(output).toContain(
      `${made.ledgerPath} lacks the tables posts, resets; nothing was changed. Restore the newest backup`,
    );
    expect(tablesIn(made.ledgerPath)).toEqual(before);
  });
});

// Holds R71.
describe('contract: recording is saved only while the journal holds the publication', () => {
  test.each([
    ['nothing is changed', 'SELECT 1', 'saved'],
    ['its row is gone', 'DELETE FROM forecasts', 'unsaved'],
    ['its row says another chance for six hours', 'UPDATE forecasts SET probability_6h = low_6h', 'unsaved'],
    ['its row says another chance for 24 hours', 'UPDATE forecasts SET probability_24h = low_24h', 'unsaved'],
    ['its row is of another slot', 'UPDATE forecasts SET slot = slot - 1', 'unsaved'],
    ['its window of six hours is gone', 'DELETE FROM windows WHERE horizon_hours = 6', 'unsaved'],
    ['its window of 24 hours is gone', 'DELETE FROM windows WHERE horizon_hours = 24', 'unsaved'],
  ])('when %s: %s', async (_what, change, recording) => {
    const { ledger, api } = await after(
      `DROP TRIGGER guard_windows_delete; DROP TRIGGER IF EXISTS guard_forecasts_update; ${change}`,
    );
    expect((await api.forecast()).recording).toBe(recording);
    const config = {
      alerts: { followers: [], operator: [], telegramBaseUrl: '' },
      backups: { folder: ledger.directory, stem: 'ledger', schedule: null, keep: 1 },
    };
    const status = readStatus({ path: ledger.path, from: 'argument' }, config, NOW);
    expect(status.forecast?.recording).toBe(recording);
  });
});
