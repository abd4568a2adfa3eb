import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withDeadline } from '../../src/lib/lifecycle.js';

test('A deadline is kept, also when nothing but a listener refers to its signal and memory is collected.', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let late = 0;
  for (let n = 0; n < 100; n += 1)
    withDeadline(new AbortController().signal, 50).signal.addEventListener('abort', () => {
      late += 1;
    });
  for (let n = 0; n < 3; n += 1) {
    collect();
    await delay(5);
  }
  await delay(100);
  expect(late).toBe(100);
});

test('It ends early when the signal it is made of aborts, also when that was before, and not after its release.', () => {
  const shutdown = new AbortController();
  const [ended, released] = [withDeadline(shutdown.signal, 60_000), withDeadline(shutdown.signal, 60_000)];
  released.release();
  shutdown.abort();
  const later = withDeadline(shutdown.signal, 60_000);
  expect([ended, released, later].map(({ signal }) => signal.aborted)).toEqual([true, false, true]);
  ended.release();
  later.release();
});
