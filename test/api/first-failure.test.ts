import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { encodedBody } from '../../src/api/body.js';
import { PARTS } from '../../src/api/parts.js';
import { serve } from '../_support/api.js';
import { request } from '../_support/http.js';

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

test('a description that cannot be made is made for the next request, and kept', async () => {
  const load = vi.spyOn(PARTS, 'description').mockRejectedValueOnce(new Error('too many open files'));
  onTestFinished(() => load.mockRestore());
  const { port } = await serve('/nowhere/ledger.sqlite');
  const statuses = [];
  for (let times = 0; times < 3; times += 1) statuses.push((await request(port, '/api/openapi.json')).status);
  expect(statuses).toEqual([500, 200, 200]);
  expect(load).toHaveBeenCalledTimes(2);
});
