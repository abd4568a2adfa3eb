import { MAX_CLOCK_SKEW_MS } from './freshness.js';
import { epochMs, isoInstant } from './instant.js';
import type { HealthBody } from './published/health.js';
import type { Snapshot } from './snapshot.js';
import { type Interval, MINUTE_MS } from './time.js';

/** Health at an instant, whichever program says it. */
export type Health = Omit<HealthBody, 'apiVersion' | 'programVersion'>;

/** The value of `AI_MODEL` that says that no reader model is wanted. */
export const NO_MODEL = 'none';

/** The reason that is none for concern: nobody wanted a model. */
const RULES_ON_PURPOSE = 'Posts are read by rules; no reader model is wanted.';

/** Why posts are not read by a model, if they are not. */
export function reasonsOfReading(
  ai: Pick<Snapshot['health']['ai'], 'configured' | 'keyless' | 'requestedModel'>,
): string[] {
  if (ai.configured || ai.keyless) return [];
  return [
    ai.requestedModel === NO_MODEL
      ? RULES_ON_PURPOSE
      : 'No reader model is configured; posts are read by rules.',
  ];
}

/** The reasons that are problems, not mere information. */
export const problemsIn = (reasons: readonly string[]) => reasons.filter((one) => one !== RULES_ON_PURPOSE);

/** The worker counts as late after this many schedule intervals without a committed turn. */
const MISSED_INTERVALS = 2;

/** How long after its last committed turn the worker counts as late. */
export const lateAfterMs = (intervalMs: number): number => MISSED_INTERVALS * intervalMs;

/**
 * The service's health at `now` (epoch milliseconds), derived from the newest committed snapshot of any age.
 *
 * `observer` is `live` when the last turn is recent and read all that the record needs, `degraded` when something of
 * that failed, `unavailable` when no turn was committed for two schedule intervals. Then `cron` is `stale` and no source
 * is live either. `status` is `degraded` when observer, primary timeline or cron is not live or no reader model is
 * configured although one is wanted; the API then answers 503. Everything else (launch feeds, fallback timelines) is a reason only.
 * @see docs/api.md, health
 */
export function assessHealth(snapshot: Snapshot, now: number): Health {
  const { lastCompletedAt, intervalMs, timeline, clock, allSourcesRead, ai, hintLane } = snapshot.health;
  const late = lateness(lastCompletedAt, intervalMs, now);
  const observer = late ? 'unavailable' : allSourcesRead && timeline === 'live' ? 'live' : 'degraded';
  const ok = observer === 'live' && problemsIn(reasonsOfReading(ai)).length === 0;
  return {
    status: ok ? 'ok' : 'degraded',
    checkedAt: isoInstant(now),
    observer,
    timeline: late ? 'unavailable' : timeline,
    clock: late ? 'unchecked' : clock,
    cron: { status: late ? 'stale' : 'live', lastCompletedAt },
    ai,
    hintLane: late && hintLane.status !== 'off' ? { ...hintLane, status: 'unavailable' } : hintLane,
    chain: snapshot.chain,
    reasons: [...(late ? [late] : []), ...reasonsOfTurn(snapshot.health)],
  };
}

/** The reason in the first turn of a new ledger. */
export const NOT_READ_YET = 'The sources have not been read yet; the next turn reads them.';

/**
 * Whether what the record needs works: observer, timeline and schedule. Alerts, the heartbeat and warnings in the log follow
 * this. A missing reader model is no failure, because rules read the posts.
 * @returns null before anything was read
 */
export function recordWorks({ observer, timeline, cron, reasons }: Health): boolean | null {
  if (cron.status === 'live' && reasons.includes(NOT_READ_YET)) return null;
  return observer === 'live' && timeline === 'live' && cron.status === 'live';
}

/** From when until when the last turn counts as recent, in epoch milliseconds, both included. */
export function liveWithin({ lastCompletedAt, intervalMs }: Snapshot['health']): Interval {
  const at = epochMs(lastCompletedAt);
  return { fromAt: at - MAX_CLOCK_SKEW_MS, toAt: at + lateAfterMs(intervalMs) };
}

/** Why the last turn is not recent, in words; null when it is. */
function lateness(lastCompletedAt: string, intervalMs: number, now: number): string | null {
  const age = now - epochMs(lastCompletedAt);
  if (age < -MAX_CLOCK_SKEW_MS) {
    return `The last turn is dated ${minutes(-age)} ahead of this server's clock; one of the clocks is wrong.`;
  }
  if (age <= lateAfterMs(intervalMs)) return null;
  return `The last turn was completed ${minutes(age)} ago; one is due every ${minutes(intervalMs)}. Is the worker running?`;
}

function minutes(ms: number): string {
  const [count, unit] =
    ms < MINUTE_MS ? [Math.round(ms / 1000), 'second'] : [Math.round(ms / MINUTE_MS), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The reason where the journal of forecasts cannot be read. */
export const JOURNAL_UNREAD = 'The journal of forecasts could not be read.';

/** The reason where several turns saved no forecast. */
export const FORECASTS_UNSAVED = 'Forecasts are not being saved in the journal.';

/** The reason that a turn records if there are launch lists and it could not publish odds. */
export const ODDS_FAILED = 'The launch odds could not be computed.';

/** The reasons that the turn recorded; without any, what its fields say: degraded health always has a reason. */
function reasonsOfTurn(turn: Snapshot['health']): readonly string[] {
  if (turn.reasons.length > 0) return turn.reasons;
  return [
    ...(turn.allSourcesRead ? [] : ['A source of the record could not be read in the last turn.']),
    ...(turn.timeline === 'live' ? [] : ['The primary timeline source was not read in the last turn.']),
    ...reasonsOfReading(turn.ai),
  ];
}

/** The health of a service that finds the ledger damaged: nothing that its worker observes can be served. */
export function withDamage(health: Health, damage: readonly string[]): Health {
  if (damage.length === 0) return health;
  return { ...health, status: 'degraded', observer: 'unavailable', reasons: [...damage, ...health.reasons] };
}
