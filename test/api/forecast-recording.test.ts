import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/api/create-app.js';
import type { RecordView } from '../../src/api/snapshots/ledger-connection.js';
import { createSnapshotSource, type SnapshotSource } from '../../src/api/snapshots/snapshot-source.js';
import { listen } from '../../src/lib/listen.js';
import { request } from '../_support/clients/http.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { exampleSnapshot, MINUTE, NOW, WELL } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';
import { fillPast, forecastPart, modelled, PAST, PUBLICATION, savedAt } from './_forecasts.js';

/** Turns every minute: a publication is stale after two minutes, its snapshot after ten. */
const MINUTELY = { ...WELL, intervalMs: MINUTE };
const PATH = '/api/v1/forecast';

describe('unsaved', () => {
  // Holds R67, R73.
  test('contract: without a saved publication the fallback is what the model says of the record, exactly', async () => {
    const ledger = newLedger();
    fillPast(ledger);
    ledger.publish();
    const api = await serveApi(ledger.path);
    api.clock.now = NOW + 4 * MINUTE;
    const body = await api.forecast();
    const expected = modelled(PAST, NOW);
    expect(body).toMatchObject({ recording: 'unsaved', ...expected });
    // Every kind of row has a part in it.
    const { record } = PAST;
    for (const less of [
      { ...PAST, record: { ...record, resets: record.resets.slice(1) } },
      { ...PAST, record: { ...record, coverage: record.coverage.slice(1) } },
      { ...PAST, hints: [] },
    ]) {
      expect(modelled(less, NOW).next24Hours).not.toEqual(expected.next24Hours);
    }
  });

  // Holds R72, R143.
  test('contract: a publication older than two intervals is stale; at two intervals it is not', async () => {
    const ledger = newLedger();
    fillPast(ledger);
    const issuedAt = NOW - 1_234;
    ledger.publish({ health: MINUTELY, forecast: forecastPart({ saved: savedAt(issuedAt) }) });
    const api = await serveApi(ledger.path);
    api.clock.now = issuedAt + 2 * MINUTE;
    expect(await api.forecast()).toMatchObject({ recording: 'saved', ...PUBLICATION });
    // The fallback is as of the snapshot, however late it is asked for.
    const expected = { recording: 'unsaved', ...modelled(PAST, NOW) };
    api.clock.now += 1_000;
    expect(await api.forecast()).toMatchObject(expected);
    api.clock.now = NOW + 10 * MINUTE;
    expect(await api.forecast()).toMatchObject(expected);
    ledger.publish({ generatedAt: api.clock.now, forecast: forecastPart({ saved: savedAt(api.clock.now) }) });
    expect(await api.forecast()).toMatchObject({ recording: 'saved', ...PUBLICATION });
  });

  test('the ETag changes when the recording does, and the old one no longer gives 304', async () => {
    const ledger = newLedger();
    ledger.publish({ health: MINUTELY, forecast: forecastPart({ saved: savedAt(NOW) }) });
    const api = await serveApi(ledger.path);
    const etag = String((await api.send(PATH)).headers.etag);
    const again = (tag: string) => api.send(PATH, { headers: { 'if-none-match': tag } });
    api.clock.now = NOW + 2 * MINUTE;
    expect((await again(etag)).status).toBe(304);
    api.clock.now += 1;
    const other = await again(etag);
    expect(other.status).toBe(200);
    expect(other.headers.etag).not.toBe(etag);
    expect((await again(String(other.headers.etag))).status).toBe(304);
  });
});

/** Serves a ledger; counts how often the whole record is read for a forecast, and keeps what is logged. */
async function watched(ledgerPath: string) {
  const clock = { now: NOW };
  const now = () => clock.now;
  const seen = { reads: 0, logged: [] as { msg: string; err?: { stack: string } }[] };
  const logger = pino({}, { write: (line: string) => void seen.logged.push(JSON.parse(line)) });
  const real = createSnapshotSource({ ledgerPath, now, logger });
  const counting = (view: RecordView): RecordView => ({
    ...view,
    forecastInputs() {
      seen.reads += 1;
      return view.forecastInputs();
    },
  });
  const source: SnapshotSource = {
    read: (use) => real.read((view) => use(counting(view))),
    current: () => real.current(),
    close: () => real.close(),
  };
  const server = await listen(createApp({ source, now, logger }), { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await server.close();
    source.close();
  });
  return { clock, seen, get: (path: string, method = 'GET') => request(server.port, path, { method }) };
}

describe('the work of a fallback', () => {
  test('is done once for each snapshot, and not at all for a saved publication', async () => {
    const ledger = newLedger();
    fillPast(ledger);
    ledger.publish({ health: MINUTELY, forecast: forecastPart({ saved: savedAt(NOW) }) });
    const { clock, seen, get } = await watched(ledger.path);
    for (const path of [PATH, PATH, '/api/v1/stats', '/api/v1/resets']) await get(path);
    expect(seen.reads).toBe(0);
    for (const age of [3, 4, 9, 10]) {
      clock.now = NOW + age * MINUTE;
      const [one, two, head] = await Promise.all([get(PATH), get(PATH), get(PATH, 'HEAD')]);
      expect([one.status, two.text, head.headers.etag]).toEqual([200, one.text, one.headers.etag]);
      expect(seen.reads).toBe(1);
    }
    ledger.publish({ generatedAt: clock.now });
    for (let n = 0; n < 3; n += 1) await get(PATH);
    expect(seen.reads).toBe(2);
  });

  test('contract: where it fails the answer is 503, told in the log once for each snapshot', async () => {
    const ledger = newLedger();
    fillPast(ledger);
    const product = { ...exampleSnapshot().product, timeZone: 'Nowhere/Atlantis' };
    ledger.publish({ product });
    const { clock, seen, get } = await watched(ledger.path);
    for (let n = 0; n < 3; n += 1) {
      const { status, headers, text } = await get(PATH);
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store']);
      expect(JSON.parse(text)).toEqual({
        apiVersion: '1',
        error: {
          code: 'data_unavailable',
          message: expect.stringContaining('fresh complete record is temporarily unavailable'),
        },
      });
      expect(text).not.toContain('Atlantis');
    }
    expect(seen.reads).toBe(1);
    expect(seen.logged).toHaveLength(1);
    expect(seen.logged[0]?.err?.stack).toContain('RangeError: not an IANA time zone: Nowhere/Atlantis');
    for (const path of ['/api/v1/stats', '/api/v1/resets', '/api/v1/health']) {
      expect((await get(path)).status).toBe(200);
    }

    clock.now += MINUTE;
    ledger.publish({ product, generatedAt: clock.now });
    expect((await get(PATH)).status).toBe(503);
    expect(seen.logged).toHaveLength(2);
    // A saved publication needs no computing; nor does the next snapshot remember.
    ledger.publish({
      product,
      generatedAt: clock.now,
      forecast: forecastPart({ saved: savedAt(clock.now) }),
    });
    expect((await get(PATH)).status).toBe(200);
    ledger.publish({ generatedAt: clock.now });
    expect((await get(PATH)).status).toBe(200);
    expect(seen.logged).toHaveLength(2);
  });
});
