import type { Health } from '../health.js';
import type { AlertDraft } from './alert.js';
import { quoted } from './words.js';

export interface HealthHistory {
  /** Health after the turns before this one, newest first; null where unknown. */
  readonly before: readonly (Health['status'] | null)[];
  /** The last health alert. */
  readonly lastAlert: 'health.degraded' | 'health.recovered' | null;
}

/**
 * The alert for a change of health, sent once the new state has lasted two turns. A ledger that was degraded from its
 * first turn has not changed. Recovery follows only a degradation alert.
 */
export function alertOfHealth(
  health: Health,
  { before, lastAlert }: HealthHistory,
  { turnId, service }: { readonly turnId: number; readonly service: string },
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
    event,
    key: `${event}:${turnId}`,
    resetRowId: null,
    readingId: null,
    title: isDegraded ? `${service} is degraded` : `${service} has recovered`,
    text: isDegraded
      ? quoted(health.reasons.map((reason) => `- ${reason}`).join('\n'))
      : 'Health was ok after the last two turns.',
    url: null,
    windowFrom: null,
    windowTo: null,
    at: health.checkedAt,
  };
}
