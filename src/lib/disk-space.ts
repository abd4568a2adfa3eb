import { statfsSync } from 'node:fs';

/** The space of the file system that a folder is on. */
export interface DiskSpace {
  readonly freeBytes: number;
  /** The free share of the whole file system, 0 to 1; null if it does not say how large it is. */
  readonly freeShare: number | null;
}

/** A function like `statfsSync` of Node. */
export type StatDisk = (folder: string) => {
  readonly bavail: number;
  readonly blocks: number;
  readonly bsize: number;
};

/**
 * The space that this user may still use there.
 * @throws if the folder does not exist, or its file system cannot be asked
 */
export function diskSpace(folder: string, stat: StatDisk = statfsSync): DiskSpace {
  const { bavail, blocks, bsize } = stat(folder);
  return { freeBytes: bavail * bsize, freeShare: blocks > 0 ? bavail / blocks : null };
}
