import { describe, expect, test } from 'vitest';
import { createPastReader } from '../../../src/core/launches/estimators/past.js';
import { isDormant, knownUntil, launchHistory } from '../../../src/core/launches/history.js';
import { dateOfDay, dayOfDate } from '../../../src/core/launches/launch-day.js';
import type { Launch } from '../../../src/core/launches/launch-list.js';
import { launchRows, pendingRows } from '../../../src/core/launches/launch-rows.js';
import { launch, launchFile, listOf, pending, source } from './_launch-list.js';

const historyOf = (over: object = {}) => launchHistory(listOf(launchFile(over)));

/** Days as dates, so that a test can be read. */
const datesOf = (over: object = {}) =>
  Object.fromEntries(historyOf(over).lines.map(({ id, days }) => [id, days.map(dateOfDay)]));

test('a day is counted from 1970-01-01 UTC', () => {
  // GNU date: date -u -d 2024-02-29 +%s is 1709164800, which is 19782 days.
  expect([dayOfDate('1970-01-01'), dayOfDate('2024-02-29')]).toEqual([0, 19782]);
  expect(dateOfDay(19782)).toBe('2024-02-29');
});

describe('the history of a list', () => {
  test('has its lines as declared and the line any last, each with its days', () => {
    expect(historyOf()).toMatchObject({ company: 'acme', asOfDay: dayOfDate('2026-06-30') });
    expect(historyOf().lines.map(({ id, name }) => [id, name])).toEqual([
      ['main', 'Main'],
      ['mini', 'Mini'],
      ['any', 'Acme, any line'],
    ]);
    expect(datesOf()).toEqual({
      main: ['2025-01-10', '2025-03-01', '2026-02-28'],
      mini: ['2025-03-01'],
      any: ['2025-01-10', '2025-03-01', '2026-02-28'],
    });
  });

  test('counts releases and open previews, neither restricted access nor announcements nor pending launches', () => {
    const stages = ['announced', 'restricted', 'preview', 'release'] as const;
    const launches = stages.map((stage, index) => launch(stage, `2025-02-0${index + 1}`, { stage }));
    const counted = ['2025-02-03', '2025-02-04'];
    expect(datesOf({ launches })).toEqual({ main: counted, any: counted });
  });

  test('has one event per line and day', () => {
    const launches = ['A', 'B', 'C'].map((model) => launch(model, '2025-02-01'));
    expect(datesOf({ launches })).toEqual({ main: ['2025-02-01'], any: ['2025-02-01'] });
  });

  test('starts with the modern regime', () => {
    expect(datesOf({ modernSince: '2025-03-01' }).main).toEqual(['2025-03-01', '2026-02-28']);
  });

  test('has no line in which nothing was launched, and none at all without a counted launch', () => {
    expect(Object.keys(datesOf({ launches: [launch('A', '2025-02-01')] }))).toEqual(['main', 'any']);
    expect(datesOf({ launches: [] })).toEqual({});
  });
});

describe('a launch that was recorded late', () => {
  // The list began on 2025-03-05; Main 3 was recorded three days after it came.
  const launches = [
    launch('Main 1', '2025-01-10', { recordedAt: '2025-03-05' }),
    launch('Main 2', '2025-03-01', { recordedAt: '2025-04-01' }),
    launch('Main 3', '2025-05-01', { recordedAt: '2025-05-04' }),
    launch('Mini 1', '2025-05-01', { line: 'mini', recordedAt: '2025-05-02' }),
  ];
  const history = historyOf({ launches, pending: [] });
  const knownOn = (date: string, id: string) =>
    knownUntil([history], dayOfDate(date))[0]
      ?.lines.find((line) => line.id === id)
      ?.days.map(dateOfDay);

  test('is known from that day on; one that came before the list began, on its own day', () => {
    expect(knownOn('2025-03-01', 'main')).toEqual(['2025-01-10', '2025-03-01']);
    expect(knownOn('2025-05-03', 'main')).toEqual(['2025-01-10', '2025-03-01']);
    expect(knownOn('2025-05-04', 'main')).toEqual(['2025-01-10', '2025-03-01', '2025-05-01']);
  });

  test('makes its day known in the line any if it is the first of that day to be recorded', () => {
    expect(knownOn('2025-05-01', 'any')).toEqual(['2025-01-10', '2025-03-01']);
    expect(knownOn('2025-05-02', 'any')).toEqual(['2025-01-10', '2025-03-01', '2025-05-01']);
    expect(knownOn('2025-05-01', 'mini')).toBeUndefined();
  });

  test('is still awaited in a replay of the days between', () => {
    const read = createPastReader([history], history.asOfDay);
    const waits = ['2025-05-03', '2025-05-04'].map((date) =>
      read(dayOfDate(date))
        .filter(({ id }) => id === 'main')
        .map(({ gaps, wait }) => [gaps, wait]),
    );
    expect(waits).toEqual([[[[50], 63]], [[[50, 61], 3]]]);
  });
});

describe('a line', () => {
  const line = (...dates: readonly string[]) => ({ id: 'x', name: 'X', days: dates.map(dayOfDate) });

  test('is dormant 365 days after its last launch, judged by what was known on the day', () => {
    const one = line('2024-01-01', '2025-06-01');
    const dormant = (date: string) => isDormant(one, dayOfDate(date));
    expect(
      ['2023-12-31', '2024-12-30', '2024-12-31', '2025-06-01', '2026-05-31', '2026-06-01'].map(dormant),
    ).toEqual([false, false, true, false, false, true]);
  });
});

describe('the rows of a list', () => {
  const rowsOf = (launches: readonly Launch[], over: object = {}) =>
    launchRows(listOf(launchFile({ launches, pending: [], ...over })));

  test('are newest first, each with the days since the launch before in its line and in any', () => {
    expect(launchRows(listOf(launchFile())).map((row) => [row.model, row.gapDays, row.gapAnyDays])).toEqual([
      ['Main 3', 364, 364],
      ['Main 2', 50, 50],
      ['Mini 1', null, 50],
      ['Main 1', null, null],
    ]);
  });

  test('give models of one day the same gaps', () => {
    const launches = [launch('A', '2025-02-01'), launch('B', '2025-02-11'), launch('C', '2025-02-11')];
    expect(rowsOf(launches).map((row) => [row.model, row.gapDays])).toEqual([
      ['C', 10],
      ['B', 10],
      ['A', null],
    ]);
  });

  test('list closed launches and announcements, which have and end gaps like the others', () => {
    const launches = [
      launch('A', '2025-02-01'),
      launch('B', '2025-02-03', { stage: 'restricted' }),
      launch('C', '2025-02-05', { stage: 'announced' }),
      launch('D', '2025-02-11'),
    ];
    expect(rowsOf(launches).map((row) => [row.model, row.stage, row.gapDays, row.gapAnyDays])).toEqual([
      ['D', 'release', 6, 6],
      ['C', 'announced', 2, 2],
      ['B', 'restricted', 2, 2],
      ['A', 'release', null, null],
    ]);
  });

  test('leave out what lies before the modern regime, and no gap reaches back there', () => {
    const launches = [launch('A', '2025-02-01'), launch('B', '2025-02-11')];
    expect(rowsOf(launches, { modernSince: '2025-02-02' })).toMatchObject([{ model: 'B', gapDays: null }]);
  });

  test('show the sources that state the date, and who states another as a conflict', () => {
    const date = '2025-02-01';
    const agreeing = [source('Courier', date), source('Gazette', date)];
    const sources = [source('Herald', '2025-02-02'), ...agreeing];
    const conflicts = ['2025-01-31: Tribune'];
    expect(rowsOf([launch('A', date, { sources, conflicts })])).toMatchObject([
      {
        sources: agreeing.map(({ publisher, url }) => ({ publisher, url })),
        conflicts: ['2025-01-31: Tribune', '2025-02-02: Herald'],
        note: null,
      },
    ]);
  });

  test('name the channel of a stated date that is one of the dates of the launch', () => {
    const date = '2025-02-01';
    const sources = [
      source('Courier', date),
      source('Gazette', date),
      source('Herald', '2025-02-02'),
      source('Tribune', '2025-02-03'),
    ];
    const dates = { product: date, api: '2025-02-02', weights: '2025-02-02' };
    expect(rowsOf([launch('A', date, { sources, dates })])[0]?.conflicts).toEqual([
      '2025-02-02: Herald (API, weights)',
      '2025-02-03: Tribune',
    ]);
  });

  test('show of a pending launch only the sources that state its date, or one that does not', () => {
    const sources = [source('Courier', '2025-03-01'), source('Gazette', '2025-03-02')];
    const launchList = listOf(launchFile({ pending: [pending('Mini 9', '2025-03-01', { sources })] }));
    expect(pendingRows(launchList)[0]?.sources).toMatchObject([{ publisher: 'Courier' }]);
    const others = listOf(launchFile({ pending: [pending('Mini 9', '2025-03-03', { sources })] }));
    expect(pendingRows(others)[0]?.sources).toMatchObject([{ publisher: 'Courier' }]);
  });

  test('hold no pending launch; those are a list of their own, newest first', () => {
    const waiting = ['2025-01-09', '2025-02-01', '2025-03-01'].map((date) => pending(`On ${date}`, date));
    const launchList = listOf(launchFile({ pending: waiting }));
    expect(launchRows(launchList)).toHaveLength(4);
    expect(pendingRows(launchList).map(({ date }) => date)).toEqual(['2025-03-01', '2025-02-01']);
  });
});
