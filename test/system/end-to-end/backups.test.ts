import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { backupName } from '../../../src/ledger/file/backup-folder.js';
import { migrateLedger } from '../../../src/ledger/file/migrate.js';
import { createLogger } from '../../../src/lib/logger.js';
import type { Commits } from '../../../src/worker/jobs/job.js';
import { DAY } from '../../_support/ledgers/snapshot.js';
import { type Started, start, temporaryDirectory, until } from '../../_support/processes/processes.js';
import { startReceiver } from '../../_support/servers/alert-receiver.js';

interface LogLine {
  readonly msg: string;
  readonly level: number;
  readonly [field: string]: unknown;
}

const EVERY_SECOND = '* * * * * *';
const ERROR = 50;

function backingUp(env: Record<string, string>, prepare: (directory: string) => void = () => undefined) {
  const directory = temporaryDirectory();
  prepare(directory);
  const folder = join(directory, 'backups');
  const LEDGER_PATH = join(directory, 'ledger.sqlite');
  const worker = start('worker.js', {
    LEDGER_PATH,
    SEED_RECORD: 'none',
    TURN_SCHEDULE: EVERY_SECOND,
    ...env,
  });
  return { worker, folder, inFolder: () => readdirSync(folder).sort() };
}

const lines = (worker: Started, msg: string): readonly LogLine[] =>
  worker
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.msg.startsWith(msg));

const slotsOf = (worker: Started) => lines(worker, 'turn committed').map(({ slot }) => Number(slot));

async function stopped(worker: Started): Promise<void> {
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
}

test('By its schedule the worker makes backups, keeps as many as it is told, and says so in one line each.', async () => {
  const { worker, inFolder } = backingUp({ BACKUP_SCHEDULE: EVERY_SECOND, BACKUP_KEEP: '1' });
  await until('two backups', () => lines(worker, 'backup made').length >= 2);
  await stopped(worker);
  const made = lines(worker, 'backup made');
  expect(made[0]).toMatchObject({ removed: [], turns: expect.any(Number), bytes: expect.any(Number) });
  expect(made.at(-1)?.removed).toHaveLength(1);
  expect(inFolder()).toHaveLength(1);
  expect(auditLedger(String(made.at(-1)?.file)).findings).toEqual([]);
  // Turns went on beside them.
  expect(slotsOf(worker).length).toBeGreaterThan(made.length - 1);
  expect(lines(worker, 'turn failed')).toEqual([]);
});

test('One that fails is an error in the log, with the reason and what to do, and one alert; the turns go on.', async () => {
  const receiver = await startReceiver();
  const env = {
    BACKUP_SCHEDULE: '30 3 * * *',
    OPERATOR_ALERT_URLS: `webhook+${receiver.base}/hook?only=backup`,
  };
  const { worker } = backingUp(env, (directory) =>
    writeFileSync(join(directory, 'backups'), 'a file in the way'),
  );
  await until('the failure', () => lines(worker, 'backup failed').length === 1);
  const before = slotsOf(worker).length;
  await until('a further turn', () => slotsOf(worker).length > before);
  await until('the alert', () => receiver.received.length > 0);
  await stopped(worker);
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
    {
      type: 'backup.failed',
      timestamp: expect.any(String),
      data: expect.objectContaining({
        title: 'Reset Record for Codex: a backup failed',
        text: expect.stringMatching(
          /^No backup of .* could be made in .*\n\nThere is no older backup\. Fix the cause, then run `reset-record backup`/s,
        ),
        url: null,
      }),
    },
  ]);
  expect(lines(worker, 'backup failed')[0]).toMatchObject({
    level: ERROR,
    reason: expect.stringMatching(/^No backup of .* could be made in /),
    msg: expect.stringContaining('`reset-record backup`'),
  });
});

/** As of a worker that has made a turn. */
const COMMITTED: Commits = { announce: () => undefined, count: () => 1, after: async () => undefined };

// The built one: its commands are there to be started.
async function builtBackups(): Promise<typeof import('../../../src/worker/jobs/backups.js')> {
  return import(new URL('../../../dist/worker/jobs/backups.js', import.meta.url).href);
}

/** Makes backups beside one that is there already, by a schedule whose time does not come. */
async function besideBackup(at: number, options: { now?: () => number; askEveryMs?: number } = {}) {
  const { createBackups } = await builtBackups();
  const directory = temporaryDirectory();
  const ledgerPath = join(directory, 'ledger.sqlite');
  const folder = join(directory, 'backups');
  mkdirSync(folder);
  writeFileSync(join(folder, backupName('ledger', at)), '');
  const stop = new AbortController();
  const outcomes: string[] = [];
  const told: unknown[] = [];
  /** To be called once there is a ledger, or to see it fail without one. */
  const run = () => {
    const running = createBackups({
      ledgerPath,
      schedule: { cron: '0 0 29 2 *', longestGapMs: DAY },
      folder,
      stem: 'ledger',
      keep: 9,
      commits: COMMITTED,
      log: createLogger({ level: 'silent', name: 'worker' }),
      now: Date.now,
      observer: { backupEnded: (outcome) => void outcomes.push(outcome) },
      tell: (state) => void told.push(state?.kind),
      ...options,
    }).run(stop.signal);
    return () => {
      stop.abort();
      return running;
    };
  };
  return { ledgerPath, outcomes, told, inFolder: () => readdirSync(folder), run };
}

test.each([
  ['was missed while the worker was down is made at its start', 2 * DAY, ['made']],
  ['is not due is not made', DAY / 2, []],
])('One that %s.', async (_what, age, expected) => {
  const { ledgerPath, outcomes, inFolder, run } = await besideBackup(Date.now() - age);
  migrateLedger(ledgerPath);
  const end = run();
  await sleep(200);
  await until('the missed backup', () => outcomes.length >= expected.length);
  await end();
  expect(outcomes).toEqual(expected);
  expect(inFolder()).toHaveLength(1 + expected.length);
});

test('One whose time the machine slept through is made when it wakes; one that failed waits for the next time.', async () => {
  const clock = { now: Date.now() };
  const options = { now: () => clock.now, askEveryMs: 10 };
  const { ledgerPath, outcomes, told, inFolder, run } = await besideBackup(clock.now - DAY / 2, options);
  const end = run();
  // There is no ledger yet.
  clock.now += DAY;
  await until('the one that fails', () => outcomes.length > 0);
  migrateLedger(ledgerPath);
  await sleep(100);
  clock.now += 2 * DAY;
  await until('the next one', () => outcomes.length > 1);
  await sleep(100);
  await end();
  expect(outcomes).toEqual(['failed', 'made']);
  expect(told).toEqual(['wrong', 'right']);
  expect(inFolder()).toHaveLength(2);
});

test('One that does not end is ended after its time, and counts as failed.', async () => {
  const { createBackups } = await builtBackups();
  const directory = temporaryDirectory();
  const stop = new AbortController();
  const outcomes: string[] = [];
  const reasons: unknown[] = [];
  const log = createLogger({ level: 'silent', name: 'worker' });
  log.error = (fields: { reason?: unknown }) => void reasons.push(fields.reason);
  const running = createBackups({
    ledgerPath: join(directory, 'ledger.sqlite'),
    schedule: { cron: '30 3 * * *', longestGapMs: DAY },
    folder: directory,
    stem: 'ledger',
    keep: 1,
    commits: COMMITTED,
    log,
    now: Date.now,
    observer: { backupEnded: (outcome) => void outcomes.push(outcome) },
    tell: () => undefined,
    longestMs: 1,
  }).run(stop.signal);
  await until('its end', () => outcomes.length > 0);
  stop.abort();
  await running;
  expect(outcomes).toEqual(['failed']);
  expect(reasons).toEqual([expect.stringMatching(/^it did not finish within .* and was stopped$/)]);
});
