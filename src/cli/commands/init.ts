import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import { type Environment, parseApiConfig } from '../../config/api-config.js';
import { bundledProfiles } from '../../config/product.js';
import { DEFAULT_PRODUCT } from '../../config/product-id.js';
import { type CommandContext, configOf, type Surroundings } from '../command-context.js';
import { doctorCommand } from '../doctor/doctor.js';
import { type Answers, editEnv, readEnvFile, writeEnvFile } from '../init/env-file.js';
import { askAll, askPublic, publicDefaults } from '../init/questions.js';
import { UsageError } from '../output.js';

const HEADER = '# Written by reset-record init. docs/configuration.md lists all variables.\n';

/**
 * `init`: asks what to track and where to read it, writes `.env`, and runs `doctor` on it. What doctor finds is no failure
 * of init: the worker asks a source again that does not answer now.
 */
export function addInit(program: Command, context: CommandContext): void {
  program
    .command('init')
    .description(
      'Ask for the product, its sources, a model and alerts. Writes .env in the current folder and runs doctor.',
    )
    .option('--yes', 'ask nothing: write the defaults of what .env does not set')
    .option('--public', 'an instance on the internet: also its domain, backups, and who runs it')
    .action(({ yes = false, public: isPublic = false }) => init(context, yes, isPublic));
}

async function init(
  { output, now, surroundings }: CommandContext,
  yes: boolean,
  isPublic: boolean,
): Promise<void> {
  const { ask, folder, processEnv: env } = surroundings;
  const path = join(folder, '.env');
  const before = readEnvFile(path);
  const set = parseEnv(before);
  const answers = await answersOf(surroundings, yes, isPublic, set);
  const changed = Object.keys(answers).filter((name) => (set[name] ?? '') !== (answers[name] ?? ''));
  const replaced = changed.filter((name) => set[name]);
  const isAllowed =
    replaced.length === 0 ||
    (await ask?.confirm(`.env already sets ${replaced.join(', ')}. Replace? Everything else in it stays.`));
  if (!isAllowed) {
    output.out('Nothing was written; .env is unchanged.');
    return;
  }
  const text = changed.length === 0 ? before : editEnv(before || HEADER, answers);
  if (text === before) output.out(`${path} already contains these settings.`);
  else {
    writeEnvFile(path, text);
    output.out(`${path} was written: ${changed.join(', ')}. Only you can read it.`);
  }
  for (const name of Object.keys(answers))
    if (env[name] !== undefined && env[name] !== (answers[name] ?? ''))
      output.err(`${name} is also set in the environment, which wins over .env.`);
  output.out('');
  const config = configOf({ ...parseEnv(text), ...env }, parseApiConfig);
  const works = await doctorCommand({ config, now }, output);
  const unless = works ? '' : 'Some checks failed; the service retries them while it runs. ';
  output.out(
    `${unless}Start it with reset-record start (in a checkout: npm start).${yes ? '' : ' Run init again to change an answer.'}`,
  );
}

async function answersOf(
  { ask, folder, processEnv: env }: Surroundings,
  yes: boolean,
  isPublic: boolean,
  set: Environment,
): Promise<Answers> {
  const current = { ...set, ...env };
  if (yes)
    return {
      PRODUCT: set.PRODUCT || env.PRODUCT || DEFAULT_PRODUCT,
      ...(isPublic ? publicDefaults(current) : {}),
    };
  if (ask === null)
    throw new UsageError(
      'init asks questions, and this is not a terminal. Add --yes for the defaults, or copy .env.example to .env and edit it.',
    );
  const answers = await askAll({ ask, profiles: bundledProfiles(), current, folder });
  return isPublic ? { ...answers, ...(await askPublic({ ask, current })) } : answers;
}
