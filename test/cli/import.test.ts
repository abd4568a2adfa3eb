import { describe, expect, test } from 'vitest';
import { query } from '../_support/ledgers/read-ledger.js';
import { serve } from '../_support/servers/api.js';
import { contentOf, intactChain, operator, servedBy, withLedger } from './_cli.js';

const FIRST = '2026-05-01T10:00:00Z,regular,https://posts.example/team/status/50001';
const SECOND = '2026-05-09T18:30:00Z,regular,https://posts.example/team/status/50002';
const BANKED = '2026-05-20T12:00:00Z,banked,https://posts.example/team/status/50003';

const coverageOf = (path: string) =>
  query<{ span: string }>(
    path,
    "SELECT complete_from || ' until ' || complete_until AS span FROM v_coverage",
  ).map((row) => row.span);

describe('import without --yes', () => {
  test('writes nothing at all and shows what it would add', async () => {
    const { csv, ok, ledgerPath } = await withLedger();
    const before = contentOf(ledgerPath);
    const out = await ok('import', csv(FIRST, BANKED));
    expect(out.split('\n')).toEqual([
      '+ 2026-05-01T10:00:00.000Z  regular  https://posts.example/team/status/50001',
      '+ 2026-05-20T12:00:00.000Z  banked   https://posts.example/team/status/50003',
      '2 would be added, 0 already in the ledger.',
      'Nothing was written; add --yes to write.',
    ]);
    expect(contentOf(ledgerPath)).toEqual(before);
  });

  test('prints with --json what it would add, what is known and what would be covered', async () => {
    const { csv, ok, json } = await withLedger();
    await ok('import', csv(FIRST), '--yes');
    expect(await json('import', csv(FIRST, SECOND))).toMatchObject({
      written: false,
      add: [
        {
          at: '2026-05-09T18:30:00.000Z',
          kind: 'regular',
          url: 'https://posts.example/team/status/50002',
          text: null,
          confirms: null,
        },
      ],
      known: [
        {
          at: '2026-05-01T10:00:00.000Z',
          kind: 'regular',
          url: 'https://posts.example/team/status/50001',
          text: null,
          reset: { resetId: 1, at: '2026-05-01T10:00:00.000Z', status: 'confirmed' },
        },
      ],
      differences: [],
      covered: [],
      launches: null,
    });
  });
});

describe('import --yes', () => {
  test('writes, with the file as its source; run again it adds nothing', async () => {
    const { csv, ok, ledgerPath, standing } = await withLedger();
    const path = csv(FIRST, SECOND);
    expect(await ok('import', path, '--yes')).toContain('2 added, 0 already in the ledger');
    const links = intactChain(ledgerPath);
    expect(await ok('import', path, '--yes')).toContain('0 added, 2 already in the ledger');
    expect(intactChain(ledgerPath)).toBe(links);
    expect(standing()).toEqual([
      '2026-05-01T10:00:00.000Z regular confirmed',
      '2026-05-09T18:30:00.000Z regular confirmed',
    ]);
    expect(query(ledgerPath, 'SELECT DISTINCT actor, reason FROM v_resets')).toEqual([
      { actor: 'import', reason: 'imported from record.csv' },
    ]);
  });

  test('is served after the next turn, with the right statistics, and changes nothing that is served before', async () => {
    const { csv, ok, turn, ledgerPath, clock } = await withLedger();
    const before = servedBy(ledgerPath);
    await ok('import', csv(FIRST, SECOND, BANKED), '--yes', '--covered-from', '2026-05-01T10:00:00Z');
    expect(servedBy(ledgerPath)).toEqual(before);
    await turn();
    const api = await serve(ledgerPath);
    api.clock.now = clock.now;
    const { totalResets, lastResetAt, gaps, banked } = await api.stats();
    expect({ totalResets, lastResetAt, banked }).toEqual({
      totalResets: 2,
      lastResetAt: '2026-05-09T18:30:00.000Z',
      banked: { count: 1, lastAt: '2026-05-20T12:00:00.000Z' },
    });
    // 1 May 10:00 to 9 May 18:30 is 8 days and 8.5 hours.
    expect(gaps.meanDays).toBe(8.354);
    expect((await api.resets()).resets.map(({ at }) => at)).toEqual([
      '2026-05-09T18:30:00.000Z',
      '2026-05-01T10:00:00.000Z',
    ]);
    expect(intactChain(ledgerPath)).toBeGreaterThan(0);
  });

  test('makes a regular and a banked reset of a row that is both', async () => {
    const { csv, ok, turn, ledgerPath, clock, standing } = await withLedger();
    await ok('import', csv('2026-05-01T10:00:00Z,regular+banked,'), '--yes');
    expect(standing()).toEqual([
      '2026-05-01T10:00:00.000Z regular confirmed',
      '2026-05-01T10:00:00.000Z banked confirmed',
    ]);
    await turn();
    const api = await serve(ledgerPath);
    api.clock.now = clock.now;
    expect(await api.stats()).toMatchObject({ totalResets: 1, banked: { count: 1 } });
  });

  test('writes no reset when the last one cannot be written', async () => {
    const { csv, run, ledgerPath } = await withLedger();
    const before = contentOf(ledgerPath);
    const { code } = await run('import', csv(FIRST, SECOND, '2026-05-32T10:00:00Z,regular,'), '--yes');
    expect(code).toBe(1);
    expect(contentOf(ledgerPath)).toEqual(before);
  });

  test('keeps the hash chain intact whatever a JSON text holds', async () => {
    const { file, ok, ledgerPath } = await withLedger();
    const path = file(
      'odd.json',
      '[{"at":"2026-05-01T10:00:00Z","text":"half \\ud800 of a pair, nul \\u0000, \\u2028, 🙂"}]',
    );
    await ok('import', path, '--yes');
    intactChain(ledgerPath);
  });
});

describe('what import takes for known', () => {
  test('a reset at the same instant, whatever the address', async () => {
    const { csv, ok } = await withLedger();
    await ok('import', csv(FIRST), '--yes');
    const out = await ok('import', csv('2026-05-01T12:00:00+02:00,regular,https://other.example/p/1'));
    expect(out).toContain('0 would be added, 1 already in the ledger');
  });

  test.each([
    'https://posts.example/team/status/50001',
    'http://www.posts.example/team/status/50001?s=20#top',
    'https://mirror.example/team/status/50001',
  ])('a reset announced by the same post, at whatever instant: %s', async (url) => {
    const { csv, ok } = await withLedger();
    await ok('import', csv(FIRST), '--yes');
    const out = await ok('import', csv(`2026-05-02T10:00:00Z,regular,${url}`), '--yes');
    expect(out).toContain('0 added, 1 already in the ledger');
    expect(out).toContain('counted as reset 1 at 2026-05-01T10:00:00.000Z');
  });

  test('not a reset of another kind, at the same instant and of the same post', async () => {
    const { csv, ok } = await withLedger();
    await ok('import', csv(FIRST), '--yes');
    expect(await ok('import', csv(FIRST.replace('regular', 'banked')))).toContain('1 would be added');
  });

  test('a reset within six hours, and names it', async () => {
    const { csv, ok } = await withLedger();
    await ok('import', csv(FIRST), '--yes');
    const out = await ok(
      'import',
      csv('2026-05-01T15:59:59Z,regular,https://posts.example/team/status/59999'),
    );
    expect(out).toContain(
      'counted as reset 1 at 2026-05-01T10:00:00.000Z; if it is another one, use record --another',
    );
    const later = await ok(
      'import',
      csv('2026-05-01T16:00:01Z,regular,https://posts.example/team/status/59999'),
    );
    expect(later).toContain('1 would be added, 0 already');
  });

  test('a retracted reset: an import does not bring it back, by instant or by address', async () => {
    const { csv, ok, turn, standing } = await withLedger();
    await ok('import', csv(FIRST, SECOND), '--yes');
    await ok('retract', '1', '--reason', 'it was for some users only');
    const path = csv(FIRST.replace('10:00:00Z', '10:00:01Z'), SECOND);
    const out = await ok('import', path, '--yes');
    expect(out).toContain('reset 1 was retracted and stays retracted');
    expect(out).toContain('0 added, 2 already in the ledger');
    await ok('import', csv(FIRST), '--yes');
    await turn();
    expect(standing()).toEqual([
      '2026-05-01T10:00:00.000Z regular retracted',
      '2026-05-09T18:30:00.000Z regular confirmed',
    ]);
  });

  test('a report that waits as unconfirmed, which the import confirms', async () => {
    const { timeline, turn, csv, ok, standing, ledgerPath } = operator();
    timeline({ id: '50001', text: 'We have reset the usage limits for everyone.' });
    await turn();
    expect(standing()).toEqual(['2026-07-01T12:05:00.000Z regular unconfirmed']);
    const out = await ok('import', csv('2026-07-01T12:00:00Z,regular,'), '--yes');
    expect(out).toContain('confirms reset 1');
    expect(standing()).toEqual(['2026-07-01T12:00:00.000Z regular confirmed']);
    intactChain(ledgerPath);
    await turn();
    expect(standing()).toEqual(['2026-07-01T12:00:00.000Z regular confirmed']);
  });
});

describe('a report that waits as unconfirmed', () => {
  test('is confirmed once by a file that names it twice, by its instant and by its address', async () => {
    const { timeline, turn, csv, ok, standing, ledgerPath } = operator();
    const url = 'https://posts.example/team/status/50001';
    timeline({ id: '50001', text: 'We have reset the usage limits for everyone.', url });
    await turn();
    const out = await ok(
      ...['import', csv('2026-07-01T12:05:00Z,,', `2026-07-01T11:05:00Z,,${url}`), '--yes'],
    );
    expect(out).toContain('1 added, 1 already in the ledger');
    expect(standing()).toEqual(['2026-07-01T12:05:00.000Z regular confirmed']);
    intactChain(ledgerPath);
  });
});

describe('a file that import cannot use', () => {
  test('has every bad row named with its line, all at once, and nothing is written', async () => {
    const { file, run, ledgerPath } = await withLedger();
    const before = contentOf(ledgerPath);
    const path = file(
      'bad.csv',
      [
        'at,kind,url,text',
        '2026-05-01T10:00:00Z,regular,,"two',
        'lines"',
        'yesterday,regular,,',
        '2026-05-02T10:00:00Z,weekly,ftp://posts.example/1,',
        '',
        '2026-05-03T10:00:00Z,regular',
        '2026-05-04T10:00:00Z,regular,,one,too many',
        '2026-02-31T10:00:00Z,regular,,',
        '2027-01-01T00:00:00Z,regular,,',
        '2026-05-01T10:00:00.000Z,regular+banked,,',
      ].join('\n'),
    );
    const { code, out, err } = await run('import', path, '--yes');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const instant = 'expected at: an instant such as 2026-01-31T18:05:00Z';
    expect(err.split('\n')).toEqual([
      `${path} was not imported; nothing was written:`,
      `  line 4: ${instant}`,
      '  line 5: expected kind: regular, banked or regular+banked; url: an http(s) address',
      '  line 7: expected the same number of cells as in the first line',
      '  line 8: expected the same number of cells as in the first line',
      `  line 9: ${instant}`,
      '  line 10: 2027-01-01T00:00:00Z is in the future',
      '  line 11: duplicate of the regular reset at line 3',
    ]);
    expect(contentOf(ledgerPath)).toEqual(before);
  });

  test('has every bad entry of a JSON list named', async () => {
    const { file, run } = await withLedger();
    const path = file(
      'bad.json',
      '["2026-05-01T10:00:00Z", 5, null, {"at": "soon"}, {"at": "2026-05-01T10:00:00Z"}]',
    );
    const { code, err } = await run('import', path);
    expect(code).toBe(1);
    expect(err.split('\n').slice(1)).toEqual([
      '  entry 2: expected an instant, or an object with `at`',
      '  entry 3: expected an instant, or an object with `at`',
      '  entry 4: expected at: an instant such as 2026-01-31T18:05:00Z',
      '  entry 5: duplicate of the regular reset at entry 1',
    ]);
  });

  test.each([
    ['an object', '{"at":"2026-05-01T10:00:00Z"}', /not a record: expected a JSON list, or CSV/],
    ['broken JSON', '[{"at":', /not a JSON list/],
    ['nothing', '', /expected a first line with the column names, including `at`/],
    ['other columns', 'when,what\n2026-05-01T10:00:00Z,regular', /with the column names, including `at`/],
  ])('%s is not taken for a record', async (_what, content, message) => {
    const { file, run } = await withLedger();
    const { code, err } = await run('import', file('other', content));
    expect(code).toBe(1);
    expect(err).toMatch(message);
  });

  test('is named when it is missing, or a folder', async () => {
    const { run, directory } = await withLedger();
    expect(await run('import', `${directory}/none.csv`)).toEqual({
      code: 1,
      out: '',
      err: `${directory}/none.csv cannot be read: there is no such file`,
    });
    expect((await run('import', directory)).err).toBe(
      `${directory} cannot be read: it is a folder, not a file`,
    );
  });
});

describe('a file as editors and exports make it', () => {
  test.each([
    ['a byte order mark and Windows line ends', '\ufeffat,kind\r\n2026-05-01T10:00:00Z,banked\r\n', 'banked'],
    ['an offset instead of Z', 'at,kind\n2026-05-01T12:00:00+02:00,banked\n', 'banked'],
    ['instants alone', 'at\n2026-05-01T10:00:00Z\n', 'regular'],
    ['a JSON list with a byte order mark', '\ufeff["2026-05-01T10:00:00Z"]', 'regular'],
    ['columns of its own in between', 'note,at\nx,2026-05-01T10:00:00Z\n', 'regular'],
  ])('is read with %s', async (_what, content, kind) => {
    const { file, ok } = await withLedger();
    expect(await ok('import', file('record', content))).toContain(`+ 2026-05-01T10:00:00.000Z  ${kind}`);
  });

  test('cannot steer the terminal that shows it', async () => {
    const { csv, ok } = await withLedger();
    const out = await ok(
      'import',
      csv('2026-05-01T10:00:00Z,regular,https://posts.example/\u001b[2Jx\u009b1m'),
    );
    expect(out).toMatch(/posts\.example\/\[2Jx1m/);
  });
});

describe('coverage', () => {
  test('stays as it is unless an operator says in which time the file is complete', async () => {
    const { csv, ok, ledgerPath } = await withLedger();
    await ok('import', csv(FIRST, SECOND), '--yes');
    expect(coverageOf(ledgerPath)).toEqual([]);
  });

  test('grows from the first reset of the file or to its last where one end is said, joined with what it touches', async () => {
    const { csv, ok, ledgerPath } = await withLedger();
    await ok('import', csv(FIRST, SECOND), '--covered-until', '2026-05-10T00:00:00Z', '--yes');
    expect(coverageOf(ledgerPath)).toEqual(['2026-05-01T10:00:00.000Z until 2026-05-10T00:00:00.000Z']);
    await ok('import', csv(SECOND, BANKED), '--covered-from', '2026-05-09T00:00:00Z', '--yes');
    expect(coverageOf(ledgerPath)).toEqual(['2026-05-01T10:00:00.000Z until 2026-05-20T12:00:00.000Z']);
    const june = csv('2026-06-10T00:00:00Z,,', '2026-06-20T00:00:00Z,,');
    await ok('import', june, '--covered-from', '2026-06-10T00:00:00Z', '--yes');
    expect(coverageOf(ledgerPath)).toEqual([
      '2026-05-01T10:00:00.000Z until 2026-05-20T12:00:00.000Z',
      '2026-06-10T00:00:00.000Z until 2026-06-20T00:00:00.000Z',
    ]);
  });

  test('is what --covered-from and --covered-until say, also where every reset is known', async () => {
    const { csv, ok, ledgerPath } = await withLedger();
    await ok('import', csv(FIRST), '--yes');
    await ok('import', csv(FIRST), '--covered-from', '2026-04-01T00:00:00Z', '--yes');
    await ok('import', csv(FIRST), '--covered-until', '2026-06-01T00:00:00Z', '--yes');
    expect(coverageOf(ledgerPath)).toEqual(['2026-04-01T00:00:00.000Z until 2026-06-01T00:00:00.000Z']);
  });

  test('is said without a reset by an empty list', async () => {
    const { file, ok, ledgerPath } = await withLedger();
    const path = file('none.json', '[]');
    await ok('import', path, '--yes');
    expect(coverageOf(ledgerPath)).toEqual([]);
    await ok(
      ...['import', path, '--yes', '--covered-from', '2026-06-01T00:00:00Z'],
      ...['--covered-until', '2026-06-02T00:00:00Z'],
    );
    expect(coverageOf(ledgerPath)).toEqual(['2026-06-01T00:00:00.000Z until 2026-06-02T00:00:00.000Z']);
  });

  test.each([
    [
      'from after until',
      ['--covered-from', '2026-06-02T00:00:00Z', '--covered-until', '2026-06-01T00:00:00Z'],
    ],
    ['from after the last reset', ['--covered-from', '2026-06-02T00:00:00Z']],
    ['until before the first reset', ['--covered-until', '2026-04-02T00:00:00Z']],
    ['until in the future', ['--covered-until', '2026-12-31T00:00:00Z']],
    ['a day', ['--covered-until', '2026-06-01']],
    ['a day that does not exist', ['--covered-until', '2026-06-31T00:00:00Z']],
  ])('is refused with exit code 2 for %s, and nothing is written', async (_what, options) => {
    const { csv, run, ledgerPath } = await withLedger();
    const before = contentOf(ledgerPath);
    const { code, err } = await run('import', csv(FIRST), '--yes', ...options);
    expect(code).toBe(2);
    expect(err).toMatch(/--covered-(from|until)/);
    expect(contentOf(ledgerPath)).toEqual(before);
  });
});
