import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

export type { Logger };

/**
 * JSON lines on standard output, one object each, time as ISO-8601 UTC.
 * @param options `terminal`: lines for people instead
 */
export function createLogger(options: { level: string; name: string; terminal?: boolean }): Logger {
  const { level, name, terminal = false } = options;
  const settings = { level, name, timestamp: pino.stdTimeFunctions.isoTime };
  if (!terminal) return pino(settings);
  // Written at once: a line must be out before the process ends.
  const readable = { sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' };
  return pino(settings, pretty(readable));
}
