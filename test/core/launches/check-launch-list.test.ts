import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLaunchList } from '../../../src/core/launches/check-launch-list.js';
import { launch, launchFile, listOf, pending, problemsOf, source } from './_launch-list.js';

const withLaunch = (over: object) =>
  launchFile({ launches: [{ ...launch('Main 1', '2025-01-10'), ...over }], pending: [] });

const MAIN_1 = 'acme.json: Main 1 (2025-01-10)';

describe('a launch list', () => {
  test('in which nothing is wrong is taken as it is', () => {
    expect(listOf(launchFile())).toEqual(launchFile());
  });

  test('starts its modern regime with the first launch, unless it says otherwise', () => {
    const { modernSince, ...rest } = launchFile();
    expect(modernSince).toBe('2025-01-10');
    expect(listOf(rest).modernSince).toBe('2025-01-10');
    expect(listOf(launchFile({ modernSince: '2025-02-01' })).modernSince).toBe('2025-02-01');
    expect(listOf({ ...rest, launches: [], pending: [] }).modernSince).toBe('2026-06-30');
  });

  test('may hold several models of one line on one day, and a third source that states another day', () => {
    const date = '2025-03-01';
    const sources = [source('Courier', date), source('Gazette', date), source('Herald', '2025-03-02')];
    expect(problemsOf(launchFile({ launches: [launch('A', date), launch('B', date, { sources })] }))).toEqual(
      [],
    );
  });

  test('may tell its days in a product, by API and as weights apart, and when it was recorded', () => {
    const dates = { product: '2025-01-10', api: '2025-01-10', weights: '2025-02-01' };
    expect(problemsOf(withLaunch({ dates, recordedAt: '2025-01-12' }))).toEqual([]);
  });

  test('needs no announcement, conflicts, note, kind of source, pending or $schema', () => {
    const { announcement: _, conflicts: __, ...bare } = launch('Main 1', '2025-01-10');
    const sources = bare.sources.map(({ kind: _kind, ...rest }) => rest);
    const { pending: _pending, ...rest } = launchFile({ launches: [{ ...bare, sources }] });
    expect(listOf(rest)).toMatchObject({ pending: [], launches: [{ announcement: [], conflicts: [] }] });
  });
});

describe('a launch is named with what was expected when', () => {
  // Holds L6.
  test.each<[string, object, string]>([
    [
      'one publisher states its date',
      { sources: [source('Courier', '2025-01-10')] },
      'sources: expected two different publishers that state 2025-01-10, found Courier; until then it belongs under pending',
    ],
    [
      'one publisher is named twice, in another spelling',
      { sources: [source('Courier', '2025-01-10'), { ...source('x', '2025-01-10'), publisher: ' courier' }] },
      'sources: expected two different publishers that state 2025-01-10, found courier; until then it belongs under pending',
    ],
    ['it has no source', { sources: [] }, 'sources: expected at least one source'],
    [
      'its date does not exist',
      { date: '2025-02-30' },
      'date: expected a date of the calendar, such as 2026-01-31, found "2025-02-30"',
    ],
    [
      'its date is missing',
      { date: undefined },
      'date: expected a date of the calendar, such as 2026-01-31, found nothing',
    ],
    [
      'its line is not declared',
      { line: 'maxi' },
      'line: expected one of the file\'s lines (main, mini), found "maxi"',
    ],
    [
      'its stage is none of the four',
      { stage: 'beta' },
      'stage: expected release, preview, restricted or announced, found "beta"',
    ],
    [
      'a link is not https',
      { announcement: ['https://acme.example/1', 'http://acme.example/2'] },
      'announcement 2: expected an https:// address, found "http://acme.example/2"',
    ],
    [
      'a link has no host',
      { announcement: ['https://'] },
      'announcement 1: expected an https:// address, found "https://"',
    ],
    [
      'a link is broken',
      { announcement: ['https://['] },
      'announcement 1: expected an https:// address, found "https://["',
    ],
    [
      'a link holds a blank',
      { announcement: ['https://acme.example/a b'] },
      'announcement 1: expected an https:// address, found "https://acme.example/a b"',
    ],
    [
      'it came to a channel before its date',
      { dates: { product: '2025-01-10', api: '2025-01-09' } },
      'dates: expected 2025-01-10, the date of the launch, as the earliest, found 2025-01-09',
    ],
    [
      'it came to every channel after its date',
      { dates: { weights: '2025-01-12' } },
      'dates: expected 2025-01-10, the date of the launch, as the earliest, found 2025-01-12',
    ],
    ['a channel is unknown', { dates: { shop: '2025-01-10' } }, 'dates: expected no key "shop"'],
    [
      'it was recorded before its date',
      { recordedAt: '2025-01-09' },
      'recordedAt: expected a day from 2025-01-10 on, found 2025-01-09',
    ],
    ['a key is misspelt', { anouncement: [] }, 'expected no key "anouncement"'],
    ['a conflict is not text', { conflicts: [1] }, 'conflicts 1: expected some words, found 1'],
    ['words would steer a terminal', { note: '\u001b[2J' }, 'note: expected some words, found "\\u001b[2J"'],
    ['words would reverse what follows', { note: 'a\u202eb' }, 'note: expected some words, found "a\u202eb"'],
  ])('%s', (_what, over, problem) => {
    const date = 'date' in over ? (over.date ?? null) : '2025-01-10';
    const name = date === null ? 'acme.json: entry 1 of launches' : `acme.json: Main 1 (${date})`;
    expect(problemsOf(withLaunch(over))[0]).toBe(`${name}: ${problem}`);
  });

  test('its date is wrong: not the one that its publishers state', () => {
    const { sources } = launch('Main 1', '2025-01-10');
    expect(problemsOf(withLaunch({ date: '2025-01-11', sources }))).toEqual([
      'acme.json: Main 1 (2025-01-11): sources: expected two different publishers that state 2025-01-11, found none (another date: Courier 2025-01-10, Gazette 2025-01-10); until then it belongs under pending',
    ]);
  });

  test('a source of it is wrong', () => {
    const sources = [
      { ...source('Courier', '2025-01-10'), url: 'http://courier.example/' },
      { ...source('Gazette', '2025-13-01'), publisher: '' },
      'Herald',
    ];
    expect(problemsOf(withLaunch({ sources }))).toEqual([
      `${MAIN_1}: sources 1 url: expected an https:// address, found "http://courier.example/"`,
      `${MAIN_1}: sources 2 publisher: expected the name of who published the date, found ""`,
      `${MAIN_1}: sources 2 statedDate: expected a date of the calendar, such as 2026-01-31, found "2025-13-01"`,
      `${MAIN_1}: sources 3: expected a source with publisher, url and statedDate, found "Herald"`,
    ]);
  });

  test.each([
    ['Main 1', 'letter by letter'],
    ['main-1', 'in another spelling'],
  ])('its model (%s) is a duplicate, %s', (model) => {
    const launches = [launch('Main 1', '2025-01-10'), launch(model, '2025-02-10', { line: 'mini' })];
    expect(problemsOf(launchFile({ launches, pending: [] }))).toEqual([
      `acme.json: ${model} (2025-02-10): duplicate of Main 1 (2025-01-10) (line main); expected each model once`,
    ]);
  });

  test('its model is pending too', () => {
    expect(problemsOf(launchFile({ pending: [pending('Main 3', '2026-02-28')] }))).toEqual([
      'acme.json: pending Main 3 (2026-02-28): duplicate of Main 3 (2026-02-28) (line main); expected each model once',
    ]);
  });

  test('it comes after a later one', () => {
    const launches = [launch('Main 2', '2025-03-01'), launch('Main 1', '2025-01-10')];
    expect(problemsOf(launchFile({ launches, pending: [] }))).toEqual([
      `${MAIN_1}: expected oldest first, but it comes after Main 2 (2025-03-01)`,
    ]);
  });

  test('it lies after the day until which the list is complete', () => {
    expect(problemsOf(launchFile({ asOf: '2026-02-27' }))).toEqual([
      'acme.json: Main 3 (2026-02-28): date: expected a day up to asOf (2026-02-27), the day until which the list is complete',
    ]);
  });

  test('it is pending, and two publishers state its date', () => {
    const { whyPending, ...rest } = pending('Mini 2', '2025-09-09');
    expect(problemsOf(launchFile({ pending: [{ ...launch('Mini 2', '2025-09-09'), whyPending }] }))).toEqual([
      'acme.json: pending Mini 2 (2025-09-09): sources: 2 different publishers state 2025-09-09; it belongs under launches',
    ]);
    expect(problemsOf(launchFile({ pending: [rest] }))).toEqual([
      'acme.json: pending Mini 2 (2025-09-09): whyPending: expected some words, found nothing',
    ]);
  });
});

describe('the file is named with what was expected when', () => {
  const FORM = 'acme.json: expected an object with company, asOf, lines and launches, found';
  test.each<[string, unknown, readonly string[]]>([
    ['it is a list', [], [`${FORM} []`]],
    ['it is null', null, [`${FORM} null`]],
    [
      'its asOf does not exist',
      launchFile({ asOf: '2026-02-29' }),
      ['acme.json: asOf: expected a date of the calendar, such as 2026-01-31, found "2026-02-29"'],
    ],
    [
      'modernSince is later than asOf',
      launchFile({ modernSince: '2026-07-01' }),
      ['acme.json: modernSince: expected a day up to asOf (2026-06-30), found 2026-07-01'],
    ],
    [
      'a line is declared twice',
      launchFile({ lines: [...launchFile().lines, { id: 'mini', name: 'Other' }] }),
      ['acme.json: lines: "mini" is declared more than once'],
    ],
    [
      'a line takes the name of all lines',
      launchFile({ lines: [...launchFile().lines, { id: 'any', name: 'Any' }] }),
      ['acme.json: lines 3 id: expected another id: "any" stands for all lines of a company, found "any"'],
    ],
    [
      'it declares no line',
      launchFile({ lines: [], launches: [], pending: [] }),
      ['acme.json: lines: expected at least one line'],
    ],
    [
      'its launches are no list',
      launchFile({ launches: {} }),
      ['acme.json: launches: expected a list of launches, found {}'],
    ],
    ['a key is misspelt', launchFile({ asof: '2026-06-30' }), ['acme.json: expected no key "asof"']],
  ])('%s', (_what, json, problems) => {
    expect(problemsOf(json)).toEqual(problems);
  });

  test('it is of another company', () => {
    expect(problemsOf(launchFile(), 'other.json')).toEqual([
      'other.json: company id: expected "other" as in the file name, found "acme"',
    ]);
  });
});

test('every problem of a file is named at once, and there is no list', () => {
  const launches = [
    launch('Main 1', '2025-01-10', { sources: [source('Courier', '2025-01-10')] }),
    { ...launch('Main 2', '2025-02-30') },
    launch('Main 1', '2025-04-01', { line: 'maxi' }),
    'Main 4',
  ];
  const problems = problemsOf(launchFile({ launches }));
  expect(problems.map((problem) => problem.slice(0, 45))).toEqual([
    'acme.json: Main 2 (2025-02-30): date: expecte',
    'acme.json: Main 2 (2025-02-30): sources 1 sta',
    'acme.json: Main 2 (2025-02-30): sources 2 sta',
    'acme.json: entry 4 of launches: expected a la',
    'acme.json: Main 1 (2025-04-01): duplicate of ',
    'acme.json: Main 1 (2025-01-10): sources: expe',
    'acme.json: Main 1 (2025-04-01): line: expecte',
  ]);
});

test('no JSON whatever makes the check throw, and what is no list has a problem', () => {
  const keys = fc.constantFrom(...Object.keys(launchFile()));
  fc.assert(
    fc.property(fc.jsonValue(), keys, (value, key) => {
      expect(checkLaunchList(value, 'acme.json').launchList).toBeNull();
      const { launchList, problems } = checkLaunchList(launchFile({ [key]: value }), 'acme.json');
      expect(launchList === null).toBe(problems.length > 0);
    }),
  );
});
