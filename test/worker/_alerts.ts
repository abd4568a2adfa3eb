import { onTestFinished } from 'vitest';
import { createDestination } from '../../src/alerts/create-destination.js';
import type { Destination } from '../../src/alerts/destination.js';
import { parseDestination } from '../../src/alerts/destination-spec.js';
import type { Audience } from '../../src/core/alerts/kinds.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { createLogger } from '../../src/lib/logger.js';
import { NO_PROXIES } from '../../src/lib/proxies.js';
import { createAlerts } from '../../src/worker/jobs/alerts.js';
import { createCommits } from '../../src/worker/jobs/job.js';
import type { AlertReceiver } from '../_support/servers/alert-receiver.js';
import { startTurns, type Turns, type TurnsOptions } from './_turns.js';

const forAudience =
  (audience: Audience) =>
  (...entries: readonly string[]): Destination[] =>
    entries.map((entry) => {
      const spec = parseDestination(entry, audience);
      if (typeof spec === 'string') throw new Error(spec);
      return createDestination(spec, audience, 'http://telegram.invalid');
    });

/** Destinations of followers. */
export const destinationsOf = forAudience('followers');
export const operatorsOf = forAudience('operator');

export interface AlertTurns extends Turns {
  /** Sends what is due now. */
  send(to?: readonly Destination[], stop?: AbortSignal): Promise<void>;
  /** What was decided, oldest first: `reset.recorded 2026-06-01T11:00:00.000Z`. */
  told(): string[];
  /** What became of it, oldest first; a destination that waits has no outcome. */
  deliveries(): { outcome: string | null; detail: string | null; attempts: number }[];
  waiting(): number;
}

/** Turns that tell of what they find, and a sender with the same clock. */
export function startAlertTurns(
  options: TurnsOptions & { readonly destinations: readonly Destination[]; readonly timeoutMs?: number },
): AlertTurns {
  const { destinations, timeoutMs = 2_000, ...rest } = options;
  const turns = startTurns({ ...rest, alertDestinations: destinations });
  const ledger = openLedgerForWriting(turns.path);
  onTestFinished(() => ledger.close());
  const log = createLogger({ level: 'silent', name: 'test' });
  const now = () => turns.clock.now;
  return {
    ...turns,
    async send(to = destinations, stop = new AbortController().signal) {
      const alerts = createAlerts({
        ledger,
        destinations: to,
        proxies: NO_PROXIES,
        commits: createCommits(),
        log,
        now,
        random: () => 1 - 1e-9,
        timeoutMs,
      });
      await alerts.afterTurn?.(stop, true);
    },
    told: () =>
      turns
        .rows<{ event: string; at: number }>(
          'SELECT event, at FROM alert_deliveries GROUP BY key ORDER BY min(id)',
        )
        .map(({ event, at }) => `${event} ${new Date(at).toISOString()}`),
    deliveries: () =>
      turns.rows(`SELECT outcome, detail, attempts FROM alert_deliveries LEFT JOIN alert_outcomes USING (key, destination)
        ORDER BY alert_deliveries.id`),
    waiting: () => turns.rows('SELECT 1 FROM alert_deliveries WHERE next_attempt_at IS NOT NULL').length,
  };
}

/** `type` of every message that was received. */
export const typesOf = (receiver: AlertReceiver) =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
