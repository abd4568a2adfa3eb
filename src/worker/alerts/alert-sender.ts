import { pause } from '../../lib/lifecycle.js';
import { giveUpStrays, type SendDependencies, sendDue } from './send-alerts.js';

/** How often the queue is looked at between turns; the shortest wait of a retry is half a minute. */
const POLL_MS = 15_000;

export interface AlertSender {
  /** Sends what is due, to all destinations side by side; rejects never, a failure is logged. */
  sendDue(stop: AbortSignal): Promise<void>;
  /** Sends what is due, after every `wake` and now and then, until the signal aborts and the last attempt has ended. */
  run(stop: AbortSignal): Promise<void>;
  /** There may be something new. */
  wake(): void;
}

/**
 * Sends alerts beside the turns. Each destination has its own pace, so that a slow one keeps nobody waiting; all that
 * is to be done stands in the ledger, so that a process may end at any moment.
 */
export function createAlertSender(deps: SendDependencies & { readonly pollMs?: number }): AlertSender {
  const { destinations, log, pollMs = POLL_MS } = deps;
  const sleepers = new Map<string, () => void>();
  let wakes = 0;

  const send = async (destination: (typeof destinations)[number], stop: AbortSignal): Promise<void> => {
    try {
      await sendDue(deps, destination, stop);
    } catch (error) {
      log.error({ destination: destination.id, err: error }, 'alerts could not be sent; tried again later');
    }
  };
  const clear = (): void => {
    try {
      giveUpStrays(deps);
    } catch (error) {
      log.error({ err: error }, 'alerts of removed destinations could not be given up');
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
    async sendDue(stop) {
      clear();
      await Promise.all(destinations.map((destination) => send(destination, stop)));
    },
    async run(stop) {
      clear();
      await Promise.all(destinations.map((destination) => loop(destination, stop)));
    },
    wake() {
      wakes += 1;
      for (const end of sleepers.values()) end();
    },
  };
}
