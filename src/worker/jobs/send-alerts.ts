import { deliver } from '../../alerts/deliver.js';
import type { Destination } from '../../alerts/destination.js';
import { USER_AGENT } from '../../config/worker-config.js';
import { passedInPause } from '../../core/alerts/pause.js';
import { isGivenUp, nextAttemptAt } from '../../core/alerts/retry.js';
import type { LedgerWriter } from '../../ledger/file/open-writing.js';
import {
  alertsPausedUntil,
  type Delivery,
  dueDeliveries,
  strayDeliveries,
} from '../../ledger/read/deliveries.js';
import { type AttemptOutcome, beginAttempt, endAttempt } from '../../ledger/write/deliveries.js';
import type { Logger } from '../../lib/logger.js';
import type { Proxies } from '../../lib/proxies.js';
import type { WorkerObserver } from '../observer.js';

const TIMEOUT_MS = 10_000;

/** Longer than any attempt, of up to two requests: an alert whose process died during one waits this long. */
const ATTEMPT_MS = 30_000;

export interface SendDependencies {
  readonly ledger: LedgerWriter;
  readonly destinations: readonly Destination[];
  readonly proxies: Proxies;
  readonly log: Logger;
  readonly now: () => number;
  readonly random: () => number;
  readonly timeoutMs?: number;
  readonly observer?: Partial<WorkerObserver>;
}

/**
 * Sends a destination's due alerts one by one. Each attempt is recorded before and after it is made, in
 * separate transactions: an alert that was sent but not marked is sent again.
 * @param end aborts the attempt in progress, and starts no further one
 */
export async function sendDue(
  deps: SendDependencies,
  destination: Destination,
  end: AbortSignal,
): Promise<void> {
  const { ledger, now } = deps;
  const pausedUntil = alertsPausedUntil(ledger.db) ?? Number.NEGATIVE_INFINITY;
  if (now() < pausedUntil) return;
  const due = dueDeliveries(ledger.db, destination.id, now());
  // What was decided since says the newest of the same.
  const hasWaited = due.some(({ decidedAt }) => decidedAt <= pausedUntil);
  const passed = passedInPause(hasWaited ? due : [], now());
  for (const delivery of due) {
    if (end.aborted) return;
    const { attempts, detail } = delivery;
    if (passed.has(delivery.id)) {
      endOf(deps, delivery, attempts, {
        kind: 'left_out',
        detail: 'it had passed when the pause of alerts ended',
      });
      continue;
    }
    // A pause takes nothing of the day in which it is tried.
    const decidedAt = Math.max(delivery.decidedAt, pausedUntil);
    if (isGivenUp({ decidedAt, now: now() })) {
      const last = detail === null ? '' : `; the last one: ${detail}`;
      giveUp(deps, delivery, `not delivered within a day, after ${attempts} attempts${last}`);
      continue;
    }
    const outcome = await attempt(deps, destination, delivery, { decidedAt, end });
    if (outcome.kind === 'failed' && outcome.holdsOthers) return;
  }
}

/** Gives up alerts queued for destinations that are no longer configured. */
export function giveUpStrays(deps: SendDependencies): void {
  const ids = deps.destinations.map(({ id }) => id);
  for (const delivery of strayDeliveries(deps.ledger.db, ids)) {
    giveUp(deps, delivery, 'the destination is no longer configured');
  }
}

async function attempt(
  deps: SendDependencies,
  destination: Destination,
  delivery: Delivery,
  { decidedAt, end }: { readonly decidedAt: number; readonly end: AbortSignal },
): Promise<AttemptOutcome> {
  const { ledger, now, random, proxies } = deps;
  const startedAt = now();
  ledger.commit((tx) => beginAttempt(tx, delivery, startedAt + ATTEMPT_MS));
  const result = await deliver(destination, delivery, {
    userAgent: USER_AGENT,
    timeoutMs: deps.timeoutMs ?? TIMEOUT_MS,
    signal: end,
    now: startedAt,
    proxies,
  });
  const attempts = delivery.attempts + 1;
  let outcome: AttemptOutcome = { kind: 'sent', detail: result.detail };
  if (result.kind !== 'delivered') {
    const { detail, retryAfterMs } = result;
    const failed = { now: now(), decidedAt, attempts, retryAfterMs };
    const retryAt = nextAttemptAt(failed, random());
    outcome = { kind: 'failed', detail, nextAttemptAt: retryAt, holdsOthers: retryAfterMs !== null };
  }
  endOf(deps, delivery, attempts, outcome);
  return outcome;
}

function giveUp(deps: SendDependencies, delivery: Delivery, detail: string): void {
  endOf(deps, delivery, delivery.attempts, { kind: 'given_up', detail });
}

/** @param attempt the number of attempts including this one; giving up does not count */
function endOf(deps: SendDependencies, delivery: Delivery, attempt: number, outcome: AttemptOutcome): void {
  const { ledger, log, now, observer } = deps;
  ledger.commit((tx) => endAttempt(tx, delivery, outcome, now()));
  if (outcome.kind !== 'left_out') observer?.alertEnded?.(outcome.kind);
  const { id, event, destination } = delivery;
  const fields = { alert: id, event, destination, attempt, detail: outcome.detail };
  if (outcome.kind === 'sent') log.info(fields, 'alert sent');
  else if (outcome.kind === 'left_out') log.info(fields, 'alert left out');
  else if (outcome.kind === 'failed') {
    log.warn({ ...fields, nextAttemptAt: outcome.nextAttemptAt }, 'alert delivery failed; will retry');
  } else log.error(fields, 'alert given up; will not retry');
}
