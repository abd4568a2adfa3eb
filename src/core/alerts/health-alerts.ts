import { type Health, problemsIn } from '../health.js';
import { epochMs } from '../instant.js';
import type { AlertDraft } from './alert.js';
import { instantInWords, quoted } from './words.js';

export const HEALTH_ALERTS = ['health.degraded', 'health.recovered'] as const;

export type HealthAlert = (typeof HEALTH_ALERTS)[number];

export interface HealthHistory {
  /** Health after the turns before this one, newest first; null where unknown. */
  readonly before: readonly (Health['status'] | null)[];
  /** The last health alert. */
  readonly lastAlert: HealthAlert | null;
}

/**
 * The alert for a change of health, sent once the new state has lasted two turns. A ledger that was degraded from its
 * first turn has not changed. Recovery follows only a degradation alert.
 */
export function alertOfHealth(
  health: Health,
  { before, lastAlert }: HealthHistory,
  service: string,
): AlertDraft | null {
  const [last, earlier] = before;
  if (last !== health.status) return null;
  const isDegraded = health.status === 'degraded';
  const changed = isDegraded
    ? lastAlert !== 'health.degraded' && earlier !== undefined && earlier !== 'degraded'
    : lastAlert === 'health.degraded';
  if (!changed) return null;
  const event = isDegraded ? 'health.degraded' : 'health.recovered';
  return {
    ...OF_HEALTH,
    event,
    key: `${event}:${health.checkedAt}`,
    at: epochMs(health.checkedAt),
    title: isDegraded ? `${service} is degraded` : `${service} has recovered`,
    text: isDegraded
      ? quoted(
          problemsIn(health.reasons)
            .map((reason) => `- ${reason}`)
            .join('\n'),
        )
      : 'Health was ok after the last two turns.',
  };
}

const OF_HEALTH = { resetRowId: null, readingId: null, url: null, windowFrom: null, windowTo: null } as const;

/** The alert that no source was read for a day, sent once, whatever health was before. */
export function alertOfSilence(
  { since, using }: { readonly since: number; readonly using: readonly string[] },
  at: number,
  service: string,
): AlertDraft {
  const instead =
    using.length === 0 ? 'The product has no other known source.' : `Read instead: ${using.join(', ')}.`;
  return {
    ...OF_HEALTH,
    event: 'health.degraded',
    key: `health.degraded:unread:${since}`,
    at,
    title: `${service} has read nothing for a day`,
    text: `No configured timeline source was read since ${instantInWords(since)}. ${instead}`,
  };
}
