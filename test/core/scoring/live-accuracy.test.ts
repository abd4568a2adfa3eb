import { expect, test } from 'vitest';
import type { JournalWindow, SavedForecast, WindowState } from '../../../src/core/scoring/journal-window.js';
import {
  ENOUGH_WINDOWS,
  type LiveAccuracy,
  liveAccuracy,
  liveAccuracySchema,
  unavailableAccuracy,
} from '../../../src/core/scoring/live-accuracy.js';
import { isoInstant } from '../../../src/core/time/instant.js';
import { DAY, HOUR, NOW } from '../../_support/ledgers/snapshot.js';

const span = {
  recordingSince: isoInstant(NOW),
  latestAt: isoInstant(NOW + 40 * DAY),
  modelVersions: ['1.0.0', '1.1.0'],
};

const scored = (outcome: boolean): WindowState => ({ status: 'scored', outcome, scoredAt: NOW });

/** A window of the day `index`; without a reset unless said otherwise. */
const window = (
  index: number,
  change: Partial<SavedForecast> = {},
  state: WindowState = scored(false),
): JournalWindow => ({
  horizonHours: 24,
  modelVersion: '1.1.0',
  opensAt: NOW + index * DAY,
  closesAt: NOW + (index + 1) * DAY,
  probability: 0.2,
  baseline: 0.3,
  withoutHints: 0.2,
  smoothHistory: 0.1,
  low: 0.1,
  high: 0.3,
  movedByPromise: false,
  ...change,
  ...state,
});

// Holds R81.
test('Empty: collecting, every score null, nothing filled in.', () => {
  const empty = liveAccuracy([], { recordingSince: null, latestAt: null, modelVersions: [] });
  expect(liveAccuracySchema.parse(empty)).toEqual(empty);
  expect(empty).toMatchObject({ status: 'collecting', evaluationDays: 0, modelVersions: [] });
  expect(empty.twentyFourHours).toMatchObject({ hours: 24, windows: 0, events: 0, brier: null, skill: null });
  expect(unavailableAccuracy()).toEqual({ ...empty, status: 'unavailable' });
});

// Holds R145, R221.
test('Available from thirty daily windows; six-hour windows do not count for that.', () => {
  const days = (count: number) => Array.from({ length: count }, (_, index) => window(index));
  const near = Array.from({ length: 200 }, (_, n) =>
    window(0, { horizonHours: 6, opensAt: NOW + n * 6 * HOUR, closesAt: NOW + (n + 1) * 6 * HOUR }),
  );
  expect(liveAccuracy([...near, ...days(ENOUGH_WINDOWS - 1)], span).status).toBe('collecting');
  expect(liveAccuracy(days(ENOUGH_WINDOWS), span)).toMatchObject({
    status: 'available',
    evaluationDays: 30,
    twentyFourHours: { firstAt: isoInstant(NOW), lastAt: isoInstant(NOW + 30 * DAY) },
  });
});

// Holds R80, R88, R89, R90, R93, R94, R95, R96, R97, R98, R99, R100, R101, R102, R103, R106, R107, R108,
// R109, R111, R226.
test('Scores by hand: Brier, baseline, skill, hints, each horizon apart.', () => {
  const { sixHours, twentyFourHours, byPromise, modelVersions } = liveAccuracy(
    [
      window(0),
      window(0, { horizonHours: 6, probability: 0.5, movedByPromise: true }, scored(true)),
      window(1, { probability: 0.6, movedByPromise: true }, scored(true)),
    ],
    span,
  );
  expect(twentyFourHours).toEqual({
    hours: 24,
    windows: 2,
    events: 1,
    firstAt: isoInstant(NOW),
    lastAt: isoInstant(NOW + 2 * DAY),
    meanForecast: 0.4,
    observedRate: 0.5,
    // (0.04 + 0.16) / 2
    brier: 0.1,
    // (0.09 + 0.49) / 2
    baselineBrier: 0.29,
    // (0.04 + 0.64) / 2
    withoutHintsBrier: 0.34,
    // (0.01 + 0.81) / 2
    smoothHistoryBrier: 0.41,
    skill: 0.655172,
    skillLow: null,
    skillHigh: null,
    hintWindows: 1,
    hintBrier: 0.16,
    hintWithoutHintsBrier: 0.64,
  });
  // 1 − 0.16 / 0.49, 1 − 0.04 / 0.09; only the daily ones.
  expect(byPromise).toEqual({
    open: { days: 1, events: 1, skill: 0.673469, skillLow: null, skillHigh: null },
    none: { days: 1, events: 0, skill: 0.555556, skillLow: null, skillHigh: null },
  });
  expect(sixHours).toMatchObject({ windows: 1, events: 1, brier: 0.25, hintWindows: 1 });
  expect(modelVersions).toEqual(['1.0.0', '1.1.0']);
});

test('Windows that are open or void enter no score, and a promise of the past makes no window one of a hint.', () => {
  const { twentyFourHours } = liveAccuracy(
    [
      window(0, {}, { status: 'open' }),
      window(1, {}, { status: 'void', scoredAt: NOW }),
      // What was learnt of earlier promises changes the rates, not one that is open.
      window(2, { probability: 0.25, withoutHints: 0.2 }),
      window(3, { probability: 0.25, withoutHints: 0.2, movedByPromise: true }),
    ],
    span,
  );
  expect(twentyFourHours).toMatchObject({ windows: 2, firstAt: isoInstant(NOW + 2 * DAY), hintWindows: 1 });
});

test('The scores of an old version stay apart from those of a newer one.', () => {
  const old = window(0, { modelVersion: '1.0.0', probability: 0.4 }, scored(true));
  const { byModelVersion, twentyFourHours } = liveAccuracy([old, window(1), window(2)], span);
  expect(byModelVersion.map(({ modelVersion }) => modelVersion)).toEqual(['1.0.0', '1.1.0']);
  // 0.6², 0.7²; 0.2², 0.3².
  expect(byModelVersion[0]?.twentyFourHours).toMatchObject({
    windows: 1,
    events: 1,
    brier: 0.36,
    baselineBrier: 0.49,
  });
  expect(byModelVersion[1]?.twentyFourHours).toMatchObject({
    windows: 2,
    events: 0,
    brier: 0.04,
    baselineBrier: 0.09,
  });
  expect(byModelVersion[1]?.sixHours).toMatchObject({ windows: 0, brier: null, skill: null });
  expect(twentyFourHours.windows).toBe(3);
});

test.each([
  ['a figure', (none: LiveAccuracy) => ({ ...none, sixHours: { ...none.sixHours, brier: 0.01 } })],
  ['a count', (none: LiveAccuracy) => ({ ...none, evaluationDays: 40 })],
  ['a version', (none: LiveAccuracy) => ({ ...none, modelVersions: ['9'] })],
  ['an instant', (none: LiveAccuracy) => ({ ...none, latestAt: '2026-06-01T00:00:00.000Z' })],
  [
    'a skill by promise',
    (none: LiveAccuracy) => ({
      ...none,
      byPromise: { ...none.byPromise, open: { ...none.byPromise.open, skill: 0.77 } },
    }),
  ],
])('what is unavailable cannot have %s', (_what, change) => {
  const none = unavailableAccuracy();
  expect(liveAccuracySchema.safeParse(none).success).toBe(true);
  expect(liveAccuracySchema.safeParse(change(none)).success).toBe(false);
  expect(liveAccuracySchema.safeParse({ ...change(none), status: 'collecting' }).success).toBe(true);
});
