import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyHint,
  type EffectiveHint,
  type EffectOptions,
  HINT_WEIGHTS,
  hintWeight,
  withHint,
} from '../../../../src/core/launches/hints/effect.js';

const DAY = 86_400_000;
const TODAY = Date.parse('2026-11-18');
const DAYS = [7, 14, 30, 60, 90];

/** A hint seen within the last months, with a window or without. */
const hints: fc.Arbitrary<EffectiveHint> = fc
  .record({
    seen: fc.integer({ min: -120 * DAY, max: 0 }),
    opens: fc.integer({ min: 0, max: 200 * DAY }),
    length: fc.integer({ min: 1, max: 200 * DAY }),
    hasWindow: fc.boolean(),
    confidence: fc.double({ min: 0.6, max: 1, noNaN: true }),
  })
  .map(({ seen, opens, length, hasWindow, confidence }) => {
    const seenAt = TODAY + seen;
    const window = hasWindow ? { from: seenAt + opens, to: seenAt + opens + length } : null;
    const expiresAt = window ? window.to + 14 * DAY : seenAt + 30 * DAY;
    return { seenAt, window, expiresAt, confidence };
  });

/** Five probabilities that never fall. */
const curves = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 })
  .map((values) => values.toSorted((a, b) => a - b));

const moments = fc.integer({ min: 0, max: 100 * DAY }).map((ms) => TODAY + ms);

const dated = (from: number, to: number, confidence = 1): EffectiveHint => ({
  seenAt: TODAY,
  window: { from: TODAY + from * DAY, to: TODAY + to * DAY },
  expiresAt: TODAY + (to + 14) * DAY,
  confidence,
});

const line = (now = TODAY): EffectOptions => ({ now, isAny: false });

describe('odds moved by a hint', () => {
  test('stay probabilities, and never fall in the days', () => {
    fc.assert(
      fc.property(hints, curves, moments, fc.boolean(), (hint, curve, now, isAny) => {
        const moved = withHint(DAYS, curve, hint, { now, isAny });
        expect(moved).toHaveLength(DAYS.length);
        for (const [place, probability] of moved.entries()) {
          expect(probability).toBeGreaterThanOrEqual(0);
          expect(probability).toBeLessThanOrEqual(1);
          if (place > 0) expect(probability).toBeGreaterThanOrEqual((moved[place - 1] ?? 1) - 1e-12);
        }
      }),
    );
  });

  test('are as they were by a weight of 0, before the hint was seen, and from its expiry on', () => {
    fc.assert(
      fc.property(hints, curves, moments, fc.boolean(), (hint, curve, now, isAny) => {
        expect(withHint(DAYS, curve, hint, { now, isAny, weights: { dated: 0, undated: 0 } })).toEqual(curve);
        for (const when of [hint.seenAt - 1, hint.expiresAt, hint.expiresAt + now]) {
          expect(withHint(DAYS, curve, hint, { now: when, isAny })).toEqual(curve);
          const odds = DAYS.map((days) => ({ days, probability: 0.5, low: 0.4, high: 0.6 }));
          expect(applyHint(odds, hint, { now: when, isAny })).toBeNull();
        }
      }),
    );
  });

  test('of all lines together are never lower', () => {
    fc.assert(
      fc.property(hints, curves, moments, (hint, curve, now) => {
        const moved = withHint(DAYS, curve, hint, { now, isAny: true });
        for (const [place, probability] of moved.entries()) {
          expect(probability).toBeGreaterThanOrEqual((curve[place] ?? 1) - 1e-12);
        }
      }),
    );
  });

  test('are moved by the stated weight at most', () => {
    fc.assert(
      fc.property(hints, curves, moments, fc.boolean(), (hint, curve, now, isAny) => {
        const most = (hint.window ? HINT_WEIGHTS.dated : HINT_WEIGHTS.undated) * hint.confidence;
        expect(hintWeight(hint, { now, isAny })).toBeLessThanOrEqual(most + 1e-12);
        for (const [place, probability] of withHint(DAYS, curve, hint, { now, isAny }).entries()) {
          expect(Math.abs(probability - (curve[place] ?? 0))).toBeLessThanOrEqual(most + 1e-12);
        }
      }),
    );
  });

  test('are the same at every moment of a UTC day on which the hint lives', () => {
    const [hint, curve] = [dated(2, 9), [0.1, 0.2, 0.3, 0.4, 0.5]];
    const morning = withHint(DAYS, curve, hint, line(TODAY + 3 * DAY));
    expect(withHint(DAYS, curve, hint, line(TODAY + 4 * DAY - 1))).toEqual(morning);
    expect(withHint(DAYS, curve, hint, line(TODAY + 4 * DAY))).not.toEqual(morning);
  });
});

describe('the announced window', () => {
  // A weight of 1 leaves K alone.
  const alone = (hint: EffectiveHint, days: readonly number[], now = TODAY) =>
    withHint(
      days,
      days.map(() => 0),
      hint,
      { now, isAny: false, weights: { dated: 1, undated: 1 } },
    );

  test('has 70% of the launches evenly inside, the rest slips', () => {
    const [before, half, end, late] = alone(dated(10, 20), [9, 14, 19, 33]);
    expect(before).toBe(0);
    expect(half).toBeCloseTo(0.35, 6);
    expect(end).toBeCloseTo(0.7, 6);
    expect(late).toBeCloseTo(1 - 0.3 / Math.E, 6);
  });

  test('slips by its own length where that is longer than two weeks', () => {
    expect(alone(dated(10, 70), [129])[0]).toBeCloseTo(1 - 0.3 / Math.E, 6);
  });

  test('without a time is the 30 days from the post, with half of the launches', () => {
    const hint = { seenAt: TODAY, window: null, expiresAt: TODAY + 30 * DAY, confidence: 1 };
    const [half, end, late] = alone(hint, [14, 29, 59]);
    expect(half).toBeCloseTo(0.25, 6);
    expect(end).toBeCloseTo(0.5, 6);
    expect(late).toBeCloseTo(1 - 0.5 / Math.E, 6);
  });

  test('is conditional on no launch until today', () => {
    const inside = alone(dated(0, 10), [4], TODAY + 5 * DAY)[0];
    expect(inside).toBeCloseTo(0.35 / 0.65, 6);
    const after = alone(dated(0, 10), [13], TODAY + 10 * DAY)[0];
    expect(after).toBeCloseTo(1 - 1 / Math.E, 6);
  });

  test('loses weight as it passes without a launch, and not before', () => {
    const weights = [0, 5, 10, 15, 20, 30].map((day) => hintWeight(dated(10, 20), line(TODAY + day * DAY)));
    for (const weight of weights.slice(0, 3)) expect(weight).toBeCloseTo(0.4, 9);
    expect(weights[4]).toBeCloseTo((0.4 * 0.3) / (0.4 * 0.3 + 0.6), 6);
    expect(weights.slice(3)).toEqual(weights.slice(3).toSorted((a, b) => b - a));
    expect(weights[5]).toBeLessThan(0.1);
  });
});

describe('the effect that is shown', () => {
  const odds = DAYS.map((days, place) => {
    const probability = (1 + place) / 10;
    return { days, probability, low: probability - 0.05, high: probability + 0.05 };
  });

  test('says for each horizon how the odds were and are, and at what weight', () => {
    const applied = applyHint(odds, dated(5, 12, 0.9), line());
    expect(applied?.effect).toEqual({
      weight: 0.36,
      odds: [
        { days: 7, without: 0.1, with: 0.172 },
        { days: 14, without: 0.2, with: 0.4008 },
        { days: 30, without: 0.3, with: 0.5242 },
        { days: 60, without: 0.4, with: 0.6127 },
        { days: 90, without: 0.5, with: 0.6796 },
      ],
    });
    expect(applied?.odds.map(({ probability }) => probability)).toEqual(
      applied?.effect.odds.map((one) => one.with),
    );
    for (const { low, probability, high } of applied?.odds ?? []) {
      expect(low).toBeLessThan(probability);
      expect(high).toBeGreaterThan(probability);
    }
  });

  test('may lower the odds of the days before a far window', () => {
    const applied = applyHint(odds, dated(60, 90), line());
    const [, , , twoMonths] = applied?.effect.odds ?? [];
    expect(twoMonths?.with).toBeLessThan(twoMonths?.without ?? 0);
  });
});
