import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const NOBODY = 65_534;

/** Permissions say nothing to root; where tests run as root, they can become somebody else. */
export const CAN_CHANGE_USER = process.geteuid?.() === 0;

/**
 * Runs `work` as a user without privileges, to whom the folder and the files in it are given; as it is, if
 * not root.
 */
export async function asPlainUser<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (!CAN_CHANGE_USER) return work();
  for (const name of ['', ...readdirSync(folder)]) chownSync(join(folder, name), NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
