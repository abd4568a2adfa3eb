import { describe, expect, test } from 'vitest';
import { coverage80, pitValue } from '../../../../src/core/launches/backtest/pit.js';
import { launchWindow } from './_launch-window.js';

const forecast = (before: number, until: number) => ({ probabilities: new Float64Array(), before, until });

describe('where outcomes fall', () => {
  test('the middle of the day, but a day on which the band begins or ends is in it', () => {
    expect(pitValue(launchWindow(1, 40), forecast(0.4, 0.5)).at).toBeCloseTo(0.45, 12);
    expect(pitValue(launchWindow(1, 40), forecast(0.02, 0.12)).at).toBe(0.1);
    expect(pitValue(launchWindow(1, 40), forecast(0.89, 0.97)).at).toBeLessThan(0.9);
    expect(pitValue(launchWindow(1, 40), forecast(0.01, 0.05)).at).toBeCloseTo(0.03, 12);
    expect(pitValue(launchWindow(1, null), forecast(0.3, 0.3))).toEqual({ at: 0.3, came: false });
  });

  test('a wait that was cut off counts for those that went on: product limit by hand', () => {
    const values = [
      { at: 0.05, came: true },
      { at: 0.3, came: false },
      { at: 0.5, came: true },
      { at: 0.95, came: true },
    ];
    // ¼ below; of the ¾ that went on, half of two at risk at 0.5 and the rest at 0.95.
    expect(coverage80(values)).toBeCloseTo(0.375, 12);
  });

  test('what is left at the end is spread evenly over what lies beyond', () => {
    const values = [
      { at: 0.25, came: true },
      { at: 0.5, came: false },
    ];
    expect(coverage80(values)).toBeCloseTo(0.5 + 0.5 * 0.8, 12);
  });
});
