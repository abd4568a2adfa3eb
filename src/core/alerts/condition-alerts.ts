import { HOUR_MS } from '../time.js';
import type { AlertDraft, Service } from './alert.js';
import { ALERT_KINDS, type AlertEvent } from './kinds.js';
import { quoted } from './words.js';

/** What goes wrong and is right again, by its kind of alerts. */
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
    rightText: 'It was right in the last two turns.',
  },
  disk: {
    wrong: (service) => `${service}: the disk is almost full`,
    right: (service) => `${service}: the disk has space again`,
    rightText: 'Nothing is to be done.',
  },
  backup: {
    wrong: (service) => `${service}: a backup failed`,
    right: (service) => `${service}: backups are made again`,
    rightText: 'The newest one is complete.',
  },
};

/** What to do about a disk that is almost full. */
export const DISK_ADVICE = 'Free some space. On a full disk, every turn fails.';

/** What is wrong again after so short a time is told when that has passed, so that nothing that flaps floods anyone. */
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
  // A clock that was set back is no reason to wait longer.
  if (last !== null && now >= last.decidedAt && now < last.decidedAt + QUIET_MS) return null;
  return {
    ...about,
    event: wrong,
    key: `${wrong}:${now}`,
    title: words.wrong(service.name),
    text: quoted(state.text),
  };
}

/** What alerts about the operation do not have. */
export const OF_OPERATION = { resetRowId: null, readingId: null, windowFrom: null, windowTo: null } as const;
