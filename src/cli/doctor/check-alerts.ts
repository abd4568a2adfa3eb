import { randomUUID } from 'node:crypto';
import { createDestinations } from '../../alerts/create-destination.js';
import { deliver } from '../../alerts/deliver.js';
import type { AlertRequest, Destination, OutgoingAlert } from '../../alerts/destination.js';
import { ALERT_VARIABLES } from '../../alerts/destination-spec.js';
import { USER_AGENT, type WorkerConfig } from '../../config/worker-config.js';
import type { Service } from '../../core/alerts/alert.js';
import { kindsFor } from '../../core/alerts/kinds.js';
import { HOUR_MS } from '../../core/time/time.js';
import { openLedgerForReading } from '../../ledger/file/open-reading.js';
import { refusals } from '../../ledger/read/deliveries.js';
import { FetchError } from '../../lib/fetch-error.js';
import type { Proxies } from '../../lib/proxies.js';
import { english } from '../../words/locale.js';
import { reasonOf } from '../../words/reasons.js';
import { serviceOf } from '../../worker/decide/build-snapshot.js';
import { causeOfRefusal } from '../../worker/decide/reasons.js';
import { type Check, fails, off, works } from './check.js';

const TIMEOUT_MS = 10_000;

interface Requests {
  readonly signal: AbortSignal;
  readonly fetch: typeof globalThis.fetch;
}

interface AlertChecks extends Requests {
  readonly now: number;
  /** Null: there is none that can be read. */
  readonly ledgerPath: string | null;
  /** Send a test alert to each instead of only connecting. */
  readonly send: boolean;
}

export async function checkAlerts(config: WorkerConfig, checks: AlertChecks): Promise<Check[]> {
  const destinations = createDestinations(config.alerts);
  if (destinations.length === 0)
    return [off('alerts', english('doctor.alerts.none'), english('doctor.alerts.set'))];
  const service = serviceOf(config);
  const refused = checks.send ? [] : refusedChecks(destinations, checks.ledgerPath);
  const results = await Promise.all(
    destinations.map((destination) => {
      const { id } = destination;
      const alert = testAlert(destination, service, checks.now);
      if (checks.send) return sent(destination, alert, config.proxies, checks);
      return refused.find(({ name }) => name === nameOf(id)) ?? reached(destination, alert, checks);
    }),
  );
  return config.alerts.operator.length === 0 ? [...results, UNALARMED] : results;
}

const nameOf = (id: string) => `alerts ${id}`;

/** What the ledger says of destinations that refuse alerts, as health does. */
function refusedChecks(destinations: readonly Destination[], ledgerPath: string | null): readonly Check[] {
  if (ledgerPath === null) return [];
  const ledger = openLedgerForReading(ledgerPath);
  try {
    return refusals(ledger.db, destinations).map((refusal) => {
      const { text, remedy } = reasonOf(causeOfRefusal(refusal));
      return fails(nameOf(refusal.destination), text, remedy);
    });
  } finally {
    ledger.close();
  }
}

const UNALARMED = off(
  'alerts for the operator',
  english('doctor.alerts.nowhere', { kinds: kindsFor('operator').join(', ') }),
  english('doctor.alerts.setOperator'),
);

function reached(destination: Destination, alert: OutgoingAlert, checks: AlertChecks): Promise<Check> {
  const { url, headers } = destination.request(alert, checks.now);
  const fine = works(
    nameOf(destination.id),
    english('doctor.alerts.reached', { kinds: destination.kinds.join(', '), signed: signedInWords(headers) }),
  );
  const advice = english('doctor.alerts.address', { variable: ALERT_VARIABLES[destination.audience] });
  return originAnswers(url, fine, advice, checks);
}

export async function checkHeartbeat(
  { heartbeatUrl, heartbeatFailUrl }: Pick<WorkerConfig, 'heartbeatUrl' | 'heartbeatFailUrl'>,
  requests: Requests,
): Promise<Check[]> {
  const checked = (url: string, name: string, variable: string) =>
    originAnswers(
      url,
      works(name, english('doctor.reachable')),
      english('doctor.check', { variable }),
      requests,
    );
  const beat =
    heartbeatUrl === null
      ? off('heartbeat', english('doctor.heartbeat.none'), english('doctor.heartbeat.set'))
      : await checked(heartbeatUrl, 'heartbeat', 'HEARTBEAT_URL');
  if (heartbeatFailUrl === null) return [beat];
  return [beat, await checked(heartbeatFailUrl, 'heartbeat of failures', 'HEARTBEAT_FAIL_URL')];
}

/**
 * Any response counts as success, because this is not a request that the server expects. Only the origin is
 * asked: the path may be a secret, and requesting it may have an effect.
 */
async function originAnswers(
  url: string,
  fine: Check,
  advice: string,
  { signal, fetch }: Requests,
): Promise<Check> {
  try {
    await fetch(new URL(url).origin, { method: 'HEAD', signal });
    return fine;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return fails(fine.name, english('doctor.unreachable', { problem: error.message }), advice);
  }
}

async function sent(
  destination: Destination,
  alert: OutgoingAlert,
  proxies: Proxies,
  { now, signal }: AlertChecks,
): Promise<Check> {
  const name = nameOf(destination.id);
  const { headers } = destination.request(alert, now);
  const attempt = { userAgent: USER_AGENT, timeoutMs: TIMEOUT_MS, signal, now, proxies };
  const result = await deliver(destination, alert, attempt);
  if (result.kind === 'delivered')
    return works(
      name,
      english('doctor.alerts.accepted', {
        kinds: destination.kinds.join(', '),
        signed: signedInWords(headers),
        detail: result.detail,
      }),
    );
  return fails(
    name,
    english('doctor.alerts.refused', { detail: result.detail }),
    english('doctor.alerts.checkAll', { variable: ALERT_VARIABLES[destination.audience] }),
  );
}

/** Whether a webhook, the only kind that may be signed, is signed. */
function signedInWords(headers: AlertRequest['headers']): string {
  if (headers['webhook-id'] === undefined) return '';
  const isSigned = String(headers['webhook-signature'] !== undefined);
  return english('doctor.alerts.signed', { isSigned });
}

/** Where the instance has no address of its own: alerts of resets always have one. */
const SOME_ADDRESS = 'https://example.org/';

/** It has all that an alert may have, so that what accepts it accepts them. */
function testAlert({ kinds }: Destination, service: Service, now: number): OutgoingAlert {
  return {
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    event: 'test',
    title: english('doctor.alerts.testTitle', { subject: service.name }),
    text: english('doctor.alerts.testText', { kinds: kinds.join(', ') }),
    url: service.url ?? SOME_ADDRESS,
    windowFrom: now,
    windowTo: now + HOUR_MS,
    at: now,
    decidedAt: now,
  };
}
