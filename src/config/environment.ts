import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { exitWith } from '../lib/exit.js';
import type { Environment } from './shared.js';

/** The variables of the process over those of `.env` in the working directory. Exits if that cannot be read. */
export function environmentOrExit(env: Environment): Environment {
  try {
    return { ...parseEnv(readFileSync('.env', 'utf8')), ...env };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return env;
    return exitWith(2, `.env in the working directory cannot be read: ${message}\n`);
  }
}
