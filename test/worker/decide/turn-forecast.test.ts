import { describe, expect, test } from 'vitest';
import { computeForecast } from '../../../src/core/forecast/compute.js';
import { isoInstant } from '../../../src/core/time/instant.js';
import { forecastOfTurn } from '../../../src/worker/decide/turn-forecast.js';
import { MINUTE, NOW } from '../../_support/ledgers/snapshot.js';

const record = { regular: [], banked: [], resets: [], coverage: [] };
const forecast = computeForecast({ record, promises: [] }, 'UTC', { now: NOW, liveSince: NOW });
const result = { kind: 'computed', forecast } as const;
const TURN = { slot: NOW, now: NOW + MINUTE, isUnread: false, journalUnread: null, newestIssue: null };

describe('A forecast', () => {
  test('that may be saved is shown as the journal gets it', () => {
    const { shown, entry, unsaved } = forecastOfTurn(result, TURN);
    const { publication, movedByPromise } = forecast;
    expect(unsaved).toBeNull();
    expect(entry).toEqual({ slot: TURN.slot, issuedAt: TURN.now, publication, movedByPromise });
    expect(shown).toEqual({
      saved: { slot: isoInstant(TURN.slot), issuedAt: isoInstant(TURN.now), ...publication },
      accuracy: forecast.accuracy,
      replayedResets: forecast.replayedResets,
      explanation: forecast.explanation,
    });
  });

  const earlier = { slot: NOW - 5 * MINUTE, issuedAt: NOW - 4 * MINUTE };

  test.each([
    ['nothing was read yet', { isUnread: true }, /reads nothing/],
    ['the journal cannot be read', { journalUnread: 'it is torn' }, /^it is torn$/],
    [
      'nothing was read, nor can the journal be',
      { isUnread: true, journalUnread: 'it is torn' },
      /reads nothing/,
    ],
    ['the turn ended late', { now: NOW + 6 * MINUTE }, /too long after/],
    ['the clock is before the slot', { now: NOW - 1 }, /earlier than the scheduled time/],
    ['the slot has one', { newestIssue: { ...earlier, slot: NOW } }, /already published/],
    [
      'the clock was set back',
      { newestIssue: { ...earlier, issuedAt: NOW + 2 * MINUTE } },
      /newest published/,
    ],
  ])('is not saved if %s, and is explained all the same', (_why, changes, reason) => {
    const { shown, entry, unsaved } = forecastOfTurn(result, { ...TURN, ...changes });
    expect(unsaved).toMatch(reason);
    expect(entry).toBeNull();
    expect(shown.saved).toBeNull();
    expect(shown.explanation).toEqual(forecast.explanation);
  });

  test('that there is none of is neither shown nor saved, and the reason is kept', () => {
    expect(forecastOfTurn({ kind: 'none', reason: 'it failed' }, TURN)).toEqual({
      shown: { saved: null, accuracy: null, replayedResets: null, explanation: null },
      entry: null,
      unsaved: 'it failed',
    });
  });
});
