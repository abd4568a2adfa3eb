import { describe, expect, test } from 'vitest';
import { query } from '../_support/ledgers/read-ledger.js';
import { serveApi } from '../_support/servers/api.js';
import {
  contentOf,
  FIRST,
  historyOf,
  intactChain,
  operator,
  operatorWithLedger,
  SECOND,
  servedBy,
} from './_cli.js';

const AT = '2026-06-01T10:00:00Z';

describe('record', () => {
  test('adds a reset with who says so, why and when; it is served after the next turn', async () => {
    const { ok, turn, ledgerPath, clock } = await operatorWithLedger();
    const before = servedBy(ledgerPath);
    const url = 'https://posts.example/team/status/50001';
    const said = ['--url', url, '--text', 'Limits are reset.', '--as', 'Ada', '--reason', 'seen in the app'];
    expect(await ok('record', '--at', AT, ...said)).toBe(
      'added: regular reset 1 at 1 Jun 2026, 10:00 UTC.\nServed after the next turn.',
    );
    expect(historyOf(ledgerPath)).toEqual([
      {
        reset_id: 1,
        supersedes: null,
        status: 'confirmed',
        actor: 'Ada',
        reason: 'seen in the app',
        recorded_at: '2026-07-01T12:05:00.000Z',
      },
    ]);
    expect(servedBy(ledgerPath)).toEqual(before);
    intactChain(ledgerPath);
    await turn();
    const api = await serveApi(ledgerPath);
    api.clock.now = clock.now;
    expect((await api.resets()).resets).toEqual([
      {
        at: '2026-06-01T10:00:00.000Z',
        gapDays: null,
        announcement: { text: 'Limits are reset.', url, scope: null },
      },
    ]);
  });

  test('refuses a second reset within six hours, names the first, and takes it with --another', async () => {
    const { ok, run, standing, ledgerPath } = await operatorWithLedger();
    await ok('record', '--at', AT);
    const before = contentOf(ledgerPath);
    for (const near of ['2026-06-01T04:00:00Z', '2026-06-01T16:00:00Z']) {
      const { code, err } = await run('record', '--at', near);
      expect(code).toBe(1);
      expect(err).toContain('reset 1 at 2026-06-01T10:00:00.000Z. If this is another one');
    }
    expect(contentOf(ledgerPath)).toEqual(before);
    await ok('record', '--at', '2026-06-01T16:00:00Z', '--another');
    await ok('record', '--at', '2026-06-01T22:00:00.001Z');
    expect(standing()).toHaveLength(3);
    intactChain(ledgerPath);
  });

  test.each([
    ['before the first import', '2025-01-31T10:00:00Z', '2026-05-01T10:00:00.000Z'],
    ['by a mistyped century', '1926-06-01T10:00:00Z', '2026-05-01T10:00:00.000Z'],
    ['in a ledger that covers nothing, before 2000', '1999-06-01T10:00:00Z', '2000-01-01T00:00:00.000Z'],
  ])('takes a reset from before what the record covers only with --force: %s', async (_, at, begins) => {
    const { ok, run, csv, ledgerPath, standing } = await operatorWithLedger();
    if (!begins.startsWith('2000'))
      await ok('import', csv(FIRST, SECOND), '--yes', '--covered-until', '2026-05-10T00:00:00Z');
    const before = contentOf(ledgerPath);
    const { code, err } = await run('record', '--at', at);
    expect({ code, err }).toEqual({
      code: 1,
      err: `--at ${new Date(at).toISOString()} is before the time that the record covers, which begins at ${begins}. Check the year. If there was a reset then, add --force.`,
    });
    expect(contentOf(ledgerPath)).toEqual(before);
    await ok('record', '--at', at, '--force');
    expect(standing()[0]).toBe(`${new Date(at).toISOString()} regular confirmed`);
  });

  // Holds R193.
  test('refuses the same instant of a kind, also with --another', async () => {
    const { ok, run, standing } = await operatorWithLedger();
    await ok('record', '--at', AT);
    const { code, err } = await run('record', '--at', '2026-06-01T12:00:00+02:00', '--another');
    expect({ code, err }).toEqual({
      code: 1,
      err: 'A regular reset at 2026-06-01T10:00:00.000Z is already recorded: reset 1.',
    });
    expect(standing()).toHaveLength(1);
  });

  test('records both with --kind regular+banked, or neither; --json prints what it recorded', async () => {
    const { ok, run, json, standing, ledgerPath } = await operatorWithLedger();
    const both = ['--at', AT, '--kind', 'regular+banked', '--as', 'Ada'];
    const said = { change: 'added', reason: 'recorded by the operator', by: 'Ada', textRefused: false };
    expect(await json('record', ...both)).toEqual([
      { resetId: 1, kind: 'regular', at: '2026-06-01T10:00:00.000Z', ...said },
      { resetId: 2, kind: 'banked', at: '2026-06-01T10:00:00.000Z', ...said },
    ]);
    expect(standing()).toHaveLength(2);
    await ok('retract', '1', '--reason', 'to try again');
    const before = contentOf(ledgerPath);
    expect((await run('record', ...both)).code).toBe(1);
    expect(contentOf(ledgerPath)).toEqual(before);
  });

  test.each([
    [[], null, null],
    [['--for', 'everyone'], 'everyone', null],
    [['--for', 'paid'], 'paid', null],
    [['--for', 'Plus'], 'plan', '["Plus"]'],
    [['--for', ' Plus,Team "yearly" '], 'plan', '["Plus","Team \\"yearly\\""]'],
  ])('says with --for whom a reset is for: %j', async (said, scope, plans) => {
    const { ok, ledgerPath } = await operatorWithLedger();
    await ok('record', '--at', AT, '--kind', 'regular+banked', ...said);
    expect(query(ledgerPath, 'SELECT scope, plans FROM v_resets')).toEqual([
      { scope, plans },
      { scope, plans },
    ]);
    await ok('retract', '1', '--reason', 'no');
    expect(query(ledgerPath, 'SELECT status, scope, plans FROM v_resets WHERE reset_id = 1')).toEqual([
      { status: 'retracted', scope, plans },
    ]);
    intactChain(ledgerPath);
  });

  test.each([
    [[], 'everyone'],
    [['--for', 'paid'], 'paid'],
  ])('confirms a report for whom its post says, unless it says otherwise: %j', async (said, scope) => {
    const { timeline, turn, ok, ledgerPath } = operator();
    timeline({ id: '50001', text: 'We have reset the usage limits for everyone.' });
    await turn();
    await ok('record', '--at', '2026-07-01T12:05:00Z', ...said);
    await turn();
    expect(query(ledgerPath, 'SELECT status, scope FROM v_resets')).toEqual([{ status: 'confirmed', scope }]);
  });

  test('confirms the nearest report that waits as unconfirmed, and keeps its text', async () => {
    const { timeline, turn, ok, standing, ledgerPath } = operator();
    timeline({ id: '50001', text: 'We have reset the usage limits for everyone.' });
    await turn();
    expect(standing()).toEqual(['2026-07-01T12:05:00.000Z regular unconfirmed']);
    const out = await ok('record', '--at', '2026-07-01T11:00:00Z', '--as', 'Ada');
    expect(out).toContain('confirmed: regular reset 1 at 1 Jul 2026, 11:00 UTC.');
    expect(historyOf(ledgerPath).map(({ reset_id, actor, status }) => [reset_id, actor, status])).toEqual([
      [1, 'worker', 'unconfirmed'],
      [1, 'Ada', 'confirmed'],
    ]);
    expect(query(ledgerPath, 'SELECT text FROM v_resets')).toEqual([
      { text: 'We have reset the usage limits for everyone.' },
    ]);
    intactChain(ledgerPath);
    await turn();
    expect(standing()).toEqual(['2026-07-01T11:00:00.000Z regular confirmed']);
  });
});
