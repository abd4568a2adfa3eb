import { describe, expect, test } from 'vitest';
import { liveAccuracy } from '../../src/core/scoring/live-accuracy.js';
import type { SkillByPromise } from '../../src/core/scoring/skill-by-promise.js';
import { wordsOf } from '../../src/words/locale.js';
import { evidenceText } from '../../src/words/verdict.js';
import { REPLAY } from '../api/_scored.js';

const NOTHING = liveAccuracy([], { recordingSince: null, latestAt: null, modelVersions: [] });

const few = (days: number) => ({ days, events: 1, skill: 0.1, skillLow: null, skillHigh: null });
const clear = (days: number) => ({ days, events: 9, skill: 0.3, skillLow: 0.1, skillHigh: 0.5 });

type Said = Parameters<typeof evidenceText>[0];

function said(byPromise: SkillByPromise, accuracy: Said['accuracy'] = REPLAY, isPromised = false): string {
  const days = byPromise.open.days + byPromise.none.days;
  const twentyFourHours = { ...NOTHING.twentyFourHours, windows: days, skill: 0.2 };
  const live = { ...NOTHING, status: 'available', evaluationDays: days, twentyFourHours, byPromise } as const;
  return evidenceText({ liveAccuracy: live, accuracy }, wordsOf(), isPromised).replaceAll('\u00a0', ' ');
}

describe('what forecasts were worth, with a promise and without', () => {
  test('is that of saved forecasts once one of the two can be judged', () => {
    expect(said({ open: few(1), none: clear(80) })).toBe(
      'Saved forecasts against the recent average (last 30 days): 30% less error without a promise (80 days), too few days with one (1 day).',
    );
    expect(said({ open: few(1), none: clear(80) }, null, true)).toBe(
      'Saved forecasts against the recent average (last 30 days): too few days to say with a promise (1 day), 30% less without (80 days).',
    );
  });

  test('is that of the replay while neither can be, and never twice that there are too few days', () => {
    expect(said({ open: few(3), none: few(27) })).toBe(
      'Forecasts calculated afterwards against the recent average (last 30 days): no clear difference without a promise (70 days), 31% less with one (20 days).',
    );
    const early = { ...REPLAY, byPromise: { open: few(4), none: few(40) } };
    for (const accuracy of [null, early])
      expect(said({ open: few(3), none: few(27) }, accuracy)).toBe(
        'Forecasts so far: 20% less error than the recent average over 30 days; too few to say.',
      );
  });
});
