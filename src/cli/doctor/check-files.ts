import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerConfig } from '../../config/worker-config.js';
import { createLaunchListReader } from '../../sources/launches/launch-lists.js';
import { type Check, fails, off, works } from './check.js';
import { folderProblem } from './folder-problem.js';

/** What to copy when an instance is set up. */
const TEMPLATES = ['.env.example', 'deploy'].map((name) =>
  fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
);

/** Files of the package to copy, and configured files and folders, except the ledger. */
export function checkFiles(config: WorkerConfig): Check[] {
  return [
    checkTemplates(),
    checkSeed(config.seed),
    ...checkLaunchLists(config),
    checkBackups(config.backups),
  ];
}

function checkTemplates(): Check {
  const name = 'templates';
  return TEMPLATES.every((path) => existsSync(path))
    ? works(name, TEMPLATES.join(', '))
    : off(name, 'an image has none', 'Copy .env.example and deploy/ from the package or the repository.');
}

function checkSeed(seed: WorkerConfig['seed']): Check {
  const name = 'seed record';
  if (seed === null) return off(name, 'a new ledger starts empty', 'Set SEED_RECORD to a record file.');
  try {
    accessSync(seed.path, constants.R_OK);
    return works(name, seed.path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice =
      'Set SEED_RECORD to a readable record file. Without it the worker cannot start a new ledger.';
    return fails(name, `${seed.path} cannot be read (${code})`, advice);
  }
}

function checkLaunchLists({ launchLists: folder, launchFeeds }: WorkerConfig): Check[] {
  const name = 'launch lists';
  const { launchLists, problems } =
    folder === null ? { launchLists: [], problems: [] } : createLaunchListReader(folder)();
  const companies = launchLists.map(({ company }) => company);
  const unknown = [...new Set(launchFeeds.map(({ company }) => company))].filter(
    (one) => !companies.includes(one),
  );
  const [first] = problems;
  return [
    folder === null
      ? off(name, 'launch odds are off', 'Set LAUNCH_LISTS to a folder of launch lists.')
      : first
        ? fails(name, first.message, 'Run `reset-record launches check` for details.')
        : works(name, companies.join(', ')),
    ...unknown.map((company) =>
      fails(
        `launch feed of ${company}`,
        `LAUNCH_FEEDS names ${company}, which has no launch list`,
        `Known companies: ${companies.join(', ') || 'none'}.`,
      ),
    ),
  ];
}

function checkBackups({ schedule, folder }: WorkerConfig['backups']): Check {
  const name = 'backups';
  if (schedule === null) return off(name, 'the worker makes none', 'Set BACKUP_SCHEDULE.');
  const problem = folderProblem(folder);
  if (problem === null) return works(name, `into ${folder}`);
  return fails(
    name,
    `${problem.place} ${problem.why}`,
    'Change BACKUP_DIR, or make it writable for this user.',
  );
}
