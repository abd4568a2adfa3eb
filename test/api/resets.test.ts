import { describe, expect, test } from 'vitest';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';

const at = (index: number) => NOW - (7 - index) * DAY;

/** Seven resets a day apart, the newest a day ago. */
async function scene() {
  const ledger = newLedger();
  ledger.addResets(
    { at: at(0), text: 'We have reset limits for all.', url: 'https://social.example/1' },
    { at: at(1), text: 'Reset again.' },
    { at: at(2), url: 'https://social.example/3' },
    { at: at(3) },
    { at: at(4) },
    { at: at(5) },
    { at: at(6) },
  );
  ledger.publish();
  return { ledger, api: await serveApi(ledger.path) };
}

const iso = (ms: number) => new Date(ms).toISOString();

describe('GET /api/v1/resets', () => {
  // Holds R53, R59, R166, R183, R184.
  test('contract: results are ordered newest first, the full tracked history, 50 to a page by default', async () => {
    const { api } = await scene();
    const body = await api.resets();
    expect(body).toMatchObject({ totalResets: 7, totalMatching: 7, limit: 50, offset: 0, nextOffset: null });
    expect(body.resets.map((reset) => reset.at)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => iso(at(n))));
  });

  // Holds R46, R47, R48, R49, R50, R51, R52.
  test('contract: a Reset has at, gapDays and announcement; the first gap is null', async () => {
    const { api } = await scene();
    const { resets } = await api.resets('?limit=3&offset=4');
    expect(resets).toEqual([
      {
        at: iso(at(2)),
        gapDays: 1,
        announcement: { text: null, url: 'https://social.example/3', scope: null },
      },
      { at: iso(at(1)), gapDays: 1, announcement: { text: 'Reset again.', url: null, scope: null } },
      {
        at: iso(at(0)),
        gapDays: null,
        announcement: { text: 'We have reset limits for all.', url: 'https://social.example/1', scope: null },
      },
    ]);
  });

  // Holds R50.
  test('contract: the address of an announcement is a URI, however it was recorded', async () => {
    const { ledger, api } = await scene();
    ledger.addResets({ at: at(6) + HOUR, url: 'https://social.example/größe <x>?q="a b"' });
    ledger.publish();
    const [newest] = (await api.resets('?limit=1')).resets;
    expect(newest?.announcement?.url).toBe('https://social.example/gr%C3%B6%C3%9Fe%20%3Cx%3E?q=%22a%20b%22');
  });

  // Holds R48.
  test('contract: announcement is null when nothing is known of it', async () => {
    const { api } = await scene();
    expect((await api.resets('?limit=1')).resets[0]?.announcement).toBeNull();
  });

  // Holds R47.
  test('gapDays are elapsed 24-hour units with three decimals, also across the edge of a page', async () => {
    const { ledger, api } = await scene();
    ledger.addResets({ at: at(6) + 20 * MINUTE });
    ledger.publish();
    // 20 minutes are 0.01388… days.
    expect((await api.resets('?limit=1')).resets).toEqual([
      { at: iso(at(6) + 20 * MINUTE), gapDays: 0.014, announcement: null },
    ]);
  });

  // Holds R54, R55, R186, R187, R188.
  test('contract: since is exclusive, and totalMatching counts after it while totalResets counts all', async () => {
    const { api } = await scene();
    const body = await api.resets(`?since=${iso(at(4))}`);
    expect(body).toMatchObject({ totalResets: 7, totalMatching: 2 });
    expect(body.resets.map((reset) => reset.at)).toEqual([iso(at(6)), iso(at(5))]);
    const before = await api.resets(`?since=${iso(at(4) - 1)}`);
    expect(before.totalMatching).toBe(3);
  });

  // Holds R181, R182.
  test('contract: since takes whole seconds and milliseconds', async () => {
    const { api } = await scene();
    expect((await api.resets('?since=2026-06-28T12:00:00Z')).totalMatching).toBe(2);
    expect((await api.resets('?since=2026-06-28T11:59:59.999Z')).totalMatching).toBe(3);
    expect((await api.resets('?since=2024-02-29T23:59:59Z')).totalMatching).toBe(7);
    expect((await api.resets('?since=0000-01-01T00:00:00Z')).totalMatching).toBe(7);
    expect((await api.resets('?since=9999-12-31T23:59:59.999Z')).totalMatching).toBe(0);
  });

  // Holds R58, R189.
  test('contract: a client pages by following nextOffset until it is null', async () => {
    const { api } = await scene();
    expect(await api.resets('?limit=3')).toMatchObject({ limit: 3, offset: 0, nextOffset: 3 });
    expect(await api.resets('?limit=3&offset=3')).toMatchObject({ offset: 3, nextOffset: 6 });
    expect(await api.resets('?limit=3&offset=6')).toMatchObject({ offset: 6, nextOffset: null });
    expect((await api.resets('?limit=3&offset=4')).nextOffset).toBeNull();
    const filtered = `since=${iso(at(2))}`;
    expect((await api.resets(`?limit=3&${filtered}`)).nextOffset).toBe(3);
    expect((await api.resets(`?limit=4&${filtered}`)).nextOffset).toBeNull();
  });

  // Holds R57, R190.
  test('contract: an offset beyond the last row gives 200 with an empty list, up to 9007199254740991', async () => {
    const { api } = await scene();
    for (const offset of [7, 8, 1_000_000, 9007199254740991]) {
      const body = await api.resets(`?offset=${offset}&limit=100`);
      expect(body).toMatchObject({ totalResets: 7, totalMatching: 7, offset, nextOffset: null, resets: [] });
    }
  });

  // Holds R56, R178, R180, R218, R219.
  test('contract: a page has 50 resets by default, 100 at most, and what limit and offset say', async () => {
    const { ledger, api } = await scene();
    ledger.addResets(...Array.from({ length: 100 }, (_, n) => ({ at: at(0) - (n + 1) * HOUR })));
    ledger.publish();
    const page = async (query: string) => {
      const { limit, offset, nextOffset, resets } = await api.resets(query);
      return { limit, offset, nextOffset, rows: resets.length };
    };
    expect(await page('')).toEqual({ limit: 50, offset: 0, nextOffset: 50, rows: 50 });
    expect(await page('?limit=1')).toEqual({ limit: 1, offset: 0, nextOffset: 1, rows: 1 });
    expect(await page('?limit=100')).toEqual({ limit: 100, offset: 0, nextOffset: 100, rows: 100 });
    expect(await page('?limit=100&offset=100')).toEqual({
      limit: 100,
      offset: 100,
      nextOffset: null,
      rows: 7,
    });
  });

  // Holds R194.
  test('contract: polling with the newest timestamp as since shows what is new, once', async () => {
    const { ledger, api } = await scene();
    const newest = (await api.resets('?limit=1')).resets[0]?.at;
    expect((await api.resets(`?since=${newest}`)).resets).toEqual([]);
    ledger.addResets({ at: NOW - HOUR, text: 'Done.' });
    ledger.publish();
    expect((await api.resets(`?since=${newest}`)).resets.map((reset) => reset.at)).toEqual([iso(NOW - HOUR)]);
  });

  // Holds R191, R192.
  test('contract: generatedAt differs between pages when a snapshot was committed between them', async () => {
    const { ledger, api } = await scene();
    const first = await api.resets('?limit=3');
    ledger.publish({ generatedAt: NOW + 5 * MINUTE });
    api.clock.now += 5 * MINUTE;
    expect((await api.resets('?limit=3&offset=3')).generatedAt).not.toBe(first.generatedAt);
  });

  // Holds R185.
  test('contract: banked, unconfirmed and retracted resets are not in the history', async () => {
    const { ledger, api } = await scene();
    const [rowId = 0] = ledger.addResets({ at: NOW - HOUR });
    ledger.addResets(
      { at: NOW - 2 * HOUR, kind: 'banked' },
      { at: NOW - 3 * HOUR, status: 'unconfirmed' },
      { at: NOW - HOUR, status: 'retracted', supersedes: { rowId, resetId: rowId } },
    );
    ledger.publish();
    expect(await api.resets('?limit=1')).toMatchObject({ totalResets: 7, resets: [{ at: iso(at(6)) }] });
  });
});
