import type { Health } from '../health.js';
import type { AlertDraft } from './alert.js';
import { quoted } from './words.js';

export interface HealthHistory {
  /** Health as the turns before this one left it, the newest first; null where nobody knows any more. */
  readonly before: readonly (Health['status'] | null)[];
  /** The last alert about health. */
  readonly lastAlert: 'health.degraded' | 'health.recovered' | null;
}

/**
 * An alert about health: it changed, and has stayed so for two turns in a row. What is degraded from a ledger's first
 * turn on has not changed; recovery is an alert only after one about degradation.
 */
export function alertOfHealth(
  health: Health,
  { before, lastAlert }: HealthHistory,
  { turnId, service }: { readonly turnId: number; readonly service: string },
): AlertDraft | null {
  const [last, earlier] = before;
  if (last !== health.status) return null;
  const isDegraded = health.status === 'degraded';
  const turned = isDegraded
    ? lastAlert !== 'health.degraded' && earlier !== undefined && earlier !== 'degraded'
    : lastAlert === 'health.degraded';
  if (!turned) return null;
  const event = isDegraded ? 'health.degraded' : 'health.recovered';
  return {
    event,
    key: `${event}:${turnId}`,
    resetRowId: null,
    readingId: null,
    title: isDegraded ? `${service} is degraded` : `${service} has recovered`,
    text: isDegraded
      ? quoted(health.reasons.map((reason) => `- ${reason}`).join('\n'))
      : 'The last two turns read everything that is configured.',
    url: null,
    windowFrom: null,
    windowTo: null,
    at: health.checkedAt,
  };
}
