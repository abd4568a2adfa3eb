/** What one answer costs at the edge, as measured. */
export interface AnswerCost {
  readonly cpuUs: number;
  readonly bytes: number;
}

export interface Reckoned {
  readonly users: number;
  readonly pollSeconds: number;
  readonly requestsPerSecond: number;
  /** Share of requests that no replica sees. */
  readonly hitRate: number;
  /** Kept half idle. */
  readonly cores: number;
  readonly megabitsPerSecond: number;
  /** Of four cores; never one alone where many would miss it. */
  readonly machines: number;
}

const USERS = [10_000, 1_000_000, 100_000_000];
const POLLS = [300, 60];
const SNAPSHOT_SECONDS = 300;
/** Paths by encodings in use, and for how long a snapshot is overdue (docs/scaling.md). */
const KINDS = 30;
const OVERDUE_SECONDS = 5;
const BUSY = 0.5;
const CORES = 4;
const MANY_USERS = 1_000_000;

/** Requests, cores and bandwidth of so many users who poll: a whole answer once in a snapshot, a 304 otherwise. */
export function reckon(whole: AnswerCost, notModified: AnswerCost): readonly Reckoned[] {
  return USERS.flatMap((users) =>
    POLLS.map((pollSeconds) => {
      const requestsPerSecond = users / pollSeconds;
      const wholeShare = Math.min(1, pollSeconds / SNAPSHOT_SECONDS);
      const mean = (of: keyof AnswerCost) => wholeShare * whole[of] + (1 - wholeShare) * notModified[of];
      const asked = (KINDS * (1 + OVERDUE_SECONDS)) / SNAPSHOT_SECONDS;
      const cores = (requestsPerSecond * mean('cpuUs')) / 1e6 / BUSY;
      return {
        users,
        pollSeconds,
        requestsPerSecond,
        hitRate: Math.max(0, 1 - asked / requestsPerSecond),
        cores,
        megabitsPerSecond: (requestsPerSecond * mean('bytes') * 8) / 1e6,
        machines: Math.max(users >= MANY_USERS ? 2 : 1, Math.ceil(cores / CORES)),
      };
    }),
  );
}
