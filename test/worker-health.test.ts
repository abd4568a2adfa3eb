import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isoInstant } from '../src/core/time/instant.js';
import type { TestLedger } from './_support/ledgers/ledger.js';
import { newLedger } from './_support/ledgers/new-ledger.js';
import { MINUTE, WELL } from './_support/ledgers/snapshot.js';

const ENTRY = fileURLToPath(new URL('../dist/worker-health.js', import.meta.url));

function check(ledgerPath: string) {
  const env = { PATH: process.env.PATH ?? '', LEDGER_PATH: ledgerPath };
  const { status, stdout, stderr } = spawnSync(process.execPath, [ENTRY], { env, encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}

function ledgerWithTurn(ageMs: number | null): TestLedger {
  const ledger = newLedger();
  if (ageMs !== null) {
    const committedAt = Date.now() - ageMs;
    ledger.publish({
      generatedAt: committedAt,
      health: { ...WELL, lastCompletedAt: isoInstant(committedAt) },
    });
  }
  return ledger;
}

// One line for `docker inspect`; exit codes as Docker reads them.
describe('the worker’s health check', () => {
  test('is 0 while the last turn is within two intervals, beside the writing worker', () => {
    expect(check(ledgerWithTurn(9 * MINUTE).path)).toEqual({
      code: 0,
      said: 'Turns complete on schedule.\n',
    });
  });

  test('is 1 once two intervals were missed, and says since when', () => {
    expect(check(ledgerWithTurn(12 * MINUTE).path)).toEqual({
      code: 1,
      said:
        'The last turn completed 12 minutes ago; one is due every 5 minutes. Is the worker running? ' +
        'Start the worker, or read its log: turn failed has the cause (disk full, file not writable).\n',
    });
  });

  test('is 1 before the first turn', () => {
    expect(check(ledgerWithTurn(null).path)).toEqual({
      code: 1,
      said: 'No turn has completed yet.\n',
    });
  });

  test('is 1 in one line where there is no ledger, or something else', () => {
    const { directory } = ledgerWithTurn(null);
    const other = join(directory, 'other.sqlite');
    writeFileSync(other, 'not a database, but long enough to be looked at as if it were one\n'.repeat(20));
    for (const path of [join(directory, 'missing.sqlite'), other]) {
      const { code, said } = check(path);
      expect(code).toBe(1);
      expect(said).toMatch(/^Cannot read the ledger: .*\.sqlite .*\n$/);
    }
  });
});
