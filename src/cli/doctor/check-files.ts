import { accessSync, constants } from 'node:fs';
import type { WorkerConfig } from '../../config/worker-config.js';
import { createLaunchLedgerReader } from '../../sources/launches/launch-ledgers.js';
import { type Check, fails, off, works } from './check.js';
import { troubleWithFolder } from './folder-to-be.js';

/** What is configured and lies on this machine, besides the ledger. */
export function checkFiles(config: WorkerConfig): Check[] {
  return [checkSeed(config.seed), ...checkLaunchLedgers(config), checkBackups(config.backups)];
}

function checkSeed(seed: WorkerConfig['seed']): Check {
  const name = 'seed record';
  if (seed === null) return off(name, 'an empty ledger stays empty', 'SEED_RECORD names a record file.');
  try {
    accessSync(seed.path, constants.R_OK);
    return works(name, seed.path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice = 'Name a record file in SEED_RECORD; without one an empty ledger is not begun.';
    return fails(name, `${seed.path} cannot be read (${code})`, advice);
  }
}

function checkLaunchLedgers({ launchLedgers: folder, launchFeeds }: WorkerConfig): Check[] {
  const name = 'launch ledgers';
  const { ledgers, problems } =
    folder === null ? { ledgers: [], problems: [] } : createLaunchLedgerReader(folder)();
  const companies = ledgers.map(({ company }) => company);
  const stray = [...new Set(launchFeeds.map(({ company }) => company))].filter(
    (one) => !companies.includes(one),
  );
  const [first] = problems;
  return [
    folder === null
      ? off(name, 'there are no odds', 'LAUNCH_LEDGERS names a folder of launch ledgers.')
      : first
        ? fails(name, first.message, 'See `reset-record launches check`.')
        : works(name, companies.join(', ')),
    ...stray.map((company) =>
      fails(
        `launch feed of ${company}`,
        `LAUNCH_FEEDS names ${company}, which has no launch ledger`,
        `The companies are ${companies.join(', ') || 'none'}.`,
      ),
    ),
  ];
}

function checkBackups({ schedule, folder }: WorkerConfig['backups']): Check {
  const name = 'backups';
  if (schedule === null) return off(name, 'the worker makes none', 'BACKUP_SCHEDULE says when it should.');
  const trouble = troubleWithFolder(folder);
  if (trouble === null) return works(name, `into ${folder}`);
  return fails(name, `${trouble.place} ${trouble.why}`, 'Name another BACKUP_DIR, or give it to this user.');
}
