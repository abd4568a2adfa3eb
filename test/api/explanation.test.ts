import { beforeEach, describe, expect, test } from 'vitest';
import type { Snapshot } from '../../src/core/snapshot.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { request } from '../_support/clients/http.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { appendPost, appendReading, type ReadingRow } from '../_support/ledgers/ledger-rows.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { EXPLANATION, forecastPart, savedAt } from './_forecasts.js';

/*
 * What moves the forecast, from the rows of the ledger to the API and the page.
 */

type Explanation = NonNullable<Snapshot['forecast']['explanation']>;

/** As published, in whole per cents. */
const UNMOVED = { sixHours: 0.1622, twentyFourHours: 0.3139 };
const MOVED = { sixHours: 0.004, twentyFourHours: 0.2 };

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  ledger.addResets({ at: NOW - 3 * DAY });
  ledger.publish({ generatedAt: NOW - MINUTE });
  api = await serveApi(ledger.path);
});

/** A post that the rules read as a promise, made two hours ago. */
function addPromise(name: string, reading: Partial<ReadingRow> = {}): void {
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx);
    const url = `https://posts.example/${name}`;
    const postId = appendPost(appender, { name, revision: 1, at: NOW - 2 * HOUR, url });
    appendReading(appender, postId, { promises: 'regular', strength: 'explicit', ...reading });
  });
}

/** The forecast and the page of a snapshot with this explanation. */
async function published(parts: Explanation['parts']) {
  ledger.publish({
    forecast: forecastPart({ saved: savedAt(NOW), explanation: { ...EXPLANATION, parts } }),
  });
  const { explanation } = await api.forecast();
  const html = (await request(api.port, '/?lang=en-GB')).text;
  const page = html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ');
  return { explanation, html, page };
}

const promise = (identity: string, without = MOVED) => ({ kind: 'promise' as const, identity, without });

describe('what moves the chance', () => {
  test('names each part in a sentence, with the chance as it would be without it', async () => {
    const { explanation } = await published([
      { kind: 'hour', identity: null, without: MOVED },
      promise('gone', UNMOVED),
    ]);
    const of = { url: null, promises: null, strength: null, window: null };
    expect(explanation).toEqual({
      parts: [
        {
          kind: 'hour',
          text: 'Ignoring the hour of day: 20% in the next 24 hours, under 1% in the next 6.',
          ...of,
          without: MOVED,
        },
        {
          kind: 'promise',
          text: 'An earlier promise hardly changes the chance now.',
          ...of,
          without: UNMOVED,
        },
      ],
      usual: EXPLANATION.usual,
      curve: EXPLANATION.curve,
    });
  });

  test('links a promise to its post, with what it promises, how, and when', async () => {
    addPromise('soon', { windowFrom: NOW + 6 * HOUR, windowTo: NOW + 8 * HOUR, promises: 'both' });
    addPromise('wink', { strength: 'veiled' });
    const { explanation } = await published([promise('soon'), promise('wink', UNMOVED)]);
    expect(explanation?.parts).toEqual([
      {
        kind: 'promise',
        text: 'Without the promise of 1 Jul 2026, 10:00 UTC: 20% in the next 24 hours, under 1% in the next 6.',
        url: 'https://posts.example/soon',
        promises: 'both',
        strength: 'explicit',
        window: { from: '2026-07-01T18:00:00.000Z', to: '2026-07-01T20:00:00.000Z' },
        without: MOVED,
      },
      {
        kind: 'promise',
        text: 'The hint of 1 Jul 2026, 10:00 UTC hardly changes the chance now.',
        url: 'https://posts.example/wink',
        promises: 'regular',
        strength: 'veiled',
        window: null,
        without: UNMOVED,
      },
    ]);
  });

  test('keeps a part whose promise is no longer on the list, without a link', async () => {
    const { explanation, page } = await published([promise('gone')]);
    const text = 'Without an earlier promise: 20% in the next 24 hours, under 1% in the next 6.';
    expect(explanation?.parts).toMatchObject([{ text, url: null, promises: null, window: null }]);
    expect(page).toContain('Based on when resets have come lately.');
  });

  test('is null in a snapshot that does not have it, and not on the page', async () => {
    ledger.publish({ forecast: forecastPart({ saved: savedAt(NOW) }) });
    expect((await api.forecast()).explanation).toBeNull();
    const { status, text } = await request(api.port, '/?lang=en-GB');
    expect(status).toBe(200);
    expect(text).not.toContain('id="curve"');
  });
});

describe('the page', () => {
  test('draws the curve, with the promised times hatched', async () => {
    addPromise('soon', { windowFrom: NOW + 6 * HOUR, windowTo: NOW + 8 * HOUR });
    const { html, page } = await published([promise('soon')]);
    expect(html.match(/<rect fill="url\(#hatch\)" x=/g)).toHaveLength(1);
    // 1 − 0.97ⁿ after n times six hours: 11% after four, 31% after twelve, 57% after 28, and a half after
    // 22.76.
    expect(html).toContain(
      'aria-label="The chance that a reset has come: 11% in one day, 31% in three days, 57% in seven days."',
    );
    expect(page).toContain('The next seven days: 50% by 05:00 UTC Tue 7 Jul');
  });

  test('hatches a promise without an end from its start to the edge, and none that has begun', async () => {
    addPromise('later', { windowFrom: NOW + 21 * HOUR, windowTo: null });
    addPromise('since', { windowFrom: NOW - HOUR, windowTo: null });
    const { html } = await published([promise('later'), promise('since')]);
    const bands = html.matchAll(/<rect class="promised" x="([^"]+)" width="([^"]+)"/g);
    // 21 of 168 hours.
    expect([...bands].map(([, ...at]) => at)).toEqual([['12.50%', '87.50%']]);
  });

  test('says what the promise does to the chance of the day', async () => {
    addPromise('soon');
    const { html, page } = await published([promise('soon')]);
    expect(page).toContain('Raised by this promise: without it, 20%');
    expect(html).toContain('href="https://posts.example/soon"');
  });

  test('shows a promised banked reset as one, outside the chance of a regular one', async () => {
    addPromise('bank', { promises: 'banked', windowFrom: NOW, windowTo: NOW + 2 * DAY, windowKind: 'by' });
    const { page } = await published([]);
    expect(page).toContain('BANKED RESET PROMISED by 12:00 UTC Fri 3 Jul');
    expect(page).toContain(
      'No forecast for banked resets A reset that takes effect at once: 31% in the next 24 hours',
    );
  });

  test.each([
    [{ strength: 'veiled' }, 'Hint of a reset not a promise'],
    [{ strength: 'conditional' }, 'RESET ONLY IF… no time given'],
    [{ promises: 'both' }, 'RESET PROMISED no time given Reset and banked reset promised'],
    [{ promises: 'unclear' }, 'RESET PROMISED no time given Kind of reset not stated'],
    [
      { promises: 'banked', strength: 'veiled' },
      'Hint of a reset not a promise Banked reset hinted at, not promised',
    ],
  ] as const)('says how firm a promise is, in plain words: %o', async (reading, words) => {
    addPromise('one', reading);
    expect((await published([promise('one')])).page).toContain(`${words} one posts.example`);
  });

  test('shows when a banked reset expires or expired, and nothing where no post says', async () => {
    const bank = (name: string, at: number, expiresAt: number | null) => {
      const [resetId = 0] = ledger.addResets({ at, kind: 'banked', url: `https://posts.example/${name}` });
      ledger.writer.commit((tx) => {
        const appender = createAppender(tx);
        const postId = appendPost(appender, { name, revision: 1, at });
        appendReading(appender, postId, { kind: 'banked', expiresAt });
        appender.append('resetEvidence', { resetId, postId, role: 'announcement', recordedAt: NOW });
      });
    };
    bank('old', NOW - 40 * DAY, NOW - 10 * DAY);
    bank('new', NOW - 4 * DAY, NOW + 10 * DAY);
    bank('silent', NOW - 2 * DAY, null);
    const { page } = await published([]);
    expect(page).toContain('expired on 21 Jun 2026');
    expect(page).toContain('expires on 11 Jul 2026');
    expect(page.match(/ expire[sd] on /g)).toHaveLength(2);
  });
});
