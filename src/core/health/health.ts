import type { HealthBody } from '../published/health.js';
import type { Snapshot } from '../snapshot.js';
import { epochMs, isoInstant } from '../time/instant.js';
import type { Interval } from '../time/time.js';
import { MAX_CLOCK_SKEW_MS } from './freshness.js';
import { type Cause, type Reason, type ReasonCode, weightOf } from './reasons.js';

/** Health at an instant, whichever program says it. */
export type Health = Omit<HealthBody, 'apiVersion' | 'programVersion' | 'hintLane' | 'reasons'> & {
  readonly hintLane: Snapshot['health']['hintLane'];
  /** What no turn can publish: that none is completed, or that the ledger is damaged. */
  readonly found: readonly Cause[];
  /** What was wrong in the newest turn. */
  readonly reasons: readonly Reason[];
};

/** The value of `AI_MODEL` that says that no reader model is wanted. */
export const NO_MODEL = 'none';

/** Why posts are not read by a model, if they are not. */
export function reasonsOfReading(
  ai: Pick<Snapshot['health']['ai'], 'configured' | 'keyless' | 'requestedModel'>,
): readonly Cause[] {
  if (ai.configured || ai.keyless) return [];
  return [{ code: ai.requestedModel === NO_MODEL ? 'model_not_wanted' : 'no_model' }];
}

/** Health reports a journal without a new forecast after this many intervals. */
const MISSED_FORECASTS = 2;

/**
 * Why the journal of forecasts does not work, if it does not. One turn without a saved forecast is harmless;
 * several are reported, and the log has the cause.
 * @param turn `now` is epoch milliseconds; `isUnread`: it was a first turn, which reads nothing
 */
export function reasonsOfJournal(turn: {
  readonly now: number;
  readonly intervalMs: number;
  readonly forecast: Pick<Snapshot['forecast'], 'saved' | 'liveAccuracy'>;
  readonly isUnread: boolean;
}): readonly Cause[] {
  const { now, intervalMs, forecast } = turn;
  if (turn.isUnread) return [];
  const { status, latestAt } = forecast.liveAccuracy;
  if (status === 'unavailable') return [{ code: 'journal_unread' }];
  const since = latestAt === null ? null : Math.abs(now - epochMs(latestAt));
  const isRecent = since !== null && since <= MISSED_FORECASTS * intervalMs;
  return forecast.saved !== null || isRecent ? [] : [{ code: 'forecasts_unsaved' }];
}

/** The reasons that are problems, not mere information. */
export const problemsIn = (reasons: readonly Reason[]) =>
  reasons.filter(({ code }) => weightOf(code) !== 'none');

export const hasReason = (reasons: readonly Pick<Reason, 'code'>[], code: ReasonCode) =>
  reasons.some((reason) => reason.code === code);

/** The worker counts as late after this many schedule intervals without a committed turn. */
const MISSED_INTERVALS = 2;

/** How long after its last committed turn the worker counts as late. */
export const lateAfterMs = (intervalMs: number): number => MISSED_INTERVALS * intervalMs;

/**
 * The service's health at `now` (epoch milliseconds), derived from the newest committed snapshot of any age.
 *
 * `observer` is `live` when the last turn is recent and the record lacks nothing that it needs, `degraded`
 * when it does, `unavailable` when no turn was committed for two schedule intervals. Then `cron` is `stale`
 * and no source is live either. `status` is `degraded` when observer, primary timeline or cron is not live or
 * no reader model is configured although one is wanted; the API then answers 503. Everything else (launch
 * feeds, fallback timelines) is a reason only.
 * @see docs/api.md, health
 */
export function assessHealth(snapshot: Snapshot, now: number): Health {
  const { lastCompletedAt, timeline, clock, ai, hintLane, reasons } = snapshot.health;
  const late = lateness(snapshot.health, now);
  const weights = reasons.map(({ code }) => weightOf(code));
  const isWhole = timeline === 'live' && !weights.includes('record');
  const observer = late ? 'unavailable' : isWhole ? 'live' : 'degraded';
  return {
    status: observer === 'live' && !weights.includes('reader') ? 'ok' : 'degraded',
    checkedAt: isoInstant(now),
    observer,
    timeline: late ? 'unavailable' : timeline,
    clock: late ? 'unchecked' : clock,
    cron: { status: late ? 'stale' : 'live', lastCompletedAt },
    ai,
    hintLane: late && hintLane.status !== 'off' ? { ...hintLane, status: 'unavailable' } : hintLane,
    chain: snapshot.chain,
    found: late ? [late] : [],
    reasons,
  };
}

/**
 * Whether what the record needs works: observer, timeline and schedule. Alerts, the heartbeat and warnings in
 * the log follow this. A missing reader model is no failure, because rules read the posts.
 * @returns null before anything was read
 */
export function recordWorks({ observer, cron, reasons }: Health): boolean | null {
  if (cron.status === 'live' && hasReason(reasons, 'not_read_yet')) return null;
  return observer === 'live';
}

/** From when until when the last turn counts as recent, in epoch milliseconds, both included. */
export function liveWithin({ lastCompletedAt, intervalMs }: Snapshot['health']): Interval {
  const at = epochMs(lastCompletedAt);
  return { fromAt: at - MAX_CLOCK_SKEW_MS, toAt: at + lateAfterMs(intervalMs) };
}

/** Why the last turn is not recent; null when it is. */
export function lateness(
  { lastCompletedAt, intervalMs }: Pick<Snapshot['health'], 'lastCompletedAt' | 'intervalMs'>,
  now: number,
): Cause | null {
  const ageMs = now - epochMs(lastCompletedAt);
  if (ageMs < -MAX_CLOCK_SKEW_MS) return { code: 'ahead', byMs: -ageMs };
  return ageMs > lateAfterMs(intervalMs) ? { code: 'late', ageMs, intervalMs } : null;
}

/** The health of a service that finds the ledger damaged: nothing that its worker observes can be served. */
export function withDamage(health: Health, damage: readonly Cause[]): Health {
  if (damage.length === 0) return health;
  return { ...health, status: 'degraded', observer: 'unavailable', found: [...damage, ...health.found] };
}
