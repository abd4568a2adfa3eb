import { statSync } from 'node:fs';
import { exitWith } from '../lib/exit.js';
import type { Logger } from '../lib/logger.js';
import { readInput } from '../lib/read-input.js';
import { stated, variablesIn } from './env-file.js';
import { secretVariablesIn } from './problems.js';
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

/**
 * The mode of `.env` if it holds what may be secret and other users of the machine can read it; else null.
 * Windows has no modes.
 */
export function openEnvFileMode(): string | null {
  const mode = statSync('.env', { throwIfNoEntry: false })?.mode ?? 0;
  const isOpen = process.platform !== 'win32' && (mode & 0o004) !== 0;
  if (!isOpen || secretVariablesIn(envFileOrExit()).length === 0) return null;
  return (mode & 0o777).toString(8).padStart(4, '0');
}

/** Logs which variables nothing reads, and an open `.env`. */
export function warnOfUnknown(
  log: Pick<Logger, 'warn'>,
  env: Environment,
  knownNames: readonly string[],
): void {
  const names = unknownNames(env, envFileOrExit(), knownNames);
  if (names.length > 0) log.warn(unknownInWords(names));
  const mode = openEnvFileMode();
  if (mode !== null)
    log.warn(
      `.env holds secrets, and other users of this machine can read it (mode ${mode}): run chmod 600 .env`,
    );
}
