import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerConfig } from '../../config/worker-config.js';
import { type Check, fails, off, works } from './check.js';
import { folderProblem, folderProblemInWords } from './folder-problem.js';

/** What to copy when an instance is set up. */
const TEMPLATES = ['.env.example', 'deploy'].map((name) =>
  fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
);

/** Files of the package to copy, and configured files and folders, except the ledger and the launch lists. */
export function checkFiles(config: WorkerConfig): Check[] {
  return [checkTemplates(), checkSeed(config.seed), checkBackups(config.backups)];
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

function checkBackups({ schedule, folder }: WorkerConfig['backups']): Check {
  const name = 'backups';
  if (schedule === null) return off(name, 'the worker makes none', 'Set BACKUP_SCHEDULE.');
  const problem = folderProblem(folder);
  if (problem === null) return works(name, `into ${folder}`);
  return fails(name, folderProblemInWords(problem), 'Change BACKUP_DIR, or make it writable for this user.');
}
