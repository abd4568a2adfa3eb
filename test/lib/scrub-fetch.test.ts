import { expect, test } from 'vitest';
import { createScrubbedFetch } from '../../src/lib/scrub-fetch.js';

const SECRET = 'hunter2/hunter2+=';
const BASE64 = Buffer.from(SECRET).toString('base64');

/** A server's answer that has these words everywhere. */
function answering(words: string, status = 200): typeof fetch {
  return async () => {
    const body = status === 304 ? null : Buffer.concat([Buffer.from(words), Buffer.from([0xff, 0xfe])]);
    const response = new Response(body, { status, headers: { etag: `"${words}"` } });
    Object.defineProperty(response, 'url', { value: `https://a.example/${words}` });
    return response;
  };
}

test('A secret is taken out of body, headers and address, however it is written; the other bytes stay', async () => {
  const forms = [SECRET, encodeURIComponent(SECRET), BASE64, SECRET.replaceAll('/', '\\/')];
  for (const form of forms) {
    const scrubbed = createScrubbedFetch(answering(`so: ${form}!`), [SECRET]);
    const response = await scrubbed('https://a.example/');
    expect(response.url).toMatch(/^https:\/\/a\.example\/so: \[secret\]=*!$/);
    expect(response.headers.get('etag')).toMatch(/^"so: \[secret\]=*!"$/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, -2).toString()).toMatch(/^so: \[secret\]=*!$/);
    expect([...bytes.subarray(-2)]).toEqual([0xff, 0xfe]);
  }
});

test('Short ones are words: no text is changed for them', async () => {
  const plain = answering('the password');
  expect(createScrubbedFetch(plain, ['password', ''])).toBe(plain);
});

test('An answer without a body stays one', async () => {
  const response = await createScrubbedFetch(answering('x', 304), [SECRET])('https://a.example/');
  expect([response.status, await response.text()]).toEqual([304, '']);
});
