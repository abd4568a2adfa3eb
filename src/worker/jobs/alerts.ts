import type { Destination } from '../../alerts/destination.js';
import { afterGrace, withDeadline } from '../../lib/lifecycle.js';
import type { Commits, Job } from './job.js';
import { giveUpStrays, type SendDependencies, sendDue } from './send-alerts.js';

/** How often the queue is checked between turns; the shortest retry delay is half a minute. */
const POLL_MS = 15_000;

/** How long sending may continue after a stop signal: what the last turn queued is still attempted. */
const GRACE_MS = 4_000;

/** How long a worker that makes one turn may spend sending alerts. */
const BUDGET_MS = 30_000;

/**
 * Sends alerts independently of turns. A slow destination delays neither a turn nor the others. The queue is
 * in the ledger, so the process may end at any moment.
 */
export function createAlerts(deps: SendDependencies & { readonly commits: Commits }): Job {
  const { destinations, log, commits } = deps;
  const send = async (destination: Destination, end: AbortSignal): Promise<void> => {
    try {
      await sendDue(deps, destination, end);
    } catch (error) {
      log.error({ destination: destination.id, err: error }, 'alerts could not be sent; will retry');
    }
  };
  const clear = (): void => {
    try {
      giveUpStrays(deps);
    } catch (error) {
      log.error(
        { err: error },
        'alerts for removed destinations could not be given up; will retry after the next start',
      );
    }
  };
  const loop = async (destination: Destination, stop: AbortSignal, end: AbortSignal): Promise<void> => {
    while (!stop.aborted) {
      const seen = commits.count();
      await send(destination, end);
      await commits.after(seen, stop, POLL_MS);
    }
    await send(destination, end);
  };
  return {
    async afterTurn(stop) {
      clear();
      const grace = afterGrace(stop, GRACE_MS);
      const deadline = withDeadline(grace.signal, BUDGET_MS);
      await Promise.all(destinations.map((destination) => send(destination, deadline.signal)));
      deadline.release();
      grace.release();
    },
    async run(stop) {
      clear();
      const grace = afterGrace(stop, GRACE_MS);
      await Promise.all(destinations.map((destination) => loop(destination, stop, grace.signal)));
      grace.release();
    },
  };
}
