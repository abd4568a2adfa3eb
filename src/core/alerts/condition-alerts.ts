import { HOUR_MS } from '../time/time.js';
import type { AlertDraft, Service } from './alert.js';
import { ALERT_KINDS, type AlertEvent } from './kinds.js';
import { quoted } from './words.js';

/** What can be wrong, and right again, by its kind of alerts. */
export type Condition = 'health' | 'clock' | 'disk' | 'backup';

/** Null: not known, or it has not lasted. */
export type ConditionState =
  | {
      readonly kind: 'wrong';
      /** What is wrong, and what to do. */
      readonly text: string;
    }
  | { readonly kind: 'right' }
  | null;

/** The last alert about a condition. */
export interface LastAlert {
  readonly event: AlertEvent;
  readonly decidedAt: number;
}

interface Words {
  readonly wrong: (service: string) => string;
  readonly right: (service: string) => string;
  readonly rightText: string;
}

const WORDS: Readonly<Record<Condition, Words>> = {
  health: {
    wrong: (service) => `${service} is degraded`,
    right: (service) => `${service} has recovered`,
    rightText: 'Timeline, status page and journal worked in the last two turns.',
  },
  clock: {
    wrong: (service) => `${service}: the clock is wrong`,
    right: (service) => `${service}: the clock is right again`,
    rightText: 'The clock was right in the last two turns.',
  },
  disk: {
    wrong: (service) => `${service}: the disk is almost full`,
    right: (service) => `${service}: the disk has space again`,
    rightText: 'No action is needed.',
  },
  backup: {
    wrong: (service) => `${service}: a backup failed`,
    right: (service) => `${service}: backups are working again`,
    rightText: 'The newest backup is complete.',
  },
};

/** What to do about a disk that is almost full. */
export const DISK_ADVICE = 'Free some space. On a full disk, every turn fails.';

/**
 * If something is wrong again so soon after its last alert, the next one waits, so that what flaps floods
 * nobody.
 */
const QUIET_MS = HOUR_MS;

/** The alert that something is wrong, or right again after an alert; null if there is nothing new. */
export function alertOfCondition(
  condition: Condition,
  state: ConditionState,
  {
    last,
    service,
    now,
  }: { readonly last: LastAlert | null; readonly service: Service; readonly now: number },
): AlertDraft | null {
  const [wrong, right] = ALERT_KINDS[condition].events;
  if (state === null || (state.kind === 'wrong') === (last?.event === wrong)) return null;
  const words = WORDS[condition];
  const about = { ...OF_OPERATION, at: now, url: service.url };
  if (state.kind === 'right')
    return {
      ...about,
      event: right,
      key: `${right}:${now}`,
      title: words.right(service.name),
      text: words.rightText,
    };
  // If the clock was set back, the alert does not wait longer.
  if (last !== null && now >= last.decidedAt && now < last.decidedAt + QUIET_MS) return null;
  return {
    ...about,
    event: wrong,
    key: `${wrong}:${now}`,
    title: words.wrong(service.name),
    text: quoted(state.text),
  };
}

/** The fields that alerts about the operation leave empty. */
export const OF_OPERATION = { resetRowId: null, readingId: null, windowFrom: null, windowTo: null } as const;
