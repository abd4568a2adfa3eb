import { expect, test } from 'vitest';
import { answered, byText, postIn } from '../_support/upstreams/reader-upstream.js';
import { HOUR, post, START, serveModel, servePosts, startTurns } from './_turns.js';

const RESET = 'We have reset usage limits for everyone.';
const PROMISE = 'We will reset usage limits for everyone tomorrow.';
const MOVED = 'The reset did not go out, it moves to Thursday.';
const THURSDAY = { quote: 'Thursday', kind: 'day', localStart: null, localEnd: null, zone: null } as const;
const HINT = { promises: 'regular', strength: 'explicit' } as const;

/**
 * Record and promises after a post that moves what an earlier one announced, which the model reads as `kind`.
 */
async function movedAs(kind: 'hint' | 'withdrawal', before: string) {
  const upstreams = await servePosts([
    post(before, START - 5 * HOUR),
    post(MOVED, START - 2 * HOUR),
    post('Hello.', START - HOUR),
  ]);
  const { upstream, model } = await serveModel(
    byText({
      [RESET]: answered({ kind: 'reset', evidence: RESET }),
      [PROMISE]: answered({
        kind: 'hint',
        evidence: PROMISE,
        ...HINT,
        when: { ...THURSDAY, quote: 'tomorrow' },
      }),
      [MOVED]: answered({ kind, evidence: MOVED, ...HINT, when: THURSDAY }),
    }),
  );
  const turns = startTurns({ timeline: [upstreams.timelines.jsonfeed], upstreams, model });
  await turns.turn();
  const status = turns.record().map((one) => one.status);
  const last = upstream.requests.map(postIn).find(({ text }) => text === 'Hello.');
  return { status, open: last?.openPromises.map(({ text }) => text) };
}

test.each([
  ['an announced reset', RESET, ['retracted']],
  ['a promise', PROMISE, []],
] as const)('Ensure that a moved time means the same as a promise and as a withdrawal: %s.', async (_, before, status) => {
  const [hint, withdrawal] = [await movedAs('hint', before), await movedAs('withdrawal', before)];
  expect(hint).toEqual(withdrawal);
  expect(hint).toEqual({ status, open: [MOVED] });
});
