import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodedBody } from '../../src/api/http/body.js';

/*
 * What is made when it is first asked for, and kept: a failure is not kept.
 */

test('a compression that fails is tried again by the next request, and one that works is kept', async () => {
  let times = 0;
  const br = async (bytes: Buffer) => {
    times += 1;
    if (times === 1) throw new Error('no memory');
    return brotliCompressSync(bytes);
  };
  const same = async (bytes: Buffer) => bytes;
  const body = encodedBody('text '.repeat(100), 'text/plain', { br, gzip: same, identity: same });
  await expect(body.make('br')).rejects.toThrow('no memory');
  expect(body.as('br')).toBeUndefined();
  const [one, other] = await Promise.all([body.make('br'), body.make('br')]);
  expect(one.bytes.length).toBeLessThan(500);
  expect([other, body.as('br'), await body.make('br')].every((each) => each === one)).toBe(true);
  expect(times).toBe(2);
});
