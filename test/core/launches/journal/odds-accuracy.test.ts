import { describe, expect, test } from 'vitest';
import {
  oddsAccuracy,
  oddsAccuracyStatus,
  type ScoredOdds,
} from '../../../../src/core/launches/journal/odds-accuracy.js';

const odds = (over: Partial<ScoredOdds> = {}): ScoredOdds => ({
  company: 'acme',
  publishedOn: '2026-06-01',
  days: 7,
  probability: 0.2,
  baseline: 0.4,
  outcome: false,
  ...over,
});

describe('the accuracy of saved odds', () => {
  test('is empty without a window: five horizons, every score null', () => {
    const horizons = oddsAccuracy([]);
    expect(horizons.map(({ days, windows, events }) => [days, windows, events])).toEqual(
      [7, 14, 30, 60, 90].map((days) => [days, 0, 0]),
    );
    for (const { days: _days, windows: _windows, events: _events, ...scores } of horizons)
      expect(new Set(Object.values(scores))).toEqual(new Set([null]));
    expect(oddsAccuracyStatus(horizons)).toBe('collecting');
  });

  test('is as computed by hand, for each horizon apart', () => {
    const [week, fortnight] = oddsAccuracy([odds(), odds({ outcome: true }), odds({ days: 14 })]);
    // ln 0.8 = −0.223144, ln 0.2 = −1.609438, ln 0.6 = −0.510826, ln 0.4 = −0.916291.
    expect(week).toMatchObject({
      windows: 2,
      events: 1,
      logScore: 0.916291,
      baselineLogScore: 0.713558,
      brier: 0.34,
      baselineBrier: 0.26,
      skill: -0.307692,
      skillLow: null,
      skillHigh: null,
    });
    expect(fortnight).toMatchObject({ windows: 1, events: 0, brier: 0.04, baselineBrier: 0.16, skill: 0.75 });
  });

  test('has an interval from ten months of companies on, which are drawn whole', () => {
    const months = ['01', '02', '03', '04', '05'].flatMap((month) =>
      ['acme', 'nova'].flatMap((company) =>
        [1, 2].map((day) => odds({ company, publishedOn: `2026-${month}-0${day}` })),
      ),
    );
    const intervalOf = (windows: readonly ScoredOdds[]) => {
      const [week] = oddsAccuracy(windows);
      return [week?.skillLow, week?.skillHigh];
    };
    // 1 − 0.2² / 0.4² in every block.
    expect(intervalOf(months)).toEqual([0.75, 0.75]);
    expect(intervalOf(months.slice(2))).toEqual([null, null]);
  });

  test('is collecting until every horizon has thirty windows', () => {
    const windows = [7, 14, 30, 60, 90].flatMap((days) => Array.from({ length: 30 }, () => odds({ days })));
    expect(oddsAccuracyStatus(oddsAccuracy(windows))).toBe('available');
    expect(oddsAccuracyStatus(oddsAccuracy(windows.slice(0, -1)))).toBe('collecting');
  });
});
