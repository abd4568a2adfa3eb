import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Whether a folder can be written to, or created if it does not exist.
 * @returns the path that prevents it, and why; null if nothing does
 */
export function folderProblem(path: string): { readonly place: string; readonly why: string } | null {
  let place = resolve(path);
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  if (!statSync(place).isDirectory()) return { place, why: 'is not a folder' };
  return isWritable(place) ? null : { place, why: 'is not writable' };
}

export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
