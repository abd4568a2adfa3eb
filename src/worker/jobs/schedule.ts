import { createTask } from 'node-cron';
import type { Logger } from '../../lib/logger.js';

/** How often the system clock is compared with the monotonic one, and which difference counts as a jump. */
const WATCH_MS = 2_000;
const JUMP_MS = 10_000;

/** An instant that the process was stopped at, by a debugger, `docker pause` or a full machine, is over. */
const LATE_MS = 60_000;

/**
 * Calls `run` at every instant of a cron expression (UTC), never concurrently: an instant during the previous
 * run, or while the machine sleeps or the process stands still, is skipped. Cron only says which instant is
 * next; the timer is our own. Cron's timer would keep waiting by the old time when the clock is set back, and
 * when it is set forward, it would step through every skipped instant for minutes.
 * @param run gets the scheduled instant in epoch milliseconds
 * @param name for the log
 */
export function startSchedule(
  expression: string,
  run: (slot: number) => Promise<void>,
  log: Logger,
  name = 'turn',
) {
  const task = createTask(expression, () => undefined, { timezone: 'UTC' });
  const nextInstant = () => task.getNextRuns(1)[0]?.getTime() ?? Number.POSITIVE_INFINITY;
  let running: Promise<void> | null = null;
  let next = nextInstant();
  let offset = clockOffset();
  let timer: NodeJS.Timeout;
  wait();

  function wait(): void {
    timer = setTimeout(look, Math.min(WATCH_MS, Math.max(1, next - Date.now())));
  }

  function look(): void {
    if (hasJumped()) next = nextInstant();
    if (Date.now() >= next) {
      const lateMs = Date.now() - next;
      if (lateMs <= LATE_MS) begin(next);
      else log.warn({ slot: next, lateMs }, `a ${name} is skipped: the process stood still at its time`);
      next = nextInstant();
    }
    wait();
  }

  function begin(slot: number): void {
    if (running !== null) {
      log.warn({ slot }, `a ${name} is skipped: the one before it still runs`);
      return;
    }
    running = run(slot)
      .catch((error) => log.error({ err: error, slot }, `a ${name} failed`))
      .finally(() => {
        running = null;
      });
  }

  function hasJumped(): boolean {
    const jumpMs = clockOffset() - offset;
    offset += jumpMs;
    if (Math.abs(jumpMs) < JUMP_MS) return false;
    const direction = jumpMs > 0 ? 'forward' : 'back';
    log.warn(
      `the clock jumped ${direction} by ${Math.round(Math.abs(jumpMs) / 1000)} seconds; turns in between are left out`,
    );
    return true;
  }

  return {
    /** Starts no further run; resolves when the current one has ended. */
    async stop() {
      clearTimeout(timer);
      await running;
    },
  };
}

/** System clock minus monotonic clock: changes when the clock is set or the machine sleeps. */
function clockOffset(): number {
  return Date.now() - performance.now();
}
