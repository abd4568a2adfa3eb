import { exitWith } from '../lib/exit.js';
import type { Logger } from '../lib/logger.js';
import { readInput } from '../lib/read-input.js';
import { stated, variablesIn } from './env-file.js';
import type { Environment } from './shared.js';
import { unknownInWords, unknownNames } from './unknown-names.js';

/** The variables of the process over those of `.env`. Exits if that cannot be read. */
export function environmentOrExit(env: Environment): Environment {
  return { ...envFileOrExit(), ...stated(env) };
}

/** The variables of `.env` in the working directory; none where there is no such file. */
export function envFileOrExit(): Environment {
  try {
    return variablesIn(readInput('.env'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    return exitWith(2, `.env in the working directory cannot be read: ${message}\n`);
  }
}

/** Logs which variables nothing reads. */
export function warnOfUnknown(
  log: Pick<Logger, 'warn'>,
  env: Environment,
  knownNames: readonly string[],
): void {
  const names = unknownNames(env, envFileOrExit(), knownNames);
  if (names.length > 0) log.warn(unknownInWords(names));
}
