import { assessHealth } from '../core/health.js';
import type { Snapshot } from '../core/snapshot.js';
import { type Answer, answer } from './http/answer.js';
import { momentaryBody } from './http/body.js';
import { nextDueAt, secondsUntilNext } from './http/cache-control.js';
import type { Endpoint, EndpointContext } from './http/endpoint.js';
import { DATA_UNAVAILABLE, errorAnswer, UNAVAILABLE_HEADERS } from './http/errors.js';
import { noParameters, parseQuery } from './http/query.js';
import { healthView } from './views.js';

const MAX_AGE_SECONDS = 60;
/** Of a body that names nearly everything that can be wrong. */
const WEIGHT = 4_000;

/** Health of the newest snapshot, however old it is; an error only where there is none to judge. */
export function healthEndpoint({ source }: EndpointContext): Endpoint {
  return async (target) => {
    const query = parseQuery(target, noParameters);
    if (query.kind === 'invalid') return { answer: errorAnswer('invalid_parameter', query.message) };
    const result = await source.read(({ snapshot }) => snapshot);
    if (result.kind === 'unavailable') return { answer: errorAnswer('data_unavailable', DATA_UNAVAILABLE) };
    const snapshot = result.value;
    return { of: snapshot, prepared: { weight: WEIGHT, at: (now) => healthAnswer(snapshot, now) } };
  };
}

function healthAnswer(snapshot: Snapshot, now: number): Answer {
  const health = assessHealth(snapshot, now);
  const body = momentaryBody(healthView(health));
  if (health.status !== 'ok') return answer(503, body, UNAVAILABLE_HEADERS);
  const maxAge = Math.min(MAX_AGE_SECONDS, secondsUntilNext(nextDueAt(snapshot), now));
  return answer(200, body, { 'Cache-Control': `public, max-age=${maxAge}` });
}
