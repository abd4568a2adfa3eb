import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** A program that checks a file for us where it is installed. */
export interface Checker {
  readonly isHere: boolean;
  /** For the title of a test: by what it is checked, or why it is skipped. */
  readonly by: string;
  /** Its exit code and everything it wrote. */
  run(
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<{ code: number; output: string }>;
}

/** @param variable names the program's path where it is not in `PATH`, such as `PROMTOOL_PATH` */
export function checker(name: string, variable: string): Checker {
  const named = process.env[variable];
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => folder !== '');
  const path = named ?? folders.map((folder) => join(folder, name)).find(isExecutable);
  const by =
    path === undefined ? `skipped: there is no ${name} here (${variable} may name one)` : `by ${path}`;
  return {
    isHere: path !== undefined,
    by,
    run: (args, env = {}) =>
      new Promise((resolve) => {
        // Docker finds its plugins by it.
        const { PATH, DOCKER_CONFIG } = process.env;
        const options = { env: { PATH, HOME: '/nonexistent', DOCKER_CONFIG, ...env } };
        execFile(String(path), args, options, (error, stdout, stderr) => {
          const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
          resolve({ code, output: `${stdout}${stderr}` || String(error ?? '') });
        });
      }),
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
