import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { MIGRATIONS } from '../../../src/ledger/file/identity.js';
import { migrateLedger } from '../../../src/ledger/file/migrate.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { MINUTE, NOW } from '../../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../../_support/processes/processes.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { COMMAND, costOf, RUNS, startWorker, writeTimeline } from './_worker.js';

/** Always the same in `npm test`, another one in each run of the long form. */
const SEED = Number(process.env.FAULT_SEED ?? (process.env.FAULT_RUNS ? Date.now() % 1_000_000 : 1));
const MIGRATE = fileURLToPath(new URL('_migrate.mjs', import.meta.url));

/** The program's migrations, and further ones of these names and statements. */
function withMigrations(...further: readonly [tag: string, sql: string][]): string {
  const folder = join(temporaryDirectory(), 'migrations');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journalPath = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8'));
  const last = journal.entries.at(-1);
  for (const [n, [tag, sql]] of further.entries()) {
    journal.entries.push({ ...last, idx: last.idx + 1 + n, tag, when: last.when + 1 + n });
    writeFileSync(join(folder, `${tag}.sql`), sql);
  }
  writeFileSync(journalPath, JSON.stringify(journal));
  return folder;
}

/** All that the file's schema says, and which migrations it has taken. */
function stateOf(path: string): string {
  const schema = query(path, 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name');
  const taken =
    schema.length === 0 ? [] : query(path, 'SELECT hash FROM __drizzle_migrations ORDER BY created_at');
  return JSON.stringify({ schema, taken });
}

async function usedLedger() {
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  const timeline = writeTimeline();
  timeline.post(NOW - 60 * MINUTE);
  const worker = await startWorker(path, timeline);
  expect(await worker.turn()).toBe(true);
  worker.worker.close();
  return { path, timeline, turns: worker.committed };
}

test('A migration that fails half-way leaves the file as it was, guards and all.', async () => {
  const { path, timeline, turns } = await usedLedger();
  const before = stateOf(path);
  const half = 'CREATE TABLE extra (a INTEGER) STRICT;\n--> statement-breakpoint\n';
  const orphan = "INSERT INTO reading_failures VALUES (1, 1, 99, 'timeout', 'x', 'model', 'prompt', 0);";
  for (const [sql, message] of [
    [`${half}INSERT INTO nowhere VALUES (1);`, /no such table: nowhere/],
    [`${half}${orphan}`, /1 rows refer to rows that do not exist/],
  ] as const) {
    const folder = withMigrations(
      ['9998_extra', 'CREATE TABLE first (a INTEGER) STRICT;'],
      ['9999_half', sql],
    );
    expect(() => migrateLedger(path, folder)).toThrow(message);
    expect(stateOf(path)).toBe(before);
  }
  const sqlite = new Database(path);
  expect(() => sqlite.exec('DELETE FROM posts')).toThrow(/append-only/);
  sqlite.close();
  expect(costOf(path, { posts: timeline.ids, turns })).toEqual({ lost: 0, duplicated: 0 });
});

/** Some tenths of a second, and more than SQLite keeps in memory. */
const SLOW = `CREATE TABLE later AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150000)
  SELECT i, hex(randomblob(80)) AS text FROM n;
--> statement-breakpoint
DROP TABLE later;
--> statement-breakpoint
ALTER TABLE posts ADD COLUMN later INTEGER;`;

test(`kill -9 in ${RUNS * 3} migrations leaves the file as it was before or as it is after, never in between (seed ${SEED}).`, async () => {
  const random = seededRandom(SEED);
  const { path, timeline, turns } = await usedLedger();
  const folder = withMigrations(['9999_later', SLOW]);
  const target = join(temporaryDirectory(), 'ledger.sqlite');
  const finished = join(temporaryDirectory(), 'ledger.sqlite');
  copyFileSync(path, finished);
  const started = performance.now();
  migrateLedger(finished, folder);
  const takesMs = performance.now() - started;
  const [before, after] = [stateOf(path), stateOf(finished)];
  const seen = { before: 0, after: 0 };
  let lost = 0;
  let duplicated = 0;

  for (let run = 0; run < RUNS * 3; run += 1) {
    for (const end of ['', '-wal', '-shm']) rmSync(`${target}${end}`, { force: true });
    // Every third one is of a ledger that is only being made.
    const isNew = run % 3 === 2;
    if (!isNew) copyFileSync(path, target);
    const child = spawn(process.execPath, [MIGRATE, target, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await sleep(random() * takesMs * 1.3);
    child.kill('SIGKILL');
    if (child.exitCode === null) await once(child, 'exit');
    if (isNew) {
      if (existsSync(target)) expect(['{"schema":[],"taken":[]}', after]).toContain(stateOf(target));
    } else {
      const state = stateOf(target);
      expect([before, after]).toContain(state);
      seen[state === before ? 'before' : 'after'] += 1;
      // It knows the file after as a newer program's, nothing else.
      expect(auditLedger(target).findings.filter(({ check }) => check !== 'version')).toEqual([]);
    }
    migrateLedger(target, folder);
    expect(stateOf(target)).toBe(after);
    if (isNew) continue;
    const rows = query<{ n: number }>(target, 'SELECT count(*) AS n FROM posts')[0]?.n ?? 0;
    lost += Math.max(0, timeline.ids.length - rows);
    duplicated += Math.max(0, rows - timeline.ids.length);
  }
  expect(turns).toHaveLength(1);
  recordReliability({
    id: 'migration-interrupted',
    fault: 'Migration interrupted half-way',
    runs: RUNS * 3,
    injected: 'SIGKILL at a random moment of the migration of a used or a new ledger; then the next start',
    lost,
    duplicated,
    unavailableSeconds: null,
    command: COMMAND,
    note: `The file was as before ${seen.before} times, as after ${seen.after} times, never in between`,
  });
  expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
  expect(seen.before).toBeGreaterThan(0);
}, 300_000);
