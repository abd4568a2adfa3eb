import { promiseAt } from '../../bench/processes/process.js';
import { forecast } from '../../src/core/forecast/forecast.js';
import type { ResetRecord } from '../../src/core/forecast/inputs.js';
import { CURVE_HOURS, type Explanation } from '../../src/core/forecast/publication/explanation.js';
import type { Publication } from '../../src/core/forecast/publication/publication.js';
import type { ResetPromise } from '../../src/core/promises/reset-promise.js';
import type { Snapshot } from '../../src/core/snapshot.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { type Appender, createAppender } from '../../src/ledger/chain/append.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { appendPost, appendReading, type ReadingRow } from '../_support/ledgers/ledger-rows.js';
import { DAY, exampleSnapshot, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';

/** A publication whose numbers no model would give by chance. */
export const PUBLICATION: Publication = {
  next24Hours: { probability: 0.3141, low: 0.2718, high: 0.5772 },
  nearTerm: { hours: 6, probability: 0.1618, low: 0.1414, high: 0.1732 },
  comparisons: {
    modelVersion: '9.8.7',
    clockFactor: 0.2236,
    baseline: { sixHours: 0.0907, twentyFourHours: 0.3161 },
    withoutHints: { sixHours: 0.1111, twentyFourHours: 0.2222 },
    smoothHistory: { sixHours: 0.0693, twentyFourHours: 0.2451 },
  },
};

export function savedAt(ms: number): NonNullable<Snapshot['forecast']['saved']> {
  const issuedAt = isoInstant(ms);
  return { slot: issuedAt, issuedAt, ...PUBLICATION };
}

/** The `forecast` of a snapshot without history; `changes` replace whole fields. */
export function forecastPart(changes: Partial<Snapshot['forecast']> = {}): Snapshot['forecast'] {
  return { ...exampleSnapshot().forecast, ...changes };
}

/** An explanation without parts. */
export const EXPLANATION: Explanation = {
  parts: [],
  usual: { sixHours: 0.0512, twentyFourHours: 0.1534 },
  curve: Array.from({ length: CURVE_HOURS }, (_, place) => {
    const probability = 1 - 0.97 ** ((place + 1) / 6);
    const at = isoInstant(NOW + (place + 1) * HOUR);
    return { at, probability, low: 0.5 * probability, high: 0.5 + 0.5 * probability };
  }),
  promises: [],
};

interface Past {
  readonly record: ResetRecord;
  readonly hints: readonly ResetPromise[];
}

/** What the rows of `fillPast` amount to for a forecast. */
export const PAST: Past = {
  record: {
    resets: [41, 36, 33, 29, 22, 20, 13, 7, 3].map((days) => NOW - days * DAY),
    coverage: [
      { fromAt: NOW - 41 * DAY, toAt: NOW - 12 * DAY },
      { fromAt: NOW - 11 * DAY, toAt: NOW - MINUTE },
    ],
  },
  hints: [
    promiseAt({ at: NOW - 8 * DAY, from: null, to: null }),
    promiseAt({ at: NOW - 5 * HOUR, from: NOW + 2 * HOUR, to: NOW + 9 * HOUR }),
  ],
};

export function modelled(past: Past, generatedAt: number): Publication {
  const { timeZone } = exampleSnapshot().product;
  return forecast(past.record, past.hints, generatedAt, { timeZone });
}

/**
 * Appends to a ledger the rows that `PAST` was understood from, among others that no forecast is made of:
 * banked and retracted resets, promises that were edited away, found to be none or are too unsure, and an
 * open incident.
 */
export function fillPast(ledger: TestLedger): void {
  ledger.addResets(...PAST.record.resets.map((at) => ({ at })), { at: NOW - 2 * DAY, kind: 'banked' });
  const [rowId = 0] = ledger.addResets({ at: NOW - DAY });
  ledger.addResets({ at: NOW - DAY, status: 'retracted', supersedes: { rowId, resetId: rowId } });
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx);
    appender.append('coverageClaims', {
      fromAt: NOW - 41 * DAY,
      toAt: NOW - 12 * DAY,
      basis: 'import',
      origin: 'record.csv',
      recordedAt: NOW,
    });
    appender.append('coverageClaims', {
      fromAt: NOW - 11 * DAY,
      toAt: NOW - MINUTE,
      basis: 'timeline',
      origin: 'rss:x',
      recordedAt: NOW,
    });
  });
  ledger.publish();
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx);
    const post = (name: string, revision: number, at: number) => appendPost(appender, { name, revision, at });
    const read = (postId: number, reading: Partial<ReadingRow> = {}) =>
      appendReading(appender, postId, reading);

    read(post('open', 1, NOW - 8 * DAY));
    const windowed = post('windowed', 1, NOW - 5 * HOUR);
    read(windowed, { kind: 'none' });
    read(windowed, { reader: 'model', windowFrom: NOW + 2 * HOUR, windowTo: NOW + 9 * HOUR });
    read(post('edited', 1, NOW - 6 * DAY));
    read(post('edited', 2, NOW - 6 * DAY), { kind: 'none' });
    const mistaken = post('mistaken', 1, NOW - 4 * HOUR);
    read(mistaken);
    read(mistaken, { reader: 'model', kind: 'none' });
    const soon = { windowFrom: NOW + HOUR, windowTo: NOW + 2 * HOUR };
    read(post('unsure', 1, NOW - 3 * HOUR), { confidence: 0.3, ...soon });

    appendIncident(appender);
  });
}

function appendIncident(ledger: Appender): void {
  ledger.append('incidents', {
    externalId: 'down',
    contentHash: 'down',
    name: 'down',
    status: 'investigating',
    impact: 'major',
    startedAt: NOW - 4 * HOUR,
    resolvedAt: null,
    components: '[]',
    url: null,
    counts: 1,
    seenAt: NOW,
  });
}
