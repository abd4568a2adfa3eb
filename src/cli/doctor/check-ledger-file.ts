import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { assessHealth } from '../../core/health.js';
import { checkIsLedger, MIGRATIONS, NotALedgerError } from '../../ledger/file/identity.js';
import { lockHolder } from '../../ledger/file/lock.js';
import { type LedgerReader, openLedgerForReading } from '../../ledger/file/open-reading.js';
import { latestSnapshot } from '../../ledger/read/snapshot.js';
import { type Check, fails, off, works } from './check.js';
import { mayWrite, troubleWithFolder } from './folder-to-be.js';

const START = 'Start it: npm run worker, or docker compose up.';

/** The file, who writes it, and how long ago; reads only. */
export function checkLaunchLedger(path: string, now: number): Check[] {
  if (!existsSync(path)) return [missing(path)];
  const file = checkFile(path);
  if (file.outcome !== 'works') return [file];
  return [file, checkWorker(path), checkTurns(path, now)];
}

function missing(path: string): Check {
  const trouble = troubleWithFolder(dirname(resolve(path)));
  if (trouble === null)
    return off('ledger', `there is none at ${resolve(path)} yet`, `The worker makes it. ${START}`);
  const { place, why } = trouble;
  const advice = why === 'is not a folder' ? 'LEDGER_PATH names a file in a folder.' : giveAway(place);
  return fails('ledger', `there is none, and ${place} ${why}`, advice);
}

function checkFile(path: string): Check {
  const name = 'ledger';
  if (!statSync(path).isFile())
    return fails(name, `${path} is not a file`, 'LEDGER_PATH names the ledger itself.');
  let reader: LedgerReader | null = null;
  try {
    reader = openLedgerForReading(path);
    checkIsLedger(reader.sqlite, path);
    const count = (table: string) =>
      Number(reader?.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    if (count('sqlite_master') === 0)
      return off(name, `${path} is empty`, `The worker makes the ledger. ${START}`);
    const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).length;
    const applied = count('__drizzle_migrations');
    if (applied < known) {
      return fails(
        name,
        `${path} is of an older version (${applied} of ${known} migrations)`,
        'The worker brings it up to date when it starts. Make a backup, then start it.',
      );
    }
    const unwritable = [path, dirname(resolve(path))].find((one) => !mayWrite(one));
    if (unwritable !== undefined)
      return fails(name, `${unwritable} may not be written`, giveAway(unwritable));
    const mib = (statSync(path).size / 1024 / 1024).toFixed(1);
    return works(name, `${resolve(path)}, ${mib} MiB, of this version, readable and writable`);
  } catch (error) {
    const words = (error as Error).message;
    return error instanceof NotALedgerError
      ? fails(name, words, 'Name another file in LEDGER_PATH, or update the program.')
      : fails(
          name,
          `${path} cannot be read: ${words}`,
          'Look at its rights; if it is damaged, restore a backup.',
        );
  } finally {
    reader?.close();
  }
}

function checkWorker(path: string): Check {
  let holder: string | null;
  try {
    holder = lockHolder(path);
  } catch (error) {
    return off('worker', `whether one runs cannot be seen: ${(error as Error).message}`, 'Ask as its user.');
  }
  if (holder !== null) return works('worker', `it runs: ${holder}`);
  return fails('worker', 'none is running: nothing is read and nothing recorded', START);
}

function checkTurns(path: string, now: number): Check {
  const name = 'turns';
  const reader = openLedgerForReading(path);
  try {
    const latest = latestSnapshot(reader.db);
    if (latest.kind === 'none') return fails(name, 'none was committed yet', 'Look at the worker’s log.');
    if (latest.kind === 'unreadable')
      return fails(name, latest.detail, 'The next turn publishes a new snapshot; look at the worker’s log.');
    const { cron, reasons } = assessHealth(latest.snapshot, now);
    const at = new Date(latest.snapshot.generatedAt).toISOString();
    if (cron.status === 'live') return works(name, `the last one was committed at ${at}`);
    return fails(name, reasons[0] ?? `the last one was committed at ${at}`, 'Look at the worker’s log.');
  } finally {
    reader.close();
  }
}

const giveAway = (path: string) =>
  `Give ${path} to the user that runs the worker (uid ${process.getuid?.() ?? 'unknown'} asked).`;
