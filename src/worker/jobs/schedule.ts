import { schedule as cron, type ScheduledTask } from 'node-cron';
import type { Logger } from '../../lib/logger.js';

/** How often the system clock is compared with the monotonic one, and which difference counts as a jump. */
const WATCH_MS = 2_000;
const JUMP_MS = 10_000;

/**
 * It is also compared this long before each instant: after a jump forward cron walks through every instant
 * that was skipped, for minutes if the clock said 1970.
 */
const BEFORE_CRON_MS = 5;

/**
 * Calls `run` at every instant of a cron expression (UTC), never concurrently: an instant during the previous
 * run, or while the machine sleeps, is skipped and logged. When the system clock is set, the schedule
 * restarts: cron would wait for its next instant by the old time, for a day if the clock was set back by a
 * day.
 * @param run gets the scheduled instant in epoch milliseconds
 * @param name for the log
 */
export function startSchedule(
  expression: string,
  run: (slot: number) => Promise<void>,
  log: Logger,
  name = 'turn',
) {
  let running: Promise<void> | null = null;
  let task = begin();
  let offset = clockOffset();
  let watch: NodeJS.Timeout;
  look();

  function begin(): ScheduledTask {
    return cron(
      expression,
      async ({ date }) => {
        // Cron's own check covers one task, and a restart creates another.
        if (running !== null) return;
        running = run(date.getTime()).finally(() => {
          running = null;
        });
        await running;
      },
      { timezone: 'UTC', name, noOverlap: true, logger: log },
    );
  }

  function look(): void {
    restartAfterJump();
    const untilCron = (task.getNextRun()?.getTime() ?? 0) - Date.now();
    watch = setTimeout(look, Math.min(WATCH_MS, Math.max(1, untilCron - BEFORE_CRON_MS)));
  }

  function restartAfterJump(): void {
    const jumpMs = clockOffset() - offset;
    offset += jumpMs;
    if (Math.abs(jumpMs) < JUMP_MS) return;
    const which = jumpMs > 0 ? 'forward' : 'back';
    log.warn(
      `the clock jumped ${which} by ${Math.round(Math.abs(jumpMs) / 1000)} seconds; the schedule was restarted`,
    );
    void task.destroy();
    task = begin();
  }

  return {
    /** Starts no further run; resolves when the current one has ended. */
    async stop() {
      clearTimeout(watch);
      await task.destroy();
      await running;
    },
  };
}

/** System clock minus monotonic clock: changes when the clock is set or the machine sleeps. */
function clockOffset(): number {
  return Date.now() - performance.now();
}
