import { expect, test } from 'vitest';
import { createScrubbedFetch } from '../../src/lib/scrub-fetch.js';
import { createScrubber } from '../../src/lib/scrubber.js';
import { secretsIn } from '../../src/sources/addresses.js';

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

const scrubbed = async (words: string, secrets: readonly string[]) =>
  (await createScrubbedFetch(answering(words), secrets)('https://a.example/')).headers.get('etag');

test('A part of a secret is taken out from 8 characters on, wherever it is cut', async () => {
  const key = 'sk-proj-4fQ9zLr2XwPm8TnV1bKc';
  for (const [from, to] of [
    [0, 20],
    [8, 28],
    [20, 28],
    [5, 27],
  ]) {
    const part = key.slice(from, to);
    expect(await scrubbed(`key ${part}*** and ${part}`, [key])).toBe('"key [secret]*** and [secret]"');
  }
  expect(await scrubbed(`ends in ${key.slice(-7)}`, [key])).toBe(`"ends in ${key.slice(-7)}"`);
  expect(await scrubbed(`${key}${key}`, [key])).toBe('"[secret][secret]"');
});

test('A part that may be ordinary words stays, and so does a short secret', async () => {
  const words = 'the Password of codex-team: our-limits, unlimited';
  expect(await scrubbed(words, ['password', 'our-limits-2026', 'unlimited!', ''])).toBe(`"${words}"`);
  expect(await scrubbed('word hunter2 word', ['hunter2'])).toBe('"word hunter2 word"');
  expect(await scrubbed('correct-horse-battery', ['correct-horse-battery'])).toBe('"[secret]"');
});

test('A user name is no secret: only password and Basic authentication are taken out', async () => {
  const secrets = secretsIn('https://codexbird2026:hunter2hunter2@a.example/');
  const basic = Buffer.from('codexbird2026:hunter2hunter2').toString('base64');
  expect(await scrubbed(`codexbird2026 hunter2hunter2 ${basic}`, secrets)).toBe(
    '"codexbird2026 [secret] [secret]"',
  );
});

test('A body of 5 MB costs no noticeable time', async () => {
  const text = 'We have reset usage limits for everyone. 0123456789abcdef '.repeat(90_000);
  const before = performance.now();
  expect(createScrubber(['0a1b2c3d4e5f60718293a4b5c6d7e8f9'])(text)).toBe(text);
  // About 50 ms; a comparison at every place with every part takes seconds.
  expect(performance.now() - before).toBeLessThan(1_500);
});

test('An answer without a body stays one', async () => {
  const response = await createScrubbedFetch(answering('x', 304), [SECRET])('https://a.example/');
  expect([response.status, await response.text()]).toEqual([304, '']);
});
