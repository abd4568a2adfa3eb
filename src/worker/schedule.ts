import { schedule as cron, type ScheduledTask } from 'node-cron';
import type { Logger } from '../lib/logger.js';

export interface Schedule {
  /** No further beat begins; resolves when a running one has ended. */
  stop(): Promise<void>;
}

/** How often the clock is held against one that cannot be set, and by how much it must have moved on its own. */
const WATCH_MS = 2_000;
const JUMP_MS = 10_000;

/**
 * Runs `beat` at every instant of a cron expression (UTC), never two at once: an instant that comes while the beat
 * before still runs, or that the process slept through, is left out and logged. A clock that is set begins the schedule
 * anew: cron would wait for its next instant by the old time, a day long if the clock went back by a day.
 * @param beat gets the scheduled instant in epoch milliseconds
 * @param name what the log calls it
 */
export function startSchedule(
  expression: string,
  beat: (slot: number) => Promise<void>,
  log: Logger,
  name = 'turn',
): Schedule {
  let running: Promise<void> | null = null;
  let task = begin();
  let offset = clockOffset();

  function begin(): ScheduledTask {
    return cron(
      expression,
      async ({ date }) => {
        // Cron itself knows of the beats of one task only.
        if (running !== null) return;
        running = beat(date.getTime()).finally(() => {
          running = null;
        });
        await running;
      },
      { timezone: 'UTC', name, noOverlap: true, logger: log },
    );
  }
  const watch = setInterval(() => {
    const jumpMs = clockOffset() - offset;
    offset += jumpMs;
    if (Math.abs(jumpMs) < JUMP_MS) return;
    const which = jumpMs > 0 ? 'forward' : 'back';
    log.warn(
      `the clock went ${which} by ${Math.round(Math.abs(jumpMs) / 1000)} seconds; the schedule begins anew`,
    );
    void task.destroy();
    task = begin();
  }, WATCH_MS);

  return {
    async stop() {
      clearInterval(watch);
      await task.destroy();
      await running;
    },
  };
}

/** The clock less the one that only ever runs on: changes by what the clock was set, or the machine slept. */
function clockOffset(): number {
  return Date.now() - performance.now();
}
