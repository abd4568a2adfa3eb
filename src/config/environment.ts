import { readFileSync } from 'node:fs';
import { exitWith } from '../lib/exit.js';
import { stated, variablesIn } from './env-file.js';
import type { Environment } from './shared.js';

/** The variables of the process over those of `.env`. Exits if that cannot be read. */
export function environmentOrExit(env: Environment): Environment {
  return { ...envFileOrExit(), ...stated(env) };
}

/** The variables of `.env` in the working directory; none where there is no such file. */
export function envFileOrExit(): Environment {
  try {
    return variablesIn(readFileSync('.env'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    return exitWith(2, `.env in the working directory cannot be read: ${message}\n`);
  }
}
