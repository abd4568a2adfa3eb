import { ALERT_KINDS, type AlertEvent, kindOf } from './kinds.js';

/** An alert that waited while alerts were paused. Epoch milliseconds. */
export interface WaitingAlert {
  readonly id: number;
  readonly event: AlertEvent;
  readonly key: string;
  readonly windowTo: number | null;
  /** How often it was tried before. */
  readonly attempts: number;
}

/**
 * Which of the alerts that waited for one destination, in their order, no longer say anything when the pause
 * ends: promises for a time that has passed, what was wrong and is right again, and all but the last alert of
 * what stays wrong.
 * @returns their ids
 */
export function passedInPause(waiting: readonly WaitingAlert[], now: number): ReadonlySet<number> {
  const passed = waiting.filter(
    ({ event, windowTo }) => event === 'reset.promised' && windowTo !== null && windowTo < now,
  );
  for (const told of bySubject(waiting).values()) {
    const last = told.at(-1);
    const [first] = told;
    // What was wrong before the pause was told, so that its end is news.
    const isOver =
      last !== first && last !== undefined && isWrong(first) && !isWrong(last) && first?.attempts === 0;
    passed.push(...told.filter((alert) => alert !== last || isOver));
  }
  return new Set(passed.map(({ id }) => id));
}

/** Alerts that something is wrong or right again, by what that is. */
function bySubject(waiting: readonly WaitingAlert[]): ReadonlyMap<string, readonly WaitingAlert[]> {
  const subjects = new Map<string, WaitingAlert[]>();
  for (const alert of waiting) {
    const subject = subjectOf(alert);
    if (subject === null) continue;
    const told = subjects.get(subject);
    if (told) told.push(alert);
    else subjects.set(subject, [alert]);
  }
  return subjects;
}

/** Null for what can be neither wrong nor right. */
function subjectOf({ event, key }: WaitingAlert): string | null {
  const kind = kindOf(event);
  const { audience, events } = ALERT_KINDS[kind];
  if (audience !== 'operator' || events.length < 2) return null;
  // The key of an alert about a source names it, and when it was last read; that of a reminder goes on.
  return kind === 'source' ? `source${key.slice(event.length).replace(/\+\d+$/, '')}` : kind;
}

function isWrong(alert: WaitingAlert | undefined): boolean {
  return alert !== undefined && alert.event === ALERT_KINDS[kindOf(alert.event)].events[0];
}
