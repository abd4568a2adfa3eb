import { type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { createLogOutput } from './log-output.js';

export type { Logger };

/** Options for people at a terminal. */
const READABLE = { singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' };

/**
 * JSON lines on standard output, one object each, time as ISO-8601 UTC. A line that cannot be written is
 * dropped, and the next one that can be is followed by their number.
 * @param options `terminal`: lines for people instead
 */
export function createLogger(options: { level: string; name: string; terminal?: boolean }): Logger {
  const { level, name, terminal = false } = options;
  const output = createLogOutput();
  const readable = terminal ? prettyFactory(READABLE) : null;
  let dropped = 0;
  const logger = pino({ level, name, timestamp: pino.stdTimeFunctions.isoTime }, { write });

  function write(line: string): void {
    if (!output.write(readable === null ? line : readable(line))) {
      dropped += 1;
      return;
    }
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    logger.warn({ dropped: lines }, 'log lines were dropped, because standard output could not be written');
  }
  return logger;
}
