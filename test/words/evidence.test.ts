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

function said(byPromise: SkillByPromise, accuracy: Said['accuracy'] = REPLAY): string {
  const days = byPromise.open.days + byPromise.none.days;
  const twentyFourHours = { ...NOTHING.twentyFourHours, windows: days, skill: 0.2 };
  const live = { ...NOTHING, status: 'available', evaluationDays: days, twentyFourHours, byPromise } as const;
  return evidenceText({ liveAccuracy: live, accuracy }, wordsOf()).replaceAll('\u00a0', ' ');
}

describe('what forecasts were worth, with a promise and without', () => {
  test('is that of saved forecasts once one of the two can be judged', () => {
    expect(said({ open: few(1), none: clear(80) })).toBe(
      'Tested on 80 days without a promise: 30% less error than always saying the 30-day average. On 1 day with one: too few to say.',
    );
    const worse = { days: 40, events: 9, skill: -0.12, skillLow: -0.2, skillHigh: -0.1 };
    expect(said({ open: worse, none: few(9) }, null)).toBe(
      'Tested on 9 days without a promise: too few to say. On 40 days with one: 12% more error than always saying the 30-day average.',
    );
  });

  test('is that of the replay while neither can be, and never twice that there are too few days', () => {
    expect(said({ open: few(3), none: few(27) })).toBe(
      'Tested afterwards on 70 days without a promise: no clear difference from always saying the 30-day average. On 20 days with one: 31% less error than always saying the 30-day average.',
    );
    const early = { ...REPLAY, byPromise: { open: few(4), none: few(40) } };
    for (const accuracy of [null, early])
      expect(said({ open: few(3), none: few(27) }, accuracy)).toBe(
        'Tested on 30 days: 20% less error than always saying the 30-day average; too few to say.',
      );
  });
});
