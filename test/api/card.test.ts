import { beforeEach, describe, expect, test } from 'vitest';
import { createDrawing } from '../../src/api/pictures/card-drawing.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, exampleSnapshot, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { serve, type TestApi } from '../_support/servers/api.js';
import { forecastPart, savedAt } from './_forecasts.js';
import { pngSize } from './_png.js';

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  api = await serve(ledger.path);
});

async function card(query = '') {
  const answer = await fetch(`http://127.0.0.1:${api.port}/card.png${query}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('A drawing is made once, however many ask for it; one that failed is tried again.', async () => {
  const draw = createDrawing();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0L8 8H0" fill="#123"/></svg>';
  const drawing = draw(svg);
  expect(draw(svg)).toBe(drawing);
  expect(pngSize(await drawing)).toEqual({ width: 8, height: 8 });
  expect(draw(svg)).toBe(drawing);
  const failing = draw('<svg');
  await expect(failing).rejects.toThrow();
  const again = draw('<svg');
  expect(again).not.toBe(failing);
  await expect(again).rejects.toThrow();
});

describe('/card.png', () => {
  test('is a picture of 1200 × 630 pixels of the newest snapshot, kept until the next', async () => {
    ledger.addResets({ at: NOW - 3 * DAY });
    ledger.publish({ forecast: forecastPart({ saved: savedAt(NOW) }) });
    const [first, second] = await Promise.all([card(), card()]);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('image/png');
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
    expect(first.headers.get('content-encoding')).toBeNull();
    expect(pngSize(first.bytes)).toEqual({ width: 1200, height: 630 });
    expect(second.bytes.equals(first.bytes)).toBe(true);

    const kept = await api.send('/card.png', {
      headers: { 'if-none-match': String(first.headers.get('etag')) },
    });
    expect(kept.status).toBe(304);

    ledger.addResets({ at: NOW - 2 * DAY });
    ledger.publish({ generatedAt: NOW + MINUTE, forecast: forecastPart({ saved: savedAt(NOW) }) });
    api.clock.now = NOW + MINUTE;
    expect((await card()).bytes.equals(first.bytes)).toBe(false);
  });

  test('is answered beside other requests, which do not wait for it', async () => {
    ledger.publish();
    const order: string[] = [];
    const drawing = card().then(() => order.push('card'));
    for (let n = 0; n < 5; n += 1) await api.stats().then(() => order.push('stats'));
    await drawing;
    expect(order).toEqual(['stats', 'stats', 'stats', 'stats', 'stats', 'card']);
  });

  test('is a picture with status 200 where data is 503, and is not kept', async () => {
    const none = await card();
    expect([none.status, none.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(none.headers.get('etag')).toBeNull();
    expect(pngSize(none.bytes)).toEqual({ width: 1200, height: 630 });
    ledger.publish();
    api.clock.now = NOW + 11 * MINUTE;
    expect(await api.outcome('/api/v1/stats')).toBe('503 data_unavailable');
    expect((await card()).bytes.equals(none.bytes)).toBe(true);
  });

  test('holds a product with a hostile name', async () => {
    const { product } = exampleSnapshot();
    ledger.publish({ product: { ...product, name: '</text><image href="file:///etc/passwd"/>\u0001 & "' } });
    expect(pngSize((await card()).bytes)).toEqual({ width: 1200, height: 630 });
  });

  test('is drawn in the language that is asked for, and takes nothing else', async () => {
    ledger.publish();
    const english = await card();
    const others = [await card('?lang=ja'), await card('?lang=zh-CN'), await card('?lang=ko')];
    expect((await card('?lang=en')).bytes.equals(english.bytes)).toBe(true);
    expect(new Set([english, ...others].map(({ bytes }) => bytes.toString('base64'))).size).toBe(4);
    for (const { bytes } of others) expect(pngSize(bytes)).toEqual({ width: 1200, height: 630 });
    expect(await api.outcome('/card.png?v=2')).toBe('400 invalid_parameter');
    expect(await api.outcome('/card.png?lang=fr')).toBe('400 invalid_parameter');
  });
});
