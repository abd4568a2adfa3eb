import { pause } from '../../lib/lifecycle.js';
import { giveUpStrays, type SendDependencies, sendDue } from './send-alerts.js';

/** How often the queue is checked between turns; the shortest retry delay is half a minute. */
const POLL_MS = 15_000;

/**
 * Sends alerts independently of turns. A slow destination does not delay the others. The queue is in the ledger, so the
 * process may end at any moment.
 */
export function createAlertSender(deps: SendDependencies & { readonly pollMs?: number }) {
  const { destinations, log, pollMs = POLL_MS } = deps;
  const sleepers = new Map<string, () => void>();
  let wakes = 0;

  const send = async (destination: (typeof destinations)[number], stop: AbortSignal): Promise<void> => {
    try {
      await sendDue(deps, destination, stop);
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
  const loop = async (destination: (typeof destinations)[number], stop: AbortSignal): Promise<void> => {
    while (!stop.aborted) {
      const before = wakes;
      await send(destination, stop);
      if (wakes === before) await pause(pollMs, stop, (wake) => sleepers.set(destination.id, wake));
    }
  };
  return {
    /** Sends due alerts to all destinations concurrently; failures are logged, it never rejects. */
    async sendDue(stop: AbortSignal) {
      clear();
      await Promise.all(destinations.map((destination) => send(destination, stop)));
    },
    /** Sends due alerts after every `wake` and periodically, until the signal aborts and the last attempt has ended. */
    async run(stop: AbortSignal) {
      clear();
      await Promise.all(destinations.map((destination) => loop(destination, stop)));
    },
    wake() {
      wakes += 1;
      for (const end of sleepers.values()) end();
    },
  };
}
