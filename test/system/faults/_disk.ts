import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A small file system of its own; null where this user may not mount one. */
function mountSmallDisk(bytes: number): string | null {
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory], { stdio: 'ignore' });
    return directory;
  } catch {
    rmdirSync(directory);
    return null;
  }
}

function unmount(directory: string): void {
  execFileSync('umount', ['-l', directory]);
  rmdirSync(directory);
}

/** Whether tests here can have disks of their own. */
export const CAN_MOUNT = (() => {
  const directory = mountSmallDisk(65_536);
  if (directory === null) return false;
  unmount(directory);
  return true;
})();

export const MOUNT_NEEDED = 'needs the right to mount a file system';

export interface SmallDisk {
  readonly directory: string;
  /** Takes all space but so many bytes. */
  fill(leave: number): void;
  free(): void;
  /** Read-only from now on, or no longer. */
  readOnly(on: boolean): void;
}

/** To be used where `CAN_MOUNT`; gone when the test ends. */
export function smallDisk(bytes: number): SmallDisk {
  const directory = mountSmallDisk(bytes);
  if (directory === null) throw new Error(MOUNT_NEEDED);
  onTestFinished(() => unmount(directory));
  const filler = join(directory, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  };
  return {
    directory,
    fill(leave) {
      writeFileSync(filler, Buffer.alloc(Math.max(0, freeBytes() - leave)));
    },
    free() {
      rmSync(filler, { force: true });
    },
    readOnly(on) {
      execFileSync('mount', ['-o', `remount,${on ? 'ro' : 'rw'}`, directory]);
    },
  };
}
