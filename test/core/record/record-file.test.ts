import {
  BUNDLED,
  BUNDLED_BANKED,
  BUNDLED_FROM,
  BUNDLED_REGULAR,
  BUNDLED_UNTIL,
} from '../../_support/ledgers/bundled-record.js';
import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRecordFile, type RecordEntry, spanOf } from '../../../src/core/record/record-file.js';
import { NOBODY_NAMED } from '../../../src/core/record/reset.js';
import { DAY, NOW } from '../../_support/ledgers/snapshot.js';

const AT = Date.UTC(2026, 0, 31, 18, 5);

function entries(content: string, now = NOW): readonly RecordEntry[] {
  const file = parseRecordFile(content, now);
  if (file.kind === 'invalid') throw new Error(file.problems.join('\n'));
  return file.entries;
}

function problems(content: string): readonly string[] {
  const file = parseRecordFile(content, NOW);
  return file.kind === 'invalid' ? file.problems : [];
}

const NO_COLUMNS = 'not a record: expected a first line with the column names, including `at`';
const NO_INSTANT = 'expected at: an instant such as 2026-01-31T18:05:00Z';

describe('a record in CSV', () => {
  test('may be the data file of an instance: what was withdrawn is no reset, also beside one of its instant', () => {
    const rows = [
      '2026-01-31T18:05:00Z,withdrawn',
      '2026-01-31T18:05:00Z,confirmed',
      '9999-01-01T00:00:00Z,withdrawn',
    ];
    expect(entries(`at,status\n${rows.join('\n')}`)).toMatchObject([{ where: 'line 3', at: AT }]);
  });

  test('needs an `at` column alone; kind, url and text may be there in any order', () => {
    const bare = { where: 'line 2', kind: 'regular', at: AT, url: null, text: null, ...NOBODY_NAMED };
    expect(entries('at\n2026-01-31T18:05:00Z\n')).toEqual([bare]);
    expect(
      entries('text,url,kind,at,note\n"Done, \n""all""",https://a.example/1,banked,2026-01-31T18:05:00Z,x'),
    ).toEqual([
      {
        where: 'line 3',
        kind: 'banked',
        at: AT,
        url: 'https://a.example/1',
        text: 'Done, \n"all"',
        ...NOBODY_NAMED,
      },
    ]);
  });

  test('a row that is regular and banked at once makes two entries', () => {
    expect(entries('at,kind\n2026-01-31T18:05:00Z,regular+banked').map((one) => one.kind)).toEqual([
      'regular',
      'banked',
    ]);
  });

  test('may have a byte order mark, CRLF, blank lines, blanks around cells and offsets', () => {
    const content =
      '\ufeffat , kind\r\n\r\n 2026-01-31T19:05:00+01:00 , \r\n"2026-02-01T18:05:00.000Z",banked\r\n';
    expect(entries(content).map(({ at, kind }) => [at, kind])).toEqual([
      [AT, 'regular'],
      [AT + DAY, 'banked'],
    ]);
  });

  test('with no rows is an empty record, an empty file is none', () => {
    expect(entries('at\n')).toEqual([]);
    expect(entries('kind,at')).toEqual([]);
    for (const content of ['', '\n\n', '\ufeff', ' ']) expect(problems(content)).toEqual([NO_COLUMNS]);
  });

  test('without an `at` column is refused once, not once for each line', () => {
    expect(problems('when,kind\n2026-01-31T18:05:00Z,regular\n2026-02-01T18:05:00Z,banked')).toEqual([
      NO_COLUMNS,
    ]);
    expect(problems('2026-01-31T18:05:00Z\n2026-02-01T18:05:00Z')).toEqual([NO_COLUMNS]);
  });

  test.each([
    '2026-01-31',
    '2026-01-31 18:05:00',
    '2026-01-31T18:05:00',
    '2026-02-30T18:05:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T18:60:00Z',
    '1769882700000',
    'yesterday',
    '',
  ])('an instant that is none is named with its line: "%s"', (at) => {
    expect(problems(`at,kind\n2026-01-01T00:00:00Z,\n${at},banked`)).toEqual([`line 3: ${NO_INSTANT}`]);
  });

  test('every problem of every line is told at once, and then there are no entries', () => {
    const content = [
      'at,kind,url',
      '2026-01-31T18:05:00Z,regular,https://a.example/1',
      'soon,regular,',
      '2026-01-31T18:05:00Z,regular+banked,',
      '2026-02-01T00:00:00Z,gift,javascript:alert(1)',
      '2026-07-01T12:00:00.001Z,banked,',
      '2026-07-01T12:00:00.000Z,banked,',
      '2026-02-02T00:00:00Z,regular',
      '2026-01-31T19:05:00+01:00,banked,not an address',
      '2000-01-01T00:00:00Z,banked,',
      '1999-12-31T23:59:59Z,banked,',
    ].join('\n');
    expect(problems(content)).toEqual([
      `line 3: ${NO_INSTANT}`,
      'line 4: duplicate of the regular reset at line 2',
      'line 5: expected kind: regular, banked or regular+banked; url: an http(s) address',
      'line 6: 2026-07-01T12:00:00.001Z is in the future',
      'line 8: expected the same number of cells as in the first line',
      'line 9: expected url: an http(s) address',
      'line 11: 1999-12-31T23:59:59Z is before 2000',
    ]);
  });

  test('what is no CSV at all is refused in one line', () => {
    expect(problems('at,kind\n"2026-01-31T18:05:00Z,regular')).toMatchObject([
      expect.stringMatching(/^not CSV: /),
    ]);
    expect(problems('<!DOCTYPE html>\n<p>404</p>')).toEqual([NO_COLUMNS]);
  });
});

describe('whom a reset of a record is for', () => {
  const ofCsv = (cells: string) => `at,scope,plans\n2026-01-31T18:05:00Z,${cells}`;
  const ofJson = (keys: string) => `[{"at": "2026-01-31T18:05:00Z", ${keys}}]`;

  test.each([
    [ofCsv(','), null, []],
    [ofCsv('everyone,'), 'everyone', []],
    [ofCsv('paid, '), 'paid', []],
    [ofCsv('plan,Plus'), 'plan', ['Plus']],
    [ofCsv('plan,"Plus; Team, yearly;Pro ;"'), 'plan', ['Plus', 'Team, yearly', 'Pro']],
    [ofJson('"scope": null'), null, []],
    [ofJson('"scope": "", "plans": null'), null, []],
    [ofJson('"scope": "paid", "plans": []'), 'paid', []],
    [ofJson('"scope": "plan", "plans": "Plus; Pro"'), 'plan', ['Plus', 'Pro']],
    [ofJson('"scope": "plan", "plans": " Plus ; ;Pro; "'), 'plan', ['Plus', 'Pro']],
    [ofJson('"scope": "plan", "plans": ["Plus; yearly", " Pro "]'), 'plan', ['Plus; yearly', 'Pro']],
  ])('%s', (content, scope, plans) => {
    expect(entries(content)).toMatchObject([{ at: AT, scope, plans }]);
  });

  const NO_SCOPE = 'scope: everyone, paid, plan or nothing';
  const NO_PLANS = 'plans: the names of plans';
  const NOT_BOTH = 'plans: names where the scope is plan, and nothing elsewhere';
  test.each([
    [ofCsv('few,'), NO_SCOPE],
    [ofCsv('Everyone,'), NO_SCOPE],
    [ofCsv('plan,'), NOT_BOTH],
    [ofCsv('plan,;'), NOT_BOTH],
    [ofCsv('paid,Plus'), NOT_BOTH],
    [ofCsv(',Plus'), NOT_BOTH],
    [ofJson('"scope": 5'), NO_SCOPE],
    [ofJson('"scope": "plan"'), NOT_BOTH],
    [ofJson('"scope": "plan", "plans": {"name": "Plus"}'), NO_PLANS],
    [ofJson('"scope": "plan", "plans": [5]'), NO_PLANS],
    [ofJson('"scope": "plan", "plans": [" "]'), NO_PLANS],
    [ofJson('"plans": ["Plus"]'), NOT_BOTH],
  ])('is refused: %s', (content, problem) => {
    expect(problems(content)).toEqual([
      expect.stringMatching(new RegExp(`^(line 2|entry 1): expected ${problem}$`)),
    ]);
  });
});

describe('a record in JSON', () => {
  test('is a list of instants, or of objects, or of both', () => {
    const content = `\ufeff [ "2026-01-31T18:05:00Z",
      {"at": "2026-02-01T18:05:00Z", "kind": "banked", "url": "http://a.example/1", "text": "done"},
      {"at": "2026-02-02T18:05:00Z", "kind": null, "url": "", "text": null, "more": 1} ]`;
    expect(entries(content)).toEqual([
      { where: 'entry 1', kind: 'regular', at: AT, url: null, text: null, ...NOBODY_NAMED },
      {
        where: 'entry 2',
        kind: 'banked',
        at: AT + DAY,
        url: 'http://a.example/1',
        text: 'done',
        ...NOBODY_NAMED,
      },
      { where: 'entry 3', kind: 'regular', at: AT + 2 * DAY, url: null, text: null, ...NOBODY_NAMED },
    ]);
    expect(parseRecordFile('[]', NOW)).toEqual({ kind: 'entries', entries: [] });
  });

  test('text is kept as it is, but for half a surrogate pair', () => {
    const textOf = (text: string) => entries(`[{"at": "2026-01-31T18:05:00Z", "text": "${text}"}]`)[0]?.text;
    expect(textOf('Fix \\ud83d done')).toBe('Fix \ufffd done');
    expect(textOf('Fix \\ud83d\\ude80 done')).toBe('Fix \u{1f680} done');
    expect(textOf('Fix \ufeff done')).toBe('Fix \ufeff done');
  });

  test('every bad entry is named', () => {
    expect(
      problems(
        '[null, 7, [], {"at": 1769882700000}, {"kind": "banked"}, {"at": "2026-01-31T18:05:00Z", "text": 5}]',
      ),
    ).toEqual([
      'entry 1: expected an instant, or an object with `at`',
      'entry 2: expected an instant, or an object with `at`',
      'entry 3: expected an instant, or an object with `at`',
      `entry 4: ${NO_INSTANT}`,
      `entry 5: ${NO_INSTANT}`,
      'entry 6: expected text: a text',
    ]);
  });

  test('an object, or half a list, is refused in one line', () => {
    expect(problems(' {"resets": []}')).toEqual(['not a record: expected a JSON list, or CSV']);
    expect(problems('[{"at": "2026-01-31T18:05:00Z"}')).toMatchObject([
      expect.stringMatching(/^not a JSON list: /),
    ]);
  });
});

test('whatever a file holds, it is read or refused with words, never thrown at', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('at', 'kind', '"', ',', '\n', '\r\n', '[', '{', '2026-01-31T18:05:00Z', 'banked'),
  );
  fc.assert(
    fc.property(
      fc.array(cell).map((cells) => cells.join('')),
      (content) => {
        const file = parseRecordFile(content, NOW);
        if (file.kind === 'invalid') expect(file.problems.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 500 },
  );
});

describe('the bundled record', () => {
  test('has 53 regular and 12 banked resets, each with the address of its announcement', () => {
    expect([BUNDLED_REGULAR, BUNDLED_BANKED]).toEqual([53, 12]);
    expect(BUNDLED.filter((one) => one.url === null)).toEqual([]);
  });

  test('lies within the time that it is said to cover', () => {
    const span = spanOf(BUNDLED);
    expect(span?.fromAt).toBeGreaterThanOrEqual(BUNDLED_FROM);
    expect(span?.toAt).toBeLessThanOrEqual(BUNDLED_UNTIL);
  });
});

test('a record that says no more covers its first to its last entry, an empty one nothing', () => {
  expect(spanOf(entries('["2026-02-01T18:05:00Z", "2026-01-31T18:05:00Z"]'))).toEqual({
    fromAt: AT,
    toAt: AT + DAY,
    basis: 'import',
  });
  expect(spanOf([])).toBeNull();
});
