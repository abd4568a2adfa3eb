/** Whom alerts are for: those who follow the resets, and who runs the instance. */
export type Audience = 'followers' | 'operator';

interface Kind {
  readonly audience: Audience;
  /** What it is about, for people who choose kinds. */
  readonly about: string;
  /** For a condition: that it is wrong, then that it is right again. */
  readonly events: readonly string[];
}

/**
 * What alerts are about, by the names that `?only=` takes. Followers get what is as sure as the record, the operator what
 * needs a person.
 */
export const ALERT_KINDS = {
  reset: {
    audience: 'followers',
    about: 'a reset or a banked reset was recorded',
    events: ['reset.recorded', 'banked.recorded'],
  },
  promise: {
    audience: 'followers',
    about: 'a reset was promised',
    events: ['reset.promised'],
  },
  withdrawal: {
    audience: 'followers',
    about: 'a reset was withdrawn or moved',
    events: ['reset.withdrawn', 'reset.moved'],
  },
  launch: {
    audience: 'followers',
    about: 'a launch of a model was recorded',
    events: ['launch.recorded'],
  },
  unconfirmed: {
    audience: 'operator',
    about: 'a post may announce a reset',
    events: ['reset.unconfirmed'],
  },
  health: {
    audience: 'operator',
    about: 'timeline, status page or journal fails',
    events: ['health.degraded', 'health.recovered'],
  },
  source: {
    audience: 'operator',
    about: 'a source is gone',
    events: ['source.gone', 'source.back'],
  },
  clock: {
    audience: 'operator',
    about: 'the clock is wrong',
    events: ['clock.wrong', 'clock.right'],
  },
  disk: {
    audience: 'operator',
    about: 'the disk is almost full',
    events: ['disk.low', 'disk.enough'],
  },
  backup: {
    audience: 'operator',
    about: 'a backup failed',
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
  const kind = NAMES.find((one) => (ALERT_KINDS[one].events as readonly string[]).includes(event));
  if (kind === undefined) throw new Error(`no kind of alerts has the event ${event}`);
  return kind;
}
