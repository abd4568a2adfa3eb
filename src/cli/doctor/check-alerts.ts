import { randomUUID } from 'node:crypto';
import { type AlertConfig, createDestinations } from '../../alerts/create-destination.js';
import type { AlertRequest, Destination, OutgoingAlert } from '../../alerts/destination.js';
import { ALERT_VARIABLES } from '../../alerts/destination-spec.js';
import { post } from '../../alerts/post.js';
import { USER_AGENT, type WorkerConfig } from '../../config/worker-config.js';
import { kindsFor } from '../../core/alerts/kinds.js';
import { FetchError } from '../../lib/fetch-error.js';
import type { Proxies } from '../../lib/proxies.js';
import { english } from '../../words/locale.js';
import { type Check, fails, off, works } from './check.js';

const TIMEOUT_MS = 10_000;

interface Requests {
  readonly signal: AbortSignal;
  readonly fetch: typeof globalThis.fetch;
}

interface AlertChecks extends Requests {
  readonly now: number;
  readonly proxies: Proxies;
  /** Send a test alert to each instead of only connecting. */
  readonly send: boolean;
}

export async function checkAlerts(config: AlertConfig, checks: AlertChecks): Promise<Check[]> {
  const destinations = createDestinations(config);
  if (destinations.length === 0)
    return [off('alerts', english('doctor.alerts.none'), english('doctor.alerts.set'))];
  const results = await Promise.all(
    destinations.map((destination) =>
      checks.send ? sent(destination, checks) : reached(destination, checks),
    ),
  );
  return config.operator.length === 0 ? [...results, UNALARMED] : results;
}

const UNALARMED = off(
  'alerts for the operator',
  english('doctor.alerts.nowhere', { kinds: kindsFor('operator').join(', ') }),
  english('doctor.alerts.setOperator'),
);

function reached(destination: Destination, checks: AlertChecks): Promise<Check> {
  const { url, headers } = destination.request(testAlert(destination, checks.now), checks.now);
  const fine = works(
    `alerts ${destination.id}`,
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

async function sent(destination: Destination, { now, proxies, signal }: AlertChecks): Promise<Check> {
  const name = `alerts ${destination.id}`;
  const request = destination.request(testAlert(destination, now), now);
  const result = await post(request, { userAgent: USER_AGENT, timeoutMs: TIMEOUT_MS, signal, now, proxies });
  if (result.kind === 'delivered')
    return works(
      name,
      english('doctor.alerts.accepted', {
        kinds: destination.kinds.join(', '),
        signed: signedInWords(request.headers),
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

function testAlert({ kinds }: Destination, now: number): OutgoingAlert {
  return {
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    event: 'test',
    title: english('doctor.alerts.testTitle'),
    text: english('doctor.alerts.testText', { kinds: kinds.join(', ') }),
    url: null,
    windowFrom: null,
    windowTo: null,
    at: now,
    decidedAt: now,
  };
}
