import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Environment, parseApiConfig } from '../../config/api-config.js';
import { DEFAULT_PRODUCT } from '../../config/product-id.js';
import { configOf } from '../command-context.js';
import { doctorCommand } from '../doctor/doctor.js';
import type { Ask } from '../init/ask.js';
import { type Answers, editEnv, readEnvFile, writeEnvFile } from '../init/env-file.js';
import { bundledProfiles } from '../init/profiles.js';
import { askAll } from '../init/questions.js';
import { type Output, UsageError } from '../output.js';

export interface InitOptions {
  /** Null: this is not a terminal. */
  readonly ask: Ask | null;
  /** The working folder, in which `.env` is. */
  readonly folder: string;
  /** The variables of the process, without those of `.env`. */
  readonly env: Environment;
  /** Asks nothing: writes the defaults of what `.env` does not set. */
  readonly yes: boolean;
  readonly now: () => number;
}

const HEADER = '# Written by reset-record init. docs/configuration.md lists all variables.\n';

/**
 * `init`: asks what to track and where to read it, writes `.env`, and runs `doctor` on it. What doctor finds is no failure
 * of init: the worker asks a source again that does not answer now.
 */
export async function initCommand(options: InitOptions, output: Output): Promise<void> {
  const { ask, folder, env, yes, now } = options;
  const path = join(folder, '.env');
  const before = readEnvFile(path);
  const set = parseEnv(before);
  const answers = await answersOf(options, set);
  const changed = Object.keys(answers).filter((name) => (set[name] ?? '') !== (answers[name] ?? ''));
  const replaced = changed.filter((name) => set[name]);
  const isAllowed =
    replaced.length === 0 ||
    (await ask?.confirm(`.env sets ${replaced.join(', ')}. Replace? Everything else in it stays.`));
  if (!isAllowed) {
    output.out('.env stays as it is. Nothing was written.');
    return;
  }
  const text = changed.length === 0 ? before : editEnv(before || HEADER, answers);
  if (text === before) output.out(`${path} has all of this already.`);
  else {
    writeEnvFile(path, text);
    output.out(`${path} was written: ${changed.join(', ')}. Only you may read it.`);
  }
  for (const name of Object.keys(answers))
    if (env[name] !== undefined && env[name] !== (answers[name] ?? ''))
      output.err(`${name} is also set in the environment, which wins over .env.`);
  output.out('');
  const config = configOf({ ...parseEnv(text), ...env }, parseApiConfig);
  const nodeVersion = process.versions.node;
  const works = await doctorCommand({ config, now, nodeVersion, sendTestAlert: false, json: false }, output);
  const unless = works ? '' : 'Not everything works yet: what fails is tried again while the service runs. ';
  output.out(
    `${unless}Start it with reset-record start, in a checkout with npm start.${yes ? '' : ' Run init again to change an answer.'}`,
  );
}

async function answersOf({ ask, folder, env, yes }: InitOptions, set: Environment): Promise<Answers> {
  if (yes) return { PRODUCT: set.PRODUCT || env.PRODUCT || DEFAULT_PRODUCT };
  if (ask === null)
    throw new UsageError(
      'init asks questions, and this is not a terminal. Add --yes for the defaults, or copy .env.example to .env and edit it.',
    );
  return askAll({ ask, profiles: bundledProfiles(), current: { ...set, ...env }, folder });
}
