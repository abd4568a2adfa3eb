import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { turnHere } from '../_support/processes/worker.js';
import { startReceiver } from '../_support/servers/alert-receiver.js';

const PATH = '/ping/mark-of-a-heartbeat-42';

async function setUp() {
  const receiver = await startReceiver();
  const LEDGER_PATH = join(temporaryDirectory(), 'ledger.sqlite');
  const env = { LEDGER_PATH, SEED_RECORD: 'none', HEARTBEAT_URL: receiver.base + PATH };
  return { receiver, env };
}

test('Each committed turn asks HEARTBEAT_URL once; without it nobody is asked.', async () => {
  const { receiver, env } = await setUp();
  expect((await turnHere(env)).code).toBe(0);
  expect(receiver.received.map(({ method, path }) => [method, path])).toEqual([['GET', PATH]]);
  await turnHere({ ...env, HEARTBEAT_URL: '' });
  expect(receiver.received).toHaveLength(1);
});

test('A turn that is not committed asks nobody.', async () => {
  const { receiver, env } = await setUp();
  mkdirSync(env.LEDGER_PATH);
  await expect(turnHere(env)).resolves.toMatchObject({ code: 1 });
  expect(receiver.received).toEqual([]);
});

test.each([
  'cut',
  { status: 500 },
] as const)('A heartbeat that fails (%j) fails no turn, and the log has no address.', async (reply) => {
  const { receiver, env } = await setUp();
  receiver.reply = () => reply;
  const { code, output } = await turnHere(env);
  expect(code).toBe(0);
  expect(output).toMatch(/"level":40.*HEARTBEAT_URL/);
  expect(output).not.toContain('mark-of-a-heartbeat');
});

test('With AI_MODEL=none nothing is asked of a model, and that is information, not a problem.', async () => {
  const { receiver, env } = await setUp();
  const none = { ...env, AI_MODEL: 'none', AI_API_KEY: 'key', AI_BASE_URL: receiver.base };
  expect((await turnHere(none)).code).toBe(0);
  expect(receiver.received.map(({ path }) => path)).toEqual([PATH]);
});
