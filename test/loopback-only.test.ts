import { execFileSync } from 'node:child_process';
import { lookup } from 'node:dns';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createLimitedFetch } from '../src/lib/fetch-limited.js';
import { childEnvironment } from './_support/processes/processes.js';

const REFUSED = /tests must not leave this machine/;

/** The messages of an error and its causes. */
function messages(error: unknown): string {
  return error instanceof Error ? `${error.message} ${messages(error.cause)}` : '';
}

test.each([
  'https://192.0.2.1/',
  'http://[2001:db8::1]/',
  'https://api.fxtwitter.com/',
])('A test cannot reach %s.', async (url) => {
  const limited = createLimitedFetch({ userAgent: 'reset-record/test' });
  for (const one of [fetch, limited])
    expect(messages(await one(url).catch((error: unknown) => error))).toMatch(REFUSED);
});

test('A test can neither look up a name nor open a socket to another machine.', async () => {
  await expect(promisify(lookup)('example.com')).rejects.toThrow(REFUSED);
  const socket = connect(9, '192.0.2.1');
  await expect(new Promise((_, reject) => socket.on('error', reject))).rejects.toThrow(REFUSED);
});

test('A process that a test starts cannot either, and reads no source that the test does not name.', () => {
  const env = childEnvironment({ NODE_OPTIONS: '--no-warnings' });
  expect(env).toMatchObject({ TIMELINE: 'none', STATUS_PAGE_URL: 'none' });
  const code = "fetch('https://192.0.2.1/').catch((error) => console.log(error.cause.message))";
  expect(execFileSync(process.execPath, ['-e', code], { env, encoding: 'utf8' })).toMatch(REFUSED);
});
