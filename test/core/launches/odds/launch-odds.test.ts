import { describe, expect, test } from 'vitest';
import type { LaunchHistory } from '../../../../src/core/launches/history.js';
import { dayOfDate } from '../../../../src/core/launches/launch-day.js';
import { launchOdds } from '../../../../src/core/launches/odds/launch-odds.js';
import type { LineOdds } from '../../../../src/core/launches/odds/line-odds.js';
import { exponentialGap, FIRST_DAY, regularGap, syntheticHistories } from '../backtest/_synthetic.js';

const DAYS = 700;
const AS_OF = FIRST_DAY + DAYS;

/** Beside the drawn companies: a line that has just begun, and one that has long been silent. */
const HISTORIES: readonly LaunchHistory[] = [
  ...syntheticHistories(4, regularGap, { companies: 3, lines: 2, days: DAYS }),
  {
    company: 'acme',
    asOfDay: AS_OF,
    lines: [
      { id: 'new', name: 'New', days: [AS_OF - 20] },
      { id: 'old', name: 'Old', days: [FIRST_DAY + 10, FIRST_DAY + 60, FIRST_DAY + 100] },
      { id: 'any', name: 'Any', days: [FIRST_DAY + 10, FIRST_DAY + 60, FIRST_DAY + 100, AS_OF - 20] },
    ],
  },
];

const TODAY = AS_OF + 3;
const ODDS = launchOdds(HISTORIES, { today: TODAY, seed: 'revision-1' });
const lines = (odds: typeof ODDS): readonly LineOdds[] => odds.flatMap((company) => company.lines);

const lineNamed = (id: string) =>
  lines(ODDS.filter(({ company }) => company === 'acme')).find(({ line }) => line.id === id);

describe('launch odds', () => {
  test('stand for every company and line, in their order', () => {
    expect(ODDS.map(({ company, lines: of }) => [company, of.map(({ line }) => line.id)])).toEqual(
      HISTORIES.map(({ company, lines: of }) => [company, of.map(({ id }) => id)]),
    );
  });

  // Holds L16, L17.
  test('lie inside their spread, between 0 and 1, and none of the three falls with the days', () => {
    for (const { odds } of lines(ODDS)) {
      expect(odds.map(({ days }) => days)).toEqual([7, 14, 30, 60, 90]);
      let before = { low: 0, probability: 0, high: 0 };
      for (const one of odds) {
        expect(one.low).toBeLessThanOrEqual(one.probability);
        expect(one.probability).toBeLessThanOrEqual(one.high);
        expect(one.low).toBeGreaterThanOrEqual(Math.max(0.0001, before.low));
        expect(one.probability).toBeGreaterThanOrEqual(before.probability);
        expect(one.high).toBeGreaterThanOrEqual(before.high);
        expect(one.high).toBeLessThanOrEqual(0.9999);
        before = one;
      }
      expect(odds.some(({ low, high }) => high > low)).toBe(true);
    }
  });

  // Holds L14.
  test('expect no launch before tomorrow or beyond five years, in the order of the percentiles', () => {
    for (const { expected, estimators } of lines(ODDS))
      for (const one of [expected, ...estimators.map((estimator) => estimator.expected)]) {
        const days = [one.p10, one.p25, one.p50, one.p75, one.p90].map((date) =>
          date === null ? Number.POSITIVE_INFINITY : dayOfDate(date),
        );
        expect([...days].sort((a, b) => a - b)).toEqual(days);
        for (const day of days) {
          expect(day).toBeGreaterThan(TODAY);
          if (day !== Number.POSITIVE_INFINITY) expect(day).toBeLessThanOrEqual(TODAY + 1826);
        }
      }
  });

  test('have no date where a launch in five years is less likely than the percentile', () => {
    const silent: LaunchHistory = {
      company: 'silent',
      asOfDay: FIRST_DAY + 4000,
      lines: [{ id: 'main', name: 'Main', days: [FIRST_DAY, FIRST_DAY + 900] }],
    };
    const [company] = launchOdds([silent], { today: FIRST_DAY + 4000, seed: 's' });
    expect(company?.lines[0]?.expected.p90).toBeNull();
    expect(company?.lines[0]?.expected.p10).not.toBeNull();
  });

  test('are the same for the same seed, and have another spread for another', () => {
    expect(launchOdds(HISTORIES, { today: TODAY, seed: 'revision-1' })).toEqual(ODDS);
    const other = launchOdds(HISTORIES, { today: TODAY, seed: 'revision-2' });
    const central = (of: typeof ODDS) =>
      lines(of).map(({ odds }) => odds.map(({ probability }) => probability));
    expect(central(other)).toEqual(central(ODDS));
    expect(lines(other).map(({ odds }) => odds)).not.toEqual(lines(ODDS).map(({ odds }) => odds));
  });

  test('list at least five estimators; a line with fewer than three gaps only those that pool', () => {
    for (const line of lines(ODDS)) {
      expect(line.estimators.length).toBeGreaterThanOrEqual(5);
      expect(line.estimators.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 5);
      expect(line.estimators.length).toBeLessThanOrEqual(7);
      const hasOwn = line.estimators.some(({ id }) => id === 'kaplan-meier');
      expect([line.line.id, hasOwn]).toEqual([line.line.id, line.launches > 3]);
    }
  });

  test('say of a silent line that it is dormant', () => {
    expect(lineNamed('old')?.dormant).toBe(true);
    expect(lineNamed('old')?.waitDays).toBe(TODAY - FIRST_DAY - 100);
    expect(lineNamed('new')?.dormant).toBe(false);
  });

  // Holds L2.
  test('do not look beyond today: later launches, and lists that go on, change nothing', () => {
    const today = AS_OF - 100;
    const until = HISTORIES.map((history) => ({
      ...history,
      asOfDay: today,
      lines: history.lines
        .map((line) => ({ ...line, days: line.days.filter((day) => day <= today) }))
        .filter(({ days }) => days.length > 0),
    }));
    expect(launchOdds(HISTORIES, { today, seed: 's' })).toEqual(launchOdds(until, { today, seed: 's' }));
  });

  test('of days that nobody watched: a launch may have come in them, which brings regular ones no nearer', () => {
    const histories = syntheticHistories(6, regularGap, { companies: 4, lines: 2, days: DAYS, spread: 0 });
    const at = (today: number) =>
      launchOdds(histories, { today, seed: 's' })[0]?.lines[0]?.odds[4]?.probability ?? 0;
    // Two mean gaps later the line is at an unknown point of its cycle, not 120 days overdue.
    expect(at(AS_OF + 120)).toBeLessThan(0.97);
    expect(at(AS_OF + 120)).toBeGreaterThan(0.5);
  });

  test('need little history: one company, one launch, or none', () => {
    const one: LaunchHistory = {
      company: 'one',
      asOfDay: FIRST_DAY + 5,
      lines: [
        { id: 'main', name: 'Main', days: [FIRST_DAY] },
        { id: 'any', name: 'Any', days: [FIRST_DAY] },
      ],
    };
    const [odds] = launchOdds([one], { today: FIRST_DAY + 6, seed: 's' });
    expect(odds?.lines[0]?.estimators.length).toBeGreaterThanOrEqual(5);
    expect(odds?.lines[0]?.backtest).toBeNull();
    expect(launchOdds([one], { today: FIRST_DAY - 1, seed: 's' })).toEqual([]);
    expect(launchOdds([], { today: FIRST_DAY, seed: 's' })).toEqual([]);
  });

  test('never meet a gap that breaks them', () => {
    const everyDay = syntheticHistories(9, (rng) => exponentialGap(rng, 1), {
      companies: 1,
      lines: 1,
      days: 300,
    });
    for (const { odds } of lines(launchOdds(everyDay, { today: FIRST_DAY + 301, seed: 's' })))
      expect(odds[0]?.probability).toBeGreaterThan(0.9);
  });
});
