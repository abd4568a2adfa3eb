import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { english } from '../../words/locale.js';

interface FolderProblem {
  /** The path that prevents it. */
  readonly place: string;
  readonly kind: 'no_folder' | 'not_writable';
}

/** What prevents writing to a folder, or creating it if it does not exist; null: nothing. */
export function folderProblem(path: string): FolderProblem | null {
  let place = resolve(path);
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  if (!statSync(place).isDirectory()) return { place, kind: 'no_folder' };
  return isWritable(place) ? null : { place, kind: 'not_writable' };
}

export function folderProblemInWords({ place, kind }: FolderProblem): string {
  return english(kind === 'no_folder' ? 'doctor.notFolder' : 'doctor.notWritable', { path: place });
}

export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
