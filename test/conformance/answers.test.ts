import { describe, expect, test } from 'vitest';
import { type RequestOptions, request } from '../_support/clients/http.js';
import { type Outside, readFromOutside } from './_outside.js';
import { STATES, serveState } from './_states.js';

const DESCRIPTION = '/api/openapi.json';
const HEALTH = '/api/v1/health';
const BADGE = '/badge.svg';
const ALWAYS = [DESCRIPTION, BADGE];

let outside: Outside | null = null;

/** Asks, and fails where the answer is not the described one. Gives its status. */
async function ask(port: number, path: string, options: RequestOptions = {}): Promise<number> {
  outside ??= readFromOutside((await request(port, DESCRIPTION)).text);
  const answer = await request(port, path, options);
  const method = options.method ?? 'GET';
  const what = `${method} ${path} ${answer.status}`;
  expect([what, ...(await outside.problems(method, path, answer))]).toEqual([what]);
  return answer.status;
}

/** The state that a real process serves; a start for each of the others would say the same. */
const OF_A_PROCESS = 'with everything in it';

describe('a validator from outside agrees with every answer over a ledger', () => {
  // Holds R21, R52, R53, R120, R165, R167, R169.
  test.each(Object.entries(STATES))('%s', async (name, { fill, data, health }) => {
    const port = await serveState(fill, name === OF_A_PROCESS);
    expect(await ask(port, DESCRIPTION)).toBe(200);
    for (const path of Object.keys(outside?.document.paths as object)) {
      const due = ALWAYS.includes(path) ? 200 : path === HEALTH ? health : data;
      expect([path, await ask(port, path)]).toEqual([path, due]);
      expect(await ask(port, path, { method: 'HEAD' })).toBe(due);
      expect(await ask(port, path, { method: 'OPTIONS' })).toBe(204);
      expect(await ask(port, path, { method: 'POST' })).toBe(405);
      expect(await ask(port, `${path}?unknown=1`)).toBe(400);
      expect(await ask(port, `${path}/`)).toBe(404);
      // A badge that says that data are unavailable has no validator.
      const held = path === BADGE && data !== 200 ? 200 : 304;
      if (due === 200) expect(await ask(port, path, { headers: { 'if-none-match': '*' } })).toBe(held);
    }
    for (const query of [
      'limit=1',
      'limit=2&offset=1',
      'offset=9007199254740991',
      'since=2026-01-01T00:00:00Z',
    ])
      expect(await ask(port, `/api/v1/resets?${query}`)).toBe(data);
  });

  test('and sees what is wrong', async () => {
    const port = await serveState(() => undefined, false);
    const held = readFromOutside((await request(port, DESCRIPTION)).text);
    const answer = await request(port, '/api/v1/stats');
    const problems = (changes: Partial<typeof answer>) =>
      held.problems('GET', '/api/v1/stats', { ...answer, ...changes });
    expect(await problems({})).toEqual([]);
    expect(await problems({ text: '{"error":{"code":"x"}}' })).not.toEqual([]);
    expect(await problems({ status: 418 })).toEqual(['status 418 is not described']);
    expect(await problems({ headers: { ...answer.headers, 'retry-after': '61' } })).toHaveLength(1);
    expect(await problems({ headers: {} })).not.toEqual([]);
  });
});
