import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerConfig } from '../../config/worker-config.js';
import { english } from '../../words/locale.js';
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
    : off(name, english('doctor.templates.none'), english('doctor.templates.copy'));
}

function checkSeed(seed: WorkerConfig['seed']): Check {
  const name = 'seed record';
  if (seed === null) return off(name, english('doctor.seed.none'), english('doctor.seed.set'));
  try {
    accessSync(seed.path, constants.R_OK);
    return works(name, seed.path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fails(
      name,
      english('doctor.seed.unreadable', { path: seed.path, code: String(code) }),
      english('doctor.seed.advice'),
    );
  }
}

function checkBackups({ schedule, folder }: WorkerConfig['backups']): Check {
  const name = 'backups';
  if (schedule === null) return off(name, english('doctor.backups.off'), english('doctor.backups.set'));
  const problem = folderProblem(folder);
  if (problem === null) return works(name, english('doctor.backups.works', { folder }));
  return fails(name, folderProblemInWords(problem), english('doctor.backups.change'));
}
