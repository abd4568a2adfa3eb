import { beforeEach, describe, expect, test } from 'vitest';
import { isoInstant } from '../../src/core/time/instant.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { forecastHash } from '../../src/ledger/published-hash.js';
import { currentRecord } from '../../src/ledger/read/resets.js';
import { forecasts } from '../../src/ledger/schema.js';
import { keepSaidBefore } from '../../src/ledger/write/journal.js';
import { request } from '../_support/clients/http.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { appendPost, appendReading } from '../_support/ledgers/ledger-rows.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';
import { forecastPart } from './_forecasts.js';

/*
 * What `/scores` says of the last resets, beside the ordinary day, and of promises that were not kept.
 */

let ledger: TestLedger;

beforeEach(() => {
  ledger = newLedger();
});

interface Saved {
  readonly slot: number;
  readonly six: number;
  readonly day: number;
  /** Outcome of the daily window that it opened; it opened none if absent. */
  readonly outcome?: 0 | 1;
}

function save(...saved: readonly Saved[]): void {
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx);
    for (const { slot, six, day, outcome } of saved) {
      const of6h = { probability6h: six, low6h: 0, high6h: 1, baseline6h: 0.05 };
      const of24h = { probability24h: day, low24h: 0, high24h: 1, baseline24h: 0.2 };
      const row = tx
        .insert(forecasts)
        .values({
          turnId: appender.nextId('turns'),
          slot,
          issuedAt: slot,
          modelVersion: '1.0.0',
          clockFactor: 0.25,
          ...of6h,
          withoutHints6h: 0.05,
          smoothHistory6h: 0.05,
          ...of24h,
          withoutHints24h: 0.2,
          smoothHistory24h: 0.2,
        })
        .returning()
        .get();
      // What a turn does not name by its hash was not published.
      appender.append('turns', {
        trigger: 'schedule',
        slot,
        startedAt: slot,
        committedAt: slot,
        coveredFrom: null,
        coveredUntil: null,
        forecastHash: forecastHash(row),
        payloadHash: '',
      });
      if (outcome === undefined) continue;
      const windowId = appender.append('windows', {
        horizonHours: 24,
        slot,
        opensAt: slot,
        closesAt: slot + DAY,
        modelVersion: '1.0.0',
        probability: day,
        low: 0,
        high: 1,
        baseline: 0.2,
        withoutHints: 0.2,
        smoothHistory: 0.2,
        movedByPromise: 0,
      });
      appender.append('scores', {
        windowId,
        revision: 1,
        supersedes: null,
        status: 'scored',
        outcome,
        resetRowId: outcome || null,
        watchedFrom: slot,
        watchedUntil: slot + DAY,
        reason: 'the window is over and covered',
        scoredAt: slot + DAY + 11 * MINUTE,
      });
    }
    keepSaidBefore(tx, appender, currentRecord(tx), NOW);
  });
}

/** The rows of the table and the promises that were not kept, as text. */
async function shown() {
  const { port } = await serveApi(ledger.path);
  const { text } = await request(port, '/scores?lang=en-GB');
  const plain = (html: string) =>
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/[\s\u00a0]+/g, ' ')
      .trim();
  const [, table = ''] = /<div id="before".*?<tbody>(.*?)<\/tbody>/s.exec(text) ?? [];
  const [section = ''] = /<section id="promises".*?<\/section>/s.exec(text) ?? [];
  return {
    resets: [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => plain(row)),
    lede: plain(/<p class="lede">(.*?)<\/p>/s.exec(section)?.[1] ?? ''),
    broken: [...section.matchAll(/<p>(Not kept.*?)<\/p>/gs)].map(([, row = '']) => plain(row)),
    section,
    text,
  };
}

/** The kinds of the bars, oldest reset first: an outline where nothing was saved. */
const barsIn = (html: string) =>
  [...html.matchAll(/<rect class="(before[^"]*)" x="\d[^"%]*%"/g)].map(([, kind]) => kind);

/** A promise from its post on, as the rules read it. */
function promise(at: number, windowFrom: number, windowTo: number): void {
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx);
    const url = `https://posts.example/${at}`;
    const postId = appendPost(appender, { name: `promise-${at}`, revision: 1, at, url });
    appendReading(appender, postId, { windowFrom, windowTo });
  });
}

describe('before the last resets', () => {
  test('the page says what was saved 24 and six hours ahead, each over that time, newest reset first', async () => {
    ledger.addResets({ at: NOW - 5 * DAY }, { at: NOW - 2 * DAY });
    ledger.publish({ generatedAt: NOW - MINUTE });
    save(
      { slot: NOW - 6 * DAY - 10 * MINUTE, six: 0.99, day: 0.41 },
      // The newest that was there 24 hours ahead; the later one knew more.
      { slot: NOW - 6 * DAY - 5 * MINUTE, six: 0.99, day: 0.42 },
      { slot: NOW - 6 * DAY + 5 * MINUTE, six: 0.99, day: 0.98 },
      { slot: NOW - 5 * DAY - 6 * HOUR, six: 0.13, day: 0.97 },
      // Only the day ahead was saved of the other reset: 31 minutes are other turns.
      { slot: NOW - 3 * DAY, six: 0.96, day: 0.27 },
      { slot: NOW - 2 * DAY - 6 * HOUR - 31 * MINUTE, six: 0.95, day: 0.94 },
    );
    ledger.publish();
    expect((await shown()).resets).toEqual([
      '29 Jun 2026 27% unknown unknown',
      '26 Jun 2026 42% unknown 13%',
    ]);
  });

  test('a replay stands in where nothing was saved, and is called one; without either there is no row', async () => {
    ledger.addResets({ at: NOW - 9 * DAY }, { at: NOW - 5 * DAY }, { at: NOW - 2 * DAY });
    ledger.publish({ generatedAt: NOW - MINUTE });
    save({ slot: NOW - 3 * DAY, six: 0.1, day: 0.27, outcome: 1 });
    const resets = [NOW - 5 * DAY, NOW - 2 * DAY].map((at) => ({
      at: isoInstant(at),
      day: 0.61,
      near: 0.003,
      ordinary: 0.18,
    }));
    ledger.publish({ forecast: forecastPart({ replayedResets: resets }) });
    const { resets: rows, text } = await shown();
    expect(rows).toEqual([
      // The recent average of the window into which the reset fell.
      '29 Jun 2026 27% 20% unknown',
      '26 Jun 2026 calculated afterwards 61% 18% under 1%',
    ]);
    expect(barsIn(text)).toEqual(['before afterwards', 'before']);
    expect(text).toContain(
      '1 of these forecasts was calculated afterwards; the others were saved before the reset.',
    );
  });

  test('at most twenty are shown, and none of an empty record', async () => {
    ledger.publish({ generatedAt: NOW - MINUTE });
    const { text } = await shown();
    expect(text).not.toContain('id="before"');
    expect(text.match(/This needs at least 90 days and 10 resets of history\./g)).toHaveLength(1);
    expect(text).toContain('Too early to say: no reset has come since the first forecast.');
    const days = Array.from({ length: 25 }, (_, place) => 3 * place + 2);
    ledger.addResets(...days.map((ago) => ({ at: NOW - ago * DAY })).reverse());
    save(...days.map((ago) => ({ slot: NOW - (ago + 1) * DAY, six: 0.1, day: ago / 100 })).reverse());
    ledger.publish();
    const { resets } = await shown();
    expect(resets).toHaveLength(20);
    expect(resets.at(-1)).toContain('59% unknown unknown');
  });
});

describe('the sentence above the bars', () => {
  const lead = async () =>
    /<div id="before"><p class="headline">(.*?)<\/p>/s
      .exec((await shown()).text)?.[1]
      ?.replace(/<[^>]+>/g, '')
      .replaceAll('\u00a0', ' ');
  const twoResets = () => {
    ledger.addResets({ at: NOW - 5 * DAY }, { at: NOW - 2 * DAY });
    ledger.publish({ generatedAt: NOW - MINUTE });
  };

  test('says the mean chance before the last resets, alone while fewer than thirty days are scored', async () => {
    twoResets();
    save(
      { slot: NOW - 9 * DAY, six: 0.1, day: 0.12, outcome: 0 },
      { slot: NOW - 6 * DAY, six: 0.1, day: 0.43 },
      { slot: NOW - 3 * DAY, six: 0.1, day: 0.17 },
    );
    ledger.publish();
    expect(await lead()).toBe(
      'A day before each of the last 2 resets, none had been promised. The forecast said 30% on average. ' +
        'Each forecast was saved before its reset.',
    );
    expect((await shown()).text).not.toContain('a promise was open');
  });

  test('tells resets with an open promise from the others, by what was open a day before; so do the bars', async () => {
    const resets = [NOW - 20 * DAY, NOW - 12 * DAY, NOW - 5 * DAY];
    ledger.addResets(...resets.map((at) => ({ at })));
    // Open a day before the first of them, which kept it; and made half a day before the second.
    promise(NOW - 21 * DAY - HOUR, NOW - 20 * DAY - HOUR, NOW - 20 * DAY + HOUR);
    promise(NOW - 12 * DAY - 12 * HOUR, NOW - 12 * DAY - HOUR, NOW - 12 * DAY + HOUR);
    ledger.publish({ generatedAt: NOW - MINUTE });
    const chances = [0.87, 0.13, 0.17];
    save(...chances.map((day, place) => ({ slot: (resets[place] ?? 0) - DAY, six: 0.1, day })));
    ledger.publish();
    expect(await lead()).toBe(
      'A day before 2 of the last 3 resets, none had been promised. The forecast said 15% on average. ' +
        'With a promise open (1 reset), it said 87%. Each forecast was saved before its reset.',
    );
    const { text } = await shown();
    expect(barsIn(text)).toEqual(['before promise-open', 'before', 'before']);
    expect(text).toMatch(/<\/svg>a promise was open<\/li>.*<\/svg>no promise<\/li>/);
  });

  test('compares with days of saved forecasts alone, once there are thirty', async () => {
    ledger.addResets({ at: NOW - 2 * DAY });
    ledger.publish({ generatedAt: NOW - MINUTE });
    const days = Array.from({ length: 32 }, (_, place) => 34 - place);
    // A day with a reset is not among the days without one.
    save(
      ...days.map((ago) => ({
        slot: NOW - ago * DAY,
        six: 0.1,
        day: ago === 3 ? 0.41 : 0.12,
        outcome: ago === 3 ? (1 as const) : (0 as const),
      })),
    );
    ledger.publish();
    expect(await lead()).toBe(
      'A day before the last reset, none had been promised. The forecast said 41%, against 12% on days ' +
        'without a reset. Each forecast was saved before its reset.',
    );
    const { text } = await shown();
    // One day with 41%, to which a reset came, says nothing of that chance; the others are enough.
    const [, lede] = /<section id="reliability".*?<p class="lede">(.*?)<\/p>/s.exec(text) ?? [];
    expect(lede?.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')).toBe(
      'When it said about 12% (31 of 32 days, saved beforehand), a reset came on 0% of them.',
    );
    const [, folded = ''] = /<section id="reliability".*?<details>(.*?)<\/details>/s.exec(text) ?? [];
    expect(folded).toMatch(
      /^<summary>1 row with under 10 days each: too few to say<\/summary>.*<th scope="row"><data value="0.41">41%/,
    );
    expect(folded.match(/<th scope="row">/g)).toHaveLength(1);
  });

  test('rests on every scored day, however many there are', async () => {
    const DAYS = 1_010;
    ledger.addResets({ at: NOW - 2 * DAY });
    ledger.publish({ generatedAt: NOW - MINUTE });
    const days = Array.from({ length: DAYS }, (_, place) => DAYS + 2 - place);
    save(...days.map((ago) => ({ slot: NOW - ago * DAY, six: 0.1, day: 0.12, outcome: 0 as const })));
    ledger.publish();
    expect((await shown()).text).toMatch(/\(<data [^>]*>1,010<\/data> of 1,010 days, saved beforehand\)/);
  });

  test('says so where all is calculated afterwards, and of how many resets nothing is known', async () => {
    twoResets();
    const at = isoInstant(NOW - 2 * DAY);
    const resets = [{ at, day: 0.61, near: 0.2, ordinary: 0.18 }];
    ledger.publish({ forecast: forecastPart({ replayedResets: resets }) });
    expect(await lead()).toBe(
      '1 of the last 2 resets has a forecast from the day before. A day before that one, none had been ' +
        'promised. The forecast said 61%. Calculated afterwards.',
    );
  });
});

describe('false alarms', () => {
  test('are promises that were not kept, counted by promise, and not days with a high chance', async () => {
    for (const at of [NOW - 20 * DAY, NOW - 9 * DAY]) promise(at, at + HOUR, at + 5 * HOUR);
    ledger.publish({ generatedAt: NOW - MINUTE });
    save({ slot: NOW - 5 * DAY, six: 0.1, day: 0.98, outcome: 0 });
    ledger.publish();
    const { lede, broken, section } = await shown();
    expect(lede).toBe('Of 2 promises that came due, none was kept.');
    expect(broken).toEqual([
      'Not kept: the promise of 22 Jun 2026 . See the post of this promise',
      'Not kept: the promise of 11 Jun 2026 . See the post of this promise',
    ]);
    // The diagram above it does show that day.
    expect(section).not.toContain('98%');
  });

  test('are not a heading over nothing', async () => {
    ledger.publish();
    expect((await shown()).text).not.toContain('id="promises"');
  });
});
