import { expect, test } from 'vitest';
import { fixedEndpoint } from '../../src/api/http/endpoint.js';
import { plainResponse } from '../../src/api/http/response.js';
import { NOW } from '../_support/ledgers/snapshot.js';

test('what cannot be made at first, such as of a file that cannot be read, is tried again, and made once', async () => {
  let times = 0;
  const endpoint = fixedEndpoint(() => {
    times += 1;
    if (times === 1) throw new Error('too many open files');
    return plainResponse({ type: 'text/plain', body: 'text' }, {});
  });
  expect(() => endpoint('/file', NOW)).toThrow('too many open files');
  const first = await endpoint('/file', NOW);
  expect(first.status).toBe(200);
  expect(await endpoint('/file', NOW)).toBe(first);
  expect(times).toBe(2);
});
