import { pause, untilAborted } from '../../lib/lifecycle.js';

/** A part of the worker that goes on beside the others. */
export interface Job {
  /** Works until the signal aborts and what has begun is finished. Failures are logged; it never rejects. */
  run(stop: AbortSignal): Promise<void>;
  /** Its part of a worker that makes a single turn, when that has ended. */
  afterTurn?(stop: AbortSignal, isCommitted: boolean): Promise<void>;
}

/**
 * Runs jobs beside each other until the signal aborts, then ends them one by one: each sees what the ones
 * before it leave.
 */
export async function runJobs(jobs: readonly Job[], stop: AbortSignal): Promise<void> {
  const started = jobs.map((job) => {
    const end = new AbortController();
    return { end, running: job.run(end.signal) };
  });
  await untilAborted(stop);
  for (const { end, running } of started) {
    end.abort();
    await running;
  }
}

/** Tells jobs that a turn was committed. */
export interface Commits {
  announce(): void;
  /** How many there were. */
  count(): number;
  /** Resolves when there were more than `seen`, some time has passed, or the signal aborts. */
  after(seen: number, stop: AbortSignal, withinMs?: number): Promise<void>;
}

/** The longest time that a timer of Node waits. */
const LONGEST_MS = 2 ** 31 - 1;

export function createCommits(): Commits {
  let waiting: (() => void)[] = [];
  let count = 0;
  return {
    announce() {
      count += 1;
      // Those whose time was over before hear nothing.
      for (const wake of waiting) wake();
      waiting = [];
    },
    count: () => count,
    async after(seen, stop, withinMs = LONGEST_MS) {
      if (count === seen) await pause(withinMs, stop, (wake) => waiting.push(wake));
    },
  };
}

/**
 * Does something after every committed turn, never twice at a time: turns that end meanwhile count as one.
 * @param withinMs does it also if none was committed for this long
 */
export async function afterEachCommit(
  commits: Commits,
  work: (stop: AbortSignal, isCommitted: boolean) => Promise<void>,
  stop: AbortSignal,
  withinMs?: number,
): Promise<void> {
  let seen = commits.count();
  while (!stop.aborted) {
    await commits.after(seen, stop, withinMs);
    if (stop.aborted) return;
    const isCommitted = commits.count() > seen;
    seen = commits.count();
    await work(stop, isCommitted);
  }
}
