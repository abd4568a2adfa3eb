import { describe, expect, test } from 'vitest';
import { launchHistory } from '../../../../src/core/launches/history.js';
import { oddsBaseline } from '../../../../src/core/launches/journal/odds-baseline.js';
import {
  dayOf,
  isOddsIssueDue,
  launchesOf,
  oddsOutcome,
  opensOddsWindow,
} from '../../../../src/core/launches/journal/odds-journal.js';
import { dayOfDate } from '../../../../src/core/launches/launch-day.js';
import { launchFile, listOf } from '../_launch-list.js';

const at = (instant: string) => Date.parse(instant);

describe('odds are saved', () => {
  const newest = { publishedOn: '2026-06-01', issuedAt: at('2026-06-01T12:00:00Z') };

  test.each([
    ['the first time', null, false, '2026-06-01T12:00:00Z', true],
    ['not again on the same day', newest, false, '2026-06-01T23:59:59Z', false],
    ['again after a change of a launch list', newest, true, '2026-06-01T12:05:00Z', true],
    ['on the next UTC day', newest, false, '2026-06-02T00:00:00Z', true],
    ['not behind the newest, whatever changed', newest, true, '2026-05-31T12:00:00Z', false],
    ['not at the instant of the newest', newest, true, '2026-06-01T12:00:00Z', false],
  ])('%s', (_what, before, changed, now, due) => {
    expect(isOddsIssueDue(before, changed, at(now))).toBe(due);
  });
});

describe('a window', () => {
  test('is opened by the first odds, then by the first on or after its last day', () => {
    const odds = (publishedOn: string) => ({ publishedOn, days: 7, baseline: 0.1 });
    expect(opensOddsWindow(null, odds('2026-06-01'))).toBe(true);
    expect(opensOddsWindow(odds('2026-06-01'), odds('2026-06-07'))).toBe(false);
    expect(opensOddsWindow(odds('2026-06-01'), odds('2026-06-08'))).toBe(true);
    expect(opensOddsWindow(odds('2026-06-01'), odds('2026-07-30'))).toBe(true);
  });

  test('is not opened without a baseline', () => {
    expect(opensOddsWindow(null, { publishedOn: '2026-06-01', days: 7, baseline: null })).toBe(false);
  });
});

const scored = (launchedOn: string | null) => ({
  status: 'scored',
  outcome: launchedOn === null ? 0 : 1,
  launchedOn,
});

const VOID = { status: 'void', outcome: null, launchedOn: null };

describe('the outcome of a window', () => {
  const window = { publishedOn: '2026-06-01', days: 7 };
  const outcome = (launches: readonly string[], asOf: string, today: string, isScored = false) =>
    oddsOutcome(
      window,
      { launchDays: launches.map(dayOfDate), asOfDay: dayOfDate(asOf) },
      { today: dayOfDate(today), isScored },
    );

  test.each([
    ['the day of publication', '2026-06-01', null],
    ['the day after', '2026-06-02', '2026-06-02'],
    ['the last day', '2026-06-08', '2026-06-08'],
    ['the day after the last', '2026-06-09', null],
  ])('with a launch on %s', (_what, date, launchedOn) => {
    expect(outcome([date], '2026-06-30', '2026-06-30')).toEqual(scored(launchedOn));
  });

  test('is the first launch in it', () => {
    expect(outcome(['2026-05-30', '2026-06-03', '2026-06-05'], '2026-06-08', '2026-06-09')).toEqual(
      scored('2026-06-03'),
    );
  });

  test('is not known before the list is complete to its last day, even with a launch in it', () => {
    expect(outcome(['2026-06-03'], '2026-06-07', '2026-06-20')).toBeNull();
  });

  test('is not known before its last day is over, whatever the list claims', () => {
    expect(outcome(['2026-06-03'], '2026-07-01', '2026-06-08')).toBeNull();
    expect(outcome(['2026-06-03'], '2026-07-01', '2026-06-09')).not.toBeNull();
  });

  test('is void from more than a year after its last day, even if it is known by then', () => {
    expect(outcome([], '2026-06-07', '2027-06-08')).toBeNull();
    expect(outcome([], '2026-06-07', '2027-06-09')).toEqual(VOID);
    expect(outcome(['2026-06-03'], '2027-06-08', '2027-06-09')).toEqual(VOID);
  });

  test('of a scored window is corrected however late, and never made void', () => {
    expect(outcome(['2026-06-03'], '2027-06-08', '2029-06-09', true)).toEqual(scored('2026-06-03'));
    expect(outcome(['2026-06-03'], '2026-06-07', '2029-06-09', true)).toBeNull();
  });

  test('is not known from a list that no longer has the line; a line without a launch has none', () => {
    const launchList = listOf(launchFile());
    const judging = { launchList, history: launchHistory(launchList) };
    const of = (line: string) =>
      oddsOutcome({ publishedOn: '2026-02-27', days: 7 }, launchesOf(judging, line), {
        today: dayOfDate('2026-07-05'),
        isScored: false,
      });
    expect(of('gone')).toBeNull();
    expect(of('main')).toEqual(scored('2026-02-28'));
    expect(of('any')).toEqual(scored('2026-02-28'));
    expect(of('mini')).toEqual(scored(null));
  });
});

test('The day of an instant is its UTC day.', () => {
  expect(dayOf(at('2026-06-01T23:59:59.999Z'))).toBe('2026-06-01');
  expect(dayOf(at('2026-06-02T00:00:00.000Z'))).toBe('2026-06-02');
});

describe('the baseline', () => {
  const history = launchHistory(listOf(launchFile()));

  test('is 1 − exp(−gaps · days / observed days), with four decimals', () => {
    // Main: 2025-01-10, 2025-03-01 and 2026-02-28; complete until 2026-06-30, 536 days after the first.
    expect(oddsBaseline(history, 'main', 30, dayOfDate('2026-07-05'))).toBe(0.1059);
    expect(1 - Math.exp((-2 * 30) / 536)).toBeCloseTo(0.1059, 4);
  });

  test('knows nothing that came after its day', () => {
    // One gap in the 400 days until then.
    expect(oddsBaseline(history, 'main', 30, dayOfDate('2026-02-14'))).toBe(0.0723);
    expect(1 - Math.exp(-30 / 400)).toBeCloseTo(0.0723, 4);
  });

  test('needs a finished gap', () => {
    expect(oddsBaseline(history, 'mini', 30, dayOfDate('2026-07-05'))).toBeNull();
    expect(oddsBaseline(history, 'gone', 30, dayOfDate('2026-07-05'))).toBeNull();
  });
});
