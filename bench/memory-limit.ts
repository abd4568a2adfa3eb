import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The memory of processes under a limit that they share, in MB; page caches count, but the kernel takes them
 * back.
 */
export interface UnderLimit {
  readonly limitMb: number;
  readonly peakMb: number;
  /** The most that could not be taken back: everything but pages of files. */
  readonly heldMb: number;
  /** The number of times that the kernel had to take pages back. */
  readonly reached: number;
  /** Processes that it ended because that was not enough. */
  readonly killed: number;
}

export interface MemoryLimit {
  /** Words before a program that put it, and what it starts, under the limit. */
  readonly launcher: readonly string[];
  /** The use so far. */
  usage(): UnderLimit;
  /** Removes the limit once its last process has ended. */
  remove(): Promise<void>;
}

const REMOVALS = 50;

/** The names of the same values in both versions of Linux's control groups. */
const VERSIONS = [
  {
    // A group inside our own.
    parent: () => groupOf(/^\d+:memory:(.*)$/m, '/sys/fs/cgroup/memory'),
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    held: ['memory.stat', /^total_rss (\d+)$/m],
    reached: ['memory.failcnt', /^(\d+)$/m],
    killed: ['memory.oom_control', /^oom_kill (\d+)$/m],
  },
  {
    // Beside our own, because a group with processes has no groups inside it.
    parent: () => groupOf(/^0::(.*)\/[^/]*$/m, '/sys/fs/cgroup'),
    limit: 'memory.max',
    peak: 'memory.peak',
    held: ['memory.stat', /^anon (\d+)$/m],
    reached: ['memory.events', /^max (\d+)$/m],
    killed: ['memory.events', /^oom_kill (\d+)$/m],
  },
] as const;

/**
 * A control group with a limit; null where this machine lets us make none. A program is copied to the scratch
 * folder and run from there: pages of files count for the group that reads them first, and others run Node,
 * too.
 */
export function createMemoryLimit(limitMb: number, scratch: string): MemoryLimit | null {
  for (const { parent, limit, peak, held, reached, killed } of VERSIONS) {
    const folder = join(parent(), `reset-record-${process.pid}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    if (!existsSync(join(folder, limit))) {
      rmdirSync(folder);
      continue;
    }
    writeFileSync(join(folder, limit), String(limitMb * 2 ** 20));
    const number = ([file, pattern]: readonly [string, RegExp]) =>
      Number(pattern.exec(readFileSync(join(folder, file), 'utf8'))?.[1]);
    const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
    const copy = join(scratch, 'program');
    let most = 0;
    const sample = () => {
      most = Math.max(most, number(held));
    };
    const sampling = setInterval(sample, 50);
    return {
      launcher: [
        'sh',
        '-c',
        // The copy has a name of its own at first: two programs may begin at once.
        `echo $$ > ${folder}/cgroup.procs && { [ -e ${copy} ] || { cp "$0" ${copy}.$$ && mv ${copy}.$$ ${copy}; }; } && exec ${copy} "$@"`,
      ],
      usage() {
        sample();
        return {
          limitMb,
          peakMb: mb(number([peak, /(\d+)/])),
          heldMb: mb(most),
          reached: number(reached),
          killed: number(killed),
        };
      },
      async remove() {
        clearInterval(sampling);
        // The kernel still counts a process for a moment after it has ended.
        for (let tries = 1; ; tries += 1) {
          try {
            rmdirSync(folder);
            return;
          } catch (error) {
            if (tries === REMOVALS) throw error;
          }
          await delay(100);
        }
      },
    };
  }
  return null;
}

function groupOf(own: RegExp, mounted: string): string {
  const groups = existsSync('/proc/self/cgroup') ? readFileSync('/proc/self/cgroup', 'utf8') : '';
  return join(mounted, own.exec(groups)?.[1] ?? '/-');
}
