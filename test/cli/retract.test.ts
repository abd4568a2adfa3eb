import { describe, expect, test } from 'vitest';
import { query } from '../_support/ledgers/read-ledger.js';
import {
  contentOf,
  historyOf,
  intactChain,
  type Operator,
  operator,
  operatorWithLedger,
  type TimelinePost,
} from './_cli.js';

const POST = {
  id: '50001',
  at: '2026-06-01T10:00:00Z',
  text: 'We have reset the usage limits for everyone.',
  url: 'https://posts.example/team/status/50001',
};

/** A worker has read these posts. */
async function having(...posts: readonly TimelinePost[]): Promise<Operator> {
  const made = operator();
  made.timeline(...posts);
  await made.turn();
  return made;
}

describe('retract', () => {
  test.each([
    '1',
    '2026-06-01T10:00:00Z',
    '2026-06-01T12:00:00.000+02:00',
  ])('takes a reset out by number or instant (%s); its history keeps who, why and when', async (name) => {
    const { ok, ledgerPath, standing } = await having(POST);
    const out = await ok('retract', name, '--reason', 'for some users only', '--as', 'Ada');
    expect(out).toBe('retracted: regular reset 1 at 1 Jun 2026, 10:00 UTC.\nServed after the next turn.');
    expect(standing()).toEqual(['2026-06-01T10:00:00.000Z regular retracted']);
    expect(historyOf(ledgerPath)).toEqual([
      {
        reset_id: 1,
        supersedes: null,
        status: 'confirmed',
        actor: 'worker',
        reason: 'announced by a post',
        recorded_at: '2026-07-01T12:05:00.000Z',
      },
      {
        reset_id: 1,
        supersedes: 1,
        status: 'retracted',
        actor: 'Ada',
        reason: 'for some users only',
        recorded_at: '2026-07-01T12:05:00.000Z',
      },
    ]);
    intactChain(ledgerPath);
  });

  test('can be taken back by recording the reset again; both stay in the history', async () => {
    const { json, ok, turn, standing, ledgerPath } = await having(POST);
    expect(await json('retract', '1', '--reason', 'for some users only', '--as', 'Ada')).toEqual({
      resetId: 1,
      kind: 'regular',
      at: '2026-06-01T10:00:00.000Z',
      reason: 'for some users only',
      by: 'Ada',
    });
    await ok('record', '--at', '2026-06-01T10:00:00Z', '--reason', 'it was for all after all');
    await turn();
    expect(standing()).toEqual([
      '2026-06-01T10:00:00.000Z regular retracted',
      '2026-06-01T10:00:00.000Z regular confirmed',
    ]);
    const payload = query(
      ledgerPath,
      "SELECT payload ->> '$.stats.totalResets' AS counted FROM snapshots ORDER BY turn_id DESC LIMIT 1",
    );
    expect(payload).toEqual([{ counted: 1 }]);
  });

  test('asks for the number where an instant names two resets', async () => {
    const { ok, run, standing } = await operatorWithLedger();
    await ok('record', '--at', '2026-06-01T10:00:00Z', '--kind', 'regular+banked');
    const { code, err } = await run('retract', '2026-06-01T10:00:00Z', '--reason', 'x');
    expect({ code, err }).toEqual({
      code: 1,
      err: 'Two resets have the instant 2026-06-01T10:00:00.000Z: 1 (regular) and 2 (banked). Give the number of the one you mean.',
    });
    await ok('retract', '2', '--reason', 'x');
    expect(standing()).toEqual([
      '2026-06-01T10:00:00.000Z regular confirmed',
      '2026-06-01T10:00:00.000Z banked retracted',
    ]);
  });

  test.each([
    ['7', 'There is no reset with number 7.'],
    ['2026-01-01T00:00:00Z', 'There is no reset with the instant 2026-01-01T00:00:00.000Z.'],
    [
      '2026-06-01T09:59:59Z',
      'There is no reset with the instant 2026-06-01T09:59:59.000Z. The nearest is reset 1 at 2026-06-01T10:00:00.000Z.',
    ],
  ])('of a reset that does not exist (%s) says so and offers the nearest', async (name, message) => {
    const { run, ledgerPath } = await having(POST);
    const before = contentOf(ledgerPath);
    expect(await run('retract', name, '--reason', 'x')).toEqual({ code: 1, out: '', err: message });
    expect(contentOf(ledgerPath)).toEqual(before);
  });

  test('says what is already retracted, and appends nothing', async () => {
    const { ok, run, ledgerPath } = await having(POST);
    await ok('retract', '1', '--reason', 'x');
    const before = contentOf(ledgerPath);
    for (const name of ['1', '2026-06-01T10:00:00Z']) {
      const { code, err } = await run('retract', name, '--reason', 'x');
      expect(code).toBe(1);
      expect(err).toMatch(/^The reset with .* is already retracted\.$/);
    }
    expect(contentOf(ledgerPath)).toEqual(before);
  });
});
