import { describe, expect, it } from 'vitest';
import { FetchError } from '../../src/lib/fetch-error.js';
import { createLimitedFetch } from '../../src/lib/fetch-limited.js';
import { createHttpClient, type HttpClientOptions } from '../../src/lib/http-client.js';
import { retryAfterMs } from '../../src/lib/retry-after.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';

type Reply = { status: number; headers?: Record<string, string> } | 'cut';

/** Answers one reply after the other, the last one for ever; tells when each request came. */
async function serve(...replies: Reply[]): Promise<{ url: string; times: number[] }> {
  const times: number[] = [];
  const url = await serveLocally((request, response) => {
    times.push(Date.now());
    const reply = replies[Math.min(times.length, replies.length) - 1];
    if (reply === undefined || reply === 'cut') request.socket.destroy();
    else response.writeHead(reply.status, reply.headers).end('body');
  });
  return { url, times };
}

const client = (options: Partial<HttpClientOptions> = {}) =>
  createHttpClient({
    fetch: createLimitedFetch({ userAgent: 'test', timeoutMs: 10_000 }),
    backoffMs: 5,
    random: () => 0.5,
    ...options,
  });

const signal = () => new AbortController().signal;

describe('retries', () => {
  it.each([
    408, 413, 429, 500, 502, 503, 504,
  ])('Ensure status %i is tried three times in all.', async (status) => {
    const { url, times } = await serve({ status });
    const response = await client().get(url, { signal: signal() });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe('body');
    expect(times.length).toBe(3);
  });

  it.each([200, 304, 400, 401, 403, 404, 422])('Ensure status %i is an answer at once.', async (status) => {
    const { url, times } = await serve({ status });
    expect((await client().get(url, { signal: signal() })).status).toBe(status);
    expect(times.length).toBe(1);
  });

  it('Ensure a broken connection is tried again, and the answer that follows counts.', async () => {
    const { url, times } = await serve('cut', 'cut', { status: 200 });
    expect((await client().get(url, { signal: signal() })).status).toBe(200);
    expect(times.length).toBe(3);
  });

  it('Ensure a connection that stays broken ends in its own error.', async () => {
    const { url } = await serve('cut');
    await expect(client().get(url, { signal: signal() })).rejects.toMatchObject({ code: 'connection' });
  });

  it('Ensure a timeout is not tried again: it has used up its time.', async () => {
    let requests = 0;
    const url = await serveLocally(() => void requests++);
    const fetch = createLimitedFetch({ userAgent: 'test', timeoutMs: 150 });
    await expect(client({ fetch }).get(url, { signal: signal() })).rejects.toMatchObject({
      code: 'timeout',
    });
    expect(requests).toBe(1);
  });

  it('Ensure pauses grow and are jittered: half of them is certain, half is chance.', async () => {
    for (const [random, first, second] of [
      [0, 50, 100],
      [1, 100, 200],
    ] as const) {
      const { url, times } = await serve({ status: 500 });
      await client({ backoffMs: 100, random: () => random }).get(url, { signal: signal() });
      const [a = 0, b = 0, c = 0] = times;
      // Timers may fire a millisecond early.
      expect(b - a).toBeGreaterThanOrEqual(first - 2);
      expect(c - b).toBeGreaterThanOrEqual(second - 2);
    }
  });
});

describe('Retry-After', () => {
  it('Ensure it is waited for when it is short.', async () => {
    const { url, times } = await serve({ status: 429, headers: { 'retry-after': '1' } }, { status: 200 });
    expect((await client().get(url, { signal: signal() })).status).toBe(200);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(998);
  });

  it('Ensure a longer one than the turn can wait for is an answer at once.', async () => {
    for (const value of ['21', new Date(Date.now() + 60_000).toUTCString()]) {
      const { url, times } = await serve({ status: 429, headers: { 'retry-after': value } });
      expect((await client().get(url, { signal: signal() })).status).toBe(429);
      expect(times.length).toBe(1);
    }
  });

  it('Ensure the signal ends the wait.', async () => {
    const { url } = await serve({ status: 503, headers: { 'retry-after': '15' } });
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 50);
    const startedAt = Date.now();
    const error = await client()
      .get(url, { signal: ending.signal })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FetchError);
    expect(error).toMatchObject({ code: 'aborted' });
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });

  // RFC 9110, 10.2.3: seconds, or an HTTP date, of which the third form is obsolete but to be read.
  it('Ensure seconds and dates are read, and nonsense is not.', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    const read = (value: string) => retryAfterMs(new Headers({ 'retry-after': value }), now);
    expect(read('120')).toBe(120_000);
    expect(read('0')).toBe(0);
    expect(read('Thu, 01 Jan 2026 00:00:30 GMT')).toBe(30_000);
    expect(read('Wed, 31 Dec 2025 23:59:30 GMT')).toBe(0);
    expect(read('Thursday, 01-Jan-26 00:00:30 GMT')).toBe(30_000);
    expect(read('Thu Jan  1 00:00:30 2026')).toBe(30_000);
    expect(read('+300')).toBe(300_000);
    for (const value of [
      'soon',
      '-5',
      '5, 10',
      '1e3',
      '0x10',
      '2026-01-01',
      '300 s',
      'try 5',
      'May 5',
      'soon 2030',
    ])
      expect(read(value)).toBeNull();
    expect(retryAfterMs(new Headers(), now)).toBeNull();
  });
});

describe('a server that asks to wait', () => {
  it('Ensure it is not asked again before then, in whatever request; other servers are.', async () => {
    const { url, times } = await serve({ status: 429, headers: { 'retry-after': '600' } }, { status: 200 });
    const clock = { now: 0 };
    const http = client({ clock: () => clock.now });
    expect((await http.get(`${url}/a`, { signal: signal() })).status).toBe(429);
    clock.now = 599_000;
    await expect(http.get(`${url}/b`, { signal: signal() })).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'it has asked to wait, and is not asked again for 1 s',
    });
    expect(times.length).toBe(1);
    const other = url.replace('127.0.0.1', 'localhost');
    expect((await http.get(other, { signal: signal() })).status).toBe(200);
    clock.now = 600_000;
    expect((await http.get(`${url}/a`, { signal: signal() })).status).toBe(200);
  });

  it('Ensure it is asked again after six hours, whatever it has asked for.', async () => {
    const { url } = await serve({ status: 503, headers: { 'retry-after': '99999999' } }, { status: 200 });
    const clock = { now: 0 };
    const http = client({ clock: () => clock.now });
    expect((await http.get(url, { signal: signal() })).status).toBe(503);
    clock.now = 6 * 3_600_000;
    expect((await http.get(url, { signal: signal() })).status).toBe(200);
  });
});
