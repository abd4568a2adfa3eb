import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { recordIn } from '../../_support/ledgers/read-ledger.js';
import { start, temporaryDirectory } from '../../_support/processes/processes.js';
import { turnHere } from '../../_support/processes/worker.js';
import { recordReliability } from '../../_support/suite/reliability.js';

/** How many ledgers are begun; `npm run test:crash` asks for more. */
const LEDGERS = process.env.CRASH_KILLS ? 40 : 2;

/** Always the same in `npm test`, another one in each run of the long form. */
const SEED = Number(process.env.CRASH_SEED ?? (process.env.CRASH_KILLS ? Date.now() % 1_000_000 : 1));

/** Creating the file, migrating it and taking over the record lasts about so long. */
const BEGINNING_MS = 150;
const RESETS = 200;

/** A day apart, so that each is a reset of its own. */
const RECORD = Array.from({ length: RESETS }, (_, n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString());

test(`kill -9 in the first start of ${LEDGERS} ledgers leaves none that the next start cannot finish (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const directory = temporaryDirectory();
  const seed = join(directory, 'seed.csv');
  writeFileSync(seed, `at,kind\n${RECORD.map((at) => `${at},regular`).join('\n')}\n`);
  let lost = 0;
  let duplicated = 0;
  for (let n = 0; n < LEDGERS; n += 1) {
    const ledger = join(directory, `${n}`, 'ledger.sqlite');
    const env = { LEDGER_PATH: ledger, SEED_RECORD: seed };
    const worker = start('worker.js', env, ['--once']);
    while (!existsSync(`${ledger}.lock`) && worker.child.exitCode === null) await sleep(1);
    await sleep(random() * BEGINNING_MS);
    worker.child.kill('SIGKILL');
    await worker.exit;

    const { code, output } = await turnHere(env);
    expect([code, output]).toEqual([0, expect.stringContaining('turn committed')]);
    expect(auditLedger(ledger).findings).toEqual([]);
    const instants = recordIn(ledger).map(({ at }) => at);
    lost += RECORD.filter((at) => !instants.includes(at)).length;
    duplicated += instants.length - new Set(instants).size;
  }
  recordReliability({
    id: 'kill-first-start',
    fault: 'Worker killed in its first start',
    runs: LEDGERS,
    injected: `SIGKILL while the file is created, migrated or takes over a record of ${RESETS} resets, then one turn`,
    lost,
    duplicated,
    unavailableSeconds: null,
    command: 'npm run test:crash',
  });
  expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
}, 600_000);
