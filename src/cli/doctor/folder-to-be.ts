import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Why a folder could not be written or made; null where it could.
 * @returns what stands in the way, and why
 */
export function troubleWithFolder(path: string): { readonly place: string; readonly why: string } | null {
  let place = resolve(path);
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  if (!statSync(place).isDirectory()) return { place, why: 'is not a folder' };
  return mayWrite(place) ? null : { place, why: 'may not be written' };
}

export function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
