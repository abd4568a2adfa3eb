import { schedule as cron } from 'node-cron';
import type { Logger } from '../lib/logger.js';

export interface Schedule {
  /** No further beat begins; resolves when a running one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `beat` at every instant of a cron expression (UTC), never two at once: an instant that comes while the beat
 * before still runs, or that the process slept through, is left out and logged.
 * @param beat gets the scheduled instant in epoch milliseconds
 * @param name what the log calls it
 */
export function startSchedule(
  expression: string,
  beat: (slot: number) => Promise<void>,
  log: Logger,
  name = 'turn',
): Schedule {
  let running: Promise<void> = Promise.resolve();
  const task = cron(
    expression,
    ({ date }) => {
      running = beat(date.getTime());
      return running;
    },
    { timezone: 'UTC', name, noOverlap: true, logger: log },
  );
  return {
    async stop() {
      await task.destroy();
      await running;
    },
  };
}
