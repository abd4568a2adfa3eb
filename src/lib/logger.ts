import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on standard output, one object each, time as ISO-8601 UTC. */
export function createLogger(options: { level: string; name: string }): Logger {
  return pino({ level: options.level, name: options.name, timestamp: pino.stdTimeFunctions.isoTime });
}
