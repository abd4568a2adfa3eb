import { describe, expect, test } from 'vitest';
import { query } from '../_support/ledgers/read-ledger.js';
import { serveApi } from '../_support/servers/api.js';
import {
  contentOf,
  coverageOf,
  FIRST,
  intactChain,
  type Operator,
  operator,
  operatorWithLedger,
  SECOND,
} from './_cli.js';

const BANKED = '2026-05-20T12:00:00Z,banked,https://posts.example/team/status/50003';

describe('import without --yes', () => {
  test('writes nothing at all and shows what it would add', async () => {
    const { csv, ok, ledgerPath } = await operatorWithLedger();
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
    const { csv, ok, json } = await operatorWithLedger();
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
      covered: null,
    });
  });
});

describe('import --yes', () => {
  test('writes, with the file as its source; run again it adds nothing', async () => {
    const { csv, ok, ledgerPath, standing } = await operatorWithLedger();
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
});

describe('whom resets are for', () => {
  // A spreadsheet could run the first text; /data/resets.csv has an apostrophe in front of it.
  const PLANS = `at,kind,url,scope,plans,text
2026-05-01T10:00:00Z,regular+banked,https://posts.example/team/status/50001,plan,"Plus; Team, yearly",=1+1 resets!
2026-05-09T18:30:00Z,regular,https://posts.example/team/status/50002,everyone,,'Twas reset.
2026-05-20T12:00:00Z,banked,,paid,,
2026-05-21T12:00:00Z,regular,,,,
`;
  const whom = ({ ledgerPath }: Operator) =>
    query(ledgerPath, 'SELECT at, kind, scope, plans, text FROM v_resets ORDER BY at, kind');

  test('is the same after an export and an import, with the words as they were', async () => {
    const there = await operatorWithLedger();
    await there.ok('import', there.file('record.csv', PLANS), '--yes');
    await there.turn();
    expect(whom(there)).toMatchObject([
      { kind: 'banked', scope: 'plan', plans: '["Plus","Team, yearly"]', text: '=1+1 resets!' },
      { kind: 'regular', scope: 'plan', plans: '["Plus","Team, yearly"]' },
      { kind: 'regular', scope: 'everyone', plans: null, text: "'Twas reset." },
      { kind: 'banked', scope: 'paid', plans: null },
      { kind: 'regular', scope: null, plans: null },
    ]);
    const api = await serveApi(there.ledgerPath);
    api.clock.now = there.clock.now;

    const here = await operatorWithLedger();
    const exported = here.file('resets.csv', (await api.send('/data/resets.csv')).text);
    await here.ok('import', exported, '--yes');
    expect(whom(here)).toEqual(whom(there));
    intactChain(here.ledgerPath);
  });

  test('is shown by --json, and refused where it is none', async () => {
    const { file, json, run } = await operatorWithLedger();
    const { add } = await json<{ add: object[] }>('import', file('record.csv', PLANS));
    expect(add).toMatchObject([
      { scope: 'plan', plans: ['Plus', 'Team, yearly'] },
      { scope: 'plan', plans: ['Plus', 'Team, yearly'] },
      { scope: 'everyone', plans: [] },
      { scope: 'paid', plans: [] },
      { scope: null, plans: [] },
    ]);
    const { code, err } = await run('import', file('record.csv', PLANS.replace('everyone', 'few')), '--yes');
    expect(code).toBe(1);
    expect(err).toContain('line 3: expected scope: everyone, paid, plan or nothing');
  });

  test('comes from a file, else from the report that it confirms', async () => {
    for (const [cells, scope] of [
      ['', 'everyone'],
      ['paid', 'paid'],
    ]) {
      const made = operator();
      made.timeline({ id: '50001', text: 'We have reset the usage limits for everyone.' });
      await made.turn();
      const path = made.file('record.csv', `at,scope\n2026-07-01T12:05:00Z,${cells}\n`);
      await made.ok('import', path, '--yes');
      expect(query(made.ledgerPath, 'SELECT status, scope FROM v_resets')).toEqual([
        { status: 'confirmed', scope },
      ]);
    }
  });
});

describe('a file that import cannot use', () => {
  test('is JSON of another kind, broken JSON, a page or nothing at all, as curl brings it', async () => {
    const own = await operatorWithLedger();
    for (const content of [
      '{"resets":[],"paging":{}}',
      '{"resets":[',
      '<!doctype html>\n<title>x</title>\n',
      '',
    ]) {
      const { code, err } = await own.run('import', own.file('x.json', content), '--yes');
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/x\.json was not imported; nothing was written:\n {2}not /),
      ]);
    }
    expect(own.standing()).toEqual([]);
  });

  // Which rows are bad: test/core/record/record-file.test.ts.
  test('has every bad row named with its line, all at once, and nothing is written', async () => {
    const { csv, run, ledgerPath } = await operatorWithLedger();
    const before = contentOf(ledgerPath);
    const path = csv(FIRST, 'yesterday,regular,', '2027-01-01T00:00:00Z,regular,');
    expect(await run('import', path, '--yes')).toEqual({
      code: 1,
      out: '',
      err: `${path} was not imported; nothing was written:
  line 3: expected at: an instant such as 2026-01-31T18:05:00Z
  line 4: 2027-01-01T00:00:00Z is in the future`,
    });
    expect(contentOf(ledgerPath)).toEqual(before);
  });
});

test('A file of the other instance shows what differs where one of the two is complete.', async () => {
  const here = await operatorWithLedger();
  await here.ok('import', here.csv(FIRST, SECOND), '--yes', '--covered-until', '2026-06-01T00:00:00Z');
  await here.ok('retract', '1', '--reason', 'a fix for some', '--as', 'ada');
  const later = '2026-05-09T18:37:00Z,regular,https://posts.example/team/status/50002';
  const out = await here.ok('import', here.csv(FIRST, later, '2026-05-15T00:00:00Z,regular,'));
  expect(out.split('\n')).toEqual([
    '+ 2026-05-15T00:00:00.000Z  regular',
    '! 2026-05-01T10:00:00.000Z  regular  reset 1 was retracted and stays retracted',
    '! 2026-05-09T18:37:00.000Z  regular  counted as reset 2 at 2026-05-09T18:30:00.000Z; if it is another one, use record --another',
    '! 2026-05-15T00:00:00.000Z  regular  only in the file, although this ledger counts as complete for that time',
    '1 would be added, 2 already in the ledger.',
    'Nothing was written; add --yes to write.',
  ]);
  const span = ['--covered-from', '2026-05-01T00:00:00Z', '--covered-until', '2026-05-20T00:00:00Z'];
  expect(await here.ok('import', here.csv(FIRST), ...span)).toContain(
    '! 2026-05-09T18:30:00.000Z  regular  only here, as reset 2, although the file is complete for that time',
  );
});

describe('a file', () => {
  test('cannot steer the terminal that shows it', async () => {
    const { csv, ok } = await operatorWithLedger();
    const out = await ok(
      'import',
      csv('2026-05-01T10:00:00Z,regular,https://posts.example/\u001b[2Jx\u009b1m'),
    );
    expect(out).toMatch(/posts\.example\/\[2Jx1m/);
  });
});

describe('coverage', () => {
  test('grows only if an operator says so: from the first reset of the file or to its last where one end is said', async () => {
    const { csv, ok, ledgerPath } = await operatorWithLedger();
    await ok('import', csv(FIRST, SECOND), '--yes');
    expect(coverageOf(ledgerPath)).toEqual([]);
    await ok('import', csv(FIRST, SECOND), '--covered-until', '2026-05-10T00:00:00Z', '--yes');
    expect(coverageOf(ledgerPath)).toEqual(['2026-05-01T10:00:00.000Z until 2026-05-10T00:00:00.000Z']);
    await ok('import', csv(SECOND, BANKED), '--covered-from', '2026-05-09T00:00:00Z', '--yes');
    expect(coverageOf(ledgerPath)).toEqual(['2026-05-01T10:00:00.000Z until 2026-05-20T12:00:00.000Z']);
    const both = ['--covered-from', '2026-04-01T00:00:00Z', '--covered-until', '2026-06-01T00:00:00Z'];
    await ok('import', csv(FIRST), ...both, '--yes');
    expect(coverageOf(ledgerPath)).toEqual(['2026-04-01T00:00:00.000Z until 2026-06-01T00:00:00.000Z']);
  });
});
