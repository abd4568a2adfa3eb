import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import type { ReplaceStep } from '../../../src/ledger/file/replace.js';
import { request } from '../../_support/clients/http.js';
import {
  apiPort,
  childEnvironment,
  launch,
  start,
  temporaryDirectory,
  turnOnce,
  until,
} from '../../_support/processes/processes.js';
import { contentOf, operatorWithLedger } from '../../cli/_cli.js';
import { openRaw } from '../../ledger/_database.js';

const BIN = fileURLToPath(new URL('../../../bin/reset-record.js', import.meta.url));
const RESTORE_AND_DIE = fileURLToPath(new URL('_restore-and-die.mjs', import.meta.url));

async function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const { child, exit, output } = launch(process.execPath, [script, ...args], { env: childEnvironment(env) });
  const code = await exit;
  return { code, signal: child.signalCode, text: output() };
}

const STEPS: readonly [ReplaceStep, 'old' | 'new'][] = [
  ['folded', 'old'],
  ['kept', 'old'],
  ['cleared', 'old'],
  ['replaced', 'new'],
];

test.each(
  STEPS,
)('Killed when it has %s the ledger, a restore leaves the whole %s one, and can be repeated.', async (step, which) => {
  const { ledgerPath, json, turn, directory } = await operatorWithLedger();
  const { file: backup } = await json<{ file: string }>('backup');
  await turn();
  const before = contentOf(ledgerPath);
  // As a killed worker leaves it: the newest commit stands in the log alone.
  const writer = openRaw(ledgerPath);
  writer.pragma('wal_autocheckpoint = 0');
  writer.exec("INSERT INTO source_state VALUES ('file:x', 'null', NULL, NULL, 2)");
  const home = join(directory, 'killed');
  mkdirSync(home);
  const ledger = join(home, 'ledger.sqlite');
  for (const part of ['', '-wal', '-shm']) copyFileSync(ledgerPath + part, ledger + part);
  writer.close();
  const old = {
    ...before,
    source_state: [
      ...(before.source_state ?? []),
      { source: 'file:x', state: 'null', complete_until: null, budget_left_ms: null, updated_at: 2 },
    ],
  };

  expect(await run(RESTORE_AND_DIE, [backup, ledger, step])).toMatchObject({ signal: 'SIGKILL' });
  expect(existsSync(`${ledger}.restoring`)).toBe(true);
  expect(sorted(contentOf(ledger))).toEqual(sorted(which === 'old' ? old : contentOf(backup)));

  expect(await run(RESTORE_AND_DIE, [backup, ledger])).toMatchObject({ code: 0 });
  expect(contentOf(ledger)).toEqual(contentOf(backup));
  expect(existsSync(`${ledger}.restoring`)).toBe(false);
});

/** Without an order of rows where a table has none. */
function sorted(content: Record<string, unknown[]>): unknown {
  const lines = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  return Object.fromEntries(Object.entries(content).map(([table, rows]) => [table, lines(rows)]));
}

test('A running API serves the restored ledger, and then what the worker adds to it; a running worker keeps it.', async () => {
  const directory = temporaryDirectory();
  const LEDGER_PATH = join(directory, 'ledger.sqlite');
  const env = { LEDGER_PATH, SEED_RECORD: 'none' };
  const command = (...args: string[]) => run(BIN, args, env);
  expect((await turnOnce(env)).code).toBe(0);
  const backup = join(directory, 'backup.sqlite');
  expect(await command('backup', backup)).toMatchObject({ code: 0 });
  expect(await command('record', '--at', '2026-05-20T10:00:00Z')).toMatchObject({ code: 0 });

  const worker = start('worker.js', env);
  const api = start('api.js', { LEDGER_PATH, HOST: '127.0.0.1', PORT: '0' });
  const port = await apiPort(api);
  const total = async () => {
    const { status, text } = await request(port, '/api/v1/stats');
    return status === 200 ? (JSON.parse(text).totalResets as number) : `${status}`;
  };
  await until('the recorded reset is served', async () => (await total()) === 1);

  const refused = await command('restore', backup);
  expect(refused).toMatchObject({
    code: 1,
    text: expect.stringMatching(/is written by a worker: process \d+ on/),
  });
  worker.child.kill('SIGKILL');
  await worker.exit;

  expect(await command('restore', backup)).toMatchObject({ code: 0 });
  await until('the restored ledger is served', async () => (await total()) === 0);
  expect((await turnOnce(env)).code).toBe(0);
  expect(await command('record', '--at', '2026-05-21T10:00:00Z')).toMatchObject({ code: 0 });
  expect((await turnOnce(env)).code).toBe(0);
  await until('the new turn is served', async () => (await total()) === 1);
  expect(auditLedger(LEDGER_PATH).findings).toEqual([]);
  expect(api.output()).not.toMatch(/SQLITE_(CORRUPT|NOTADB)|"level":[56]0/);
});
