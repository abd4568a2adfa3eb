/** Whom alerts are for: those who follow the resets, and who runs the instance. */
export type Audience = 'followers' | 'operator';

interface Kind {
  readonly audience: Audience;
  /** For a condition: that it is wrong, then that it is right again. */
  readonly events: readonly string[];
}

/**
 * What alerts are about, by the names that `?only=` takes. Followers get what is as sure as the record, the
 * operator what needs a person.
 */
export const ALERT_KINDS = {
  /** A reset or a banked reset was recorded. */
  reset: {
    audience: 'followers',
    events: ['reset.recorded', 'banked.recorded'],
  },
  /** A reset was promised. */
  promise: {
    audience: 'followers',
    events: ['reset.promised'],
  },
  /** A reset or a promise was withdrawn, or a reset moved. */
  withdrawal: {
    audience: 'followers',
    events: ['reset.withdrawn', 'reset.moved', 'promise.withdrawn'],
  },
  /** A post may announce a reset. */
  unconfirmed: {
    audience: 'operator',
    events: ['reset.unconfirmed'],
  },
  /** Timeline, status page or journal fails. */
  health: {
    audience: 'operator',
    events: ['health.degraded', 'health.recovered'],
  },
  /** A source is gone. */
  source: {
    audience: 'operator',
    events: ['source.gone', 'source.back'],
  },
  /** The clock is wrong. */
  clock: {
    audience: 'operator',
    events: ['clock.wrong', 'clock.right'],
  },
  /** The disk is almost full. */
  disk: {
    audience: 'operator',
    events: ['disk.low', 'disk.enough'],
  },
  /** A backup failed. */
  backup: {
    audience: 'operator',
    events: ['backup.failed', 'backup.made'],
  },
} as const satisfies Record<string, Kind>;

export type AlertKind = keyof typeof ALERT_KINDS;

/** The payload's `type`. */
export type AlertEvent = (typeof ALERT_KINDS)[AlertKind]['events'][number];

const NAMES = Object.keys(ALERT_KINDS) as AlertKind[];

/** In the order of the kinds. */
export const ALERT_EVENTS = NAMES.flatMap((kind): AlertEvent[] => [
  ...ALERT_KINDS[kind].events,
]) as readonly AlertEvent[] as readonly [AlertEvent, ...AlertEvent[]];

/** What an audience may get, and gets without `?only=`. */
export function kindsFor(audience: Audience): readonly AlertKind[] {
  return NAMES.filter((kind) => ALERT_KINDS[kind].audience === audience);
}

export function kindOf(event: AlertEvent): AlertKind {
  const kind = NAMES.find((name) => (ALERT_KINDS[name].events as readonly string[]).includes(event));
  if (kind === undefined) throw new Error(`no kind of alerts has the event ${event}`);
  return kind;
}
