import { optional, withDefault } from './config-values.js';
import { longestGapMs } from './core/schedule-gap.js';

export const MAX_TURN_GAP_MS = 5 * 60_000;

export const schedule = withDefault('*/5 * * * *').refine((value) => {
  const gap = longestGapMs(value);
  return gap !== null && gap <= MAX_TURN_GAP_MS;
}, 'a cron expression whose runs are never more than five minutes apart, such as "*/5 * * * *"');

export const backupSchedule = optional.refine(
  (value) => value === null || longestGapMs(value) !== null,
  'a cron expression (UTC) such as "30 3 * * *" for every day at 3:30',
);
