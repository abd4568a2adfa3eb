import { expect, test } from 'vitest';
import { type HttpResponse, plainResponse } from '../../src/api/http/response.js';
import { createResponses, keepResponse, type Responses } from '../../src/api/http/responses.js';

const MEGABYTE = 2 ** 20;

/** A response of so many bytes as the cache counts them: both forms of its content. */
function responseOf(bytes: number): HttpResponse {
  return plainResponse({ type: 'text/plain', body: Buffer.alloc(bytes / 2) }, {});
}

async function put(responses: Responses, key: string, bytes: number): Promise<void> {
  const making = Promise.resolve(responseOf(bytes));
  keepResponse(responses, key, making);
  await making;
}

async function responsesOf(entries: number, bytes: number): Promise<Responses> {
  const responses = createResponses();
  for (let n = 0; n < entries; n += 1) await put(responses, `/${n}`, bytes);
  return responses;
}

test('many large responses fill no more than 16 MB, and the newest stay', async () => {
  const responses = await responsesOf(40, MEGABYTE);
  const kept = Array.from({ length: 40 }, (_, n) => n).filter((n) => responses.has(`/${n}`));
  expect(kept).toEqual(Array.from({ length: 15 }, (_, n) => 25 + n));
});

test('a response larger than that is not kept, and evicts nothing', async () => {
  const responses = await responsesOf(1, 2);
  await put(responses, '/large', 17 * MEGABYTE);
  expect([responses.has('/large'), responses.has('/0')]).toEqual([false, true]);
});

test('of many small responses the two thousand used last are kept', async () => {
  const responses = await responsesOf(2_000, 2);
  expect(responses.get('/0')).toBeDefined();
  await put(responses, '/another', 2);
  expect([responses.has('/0'), responses.has('/1')]).toEqual([true, false]);
});

test('the key counts too: a target can have 16 kB', async () => {
  const responses = createResponses();
  const target = (n: number) => `/${n}`.padEnd(16_000, '-');
  for (let n = 0; n < 1_500; n += 1) await put(responses, target(n), 2);
  expect([responses.has(target(1_499)), responses.has(target(0))]).toEqual([true, false]);
});

test('who asks while a response is made gets that one; what fails is forgotten', async () => {
  const responses = createResponses();
  const making = Promise.resolve(responseOf(2));
  keepResponse(responses, '/', making);
  expect(responses.get('/')).toBe(making);
  const response = await making;
  expect(responses.get('/')).toBe(response);

  const failing = Promise.reject(new Error('a bug'));
  keepResponse(responses, '/bad', failing);
  await expect(responses.get('/bad')).rejects.toThrow('a bug');
  expect(responses.has('/bad')).toBe(false);
});
