import { isFresh } from '../core/health/freshness.js';
import { assessHealth, withDamage } from '../core/health/health.js';
import { epochMs } from '../core/time/instant.js';
import { newestLaunchPost, type ShownLaunchPost } from '../ledger/read/launch-posts.js';
import { nextDueAt, secondsUntilNext } from './http/cache-control.js';
import { API_LINKS } from './http/common-headers.js';
import type { DirectEndpoint, Endpoints } from './http/endpoint.js';
import { errorResponse, NO_STORE, UNAVAILABLE_HEADERS } from './http/errors.js';
import { noParameters, parseQuery } from './http/query.js';
import { contentResponse, type HttpResponse, json, plainResponse } from './http/response.js';
import { LedgerDamagedError } from './snapshots/ledger-connection.js';
import type { SnapshotSource } from './snapshots/snapshot-source.js';
import { healthView } from './views/record-views.js';

const MAX_AGE_SECONDS = 60;

const ALIVE = plainResponse(json({ status: 'alive' }), NO_STORE);
const READY = plainResponse(json({ status: 'ready' }), NO_STORE);

/** Health, part of the contract; and for those who run the process, what its supervisor and its proxy ask. */
export function healthEndpoints(source: SnapshotSource): Endpoints {
  return {
    '/api/v1/health': healthEndpoint(source),
    // 200 whenever this process answers.
    '/livez': () => ALIVE,
    // 200 while data are served, whatever is degraded.
    '/readyz': async (_target, now) => {
      const read = await source.read(({ snapshot }) => isFresh(epochMs(snapshot.generatedAt), now));
      return read.kind === 'read' && read.value ? READY : errorResponse('data_unavailable');
    },
  };
}

/** Health of the newest snapshot, however old it is; an error only if there is none. */
function healthEndpoint(source: SnapshotSource): DirectEndpoint {
  return async (target, now) => {
    parseQuery(target, noParameters);
    const result = await source.read(({ snapshot, queries }) => ({
      snapshot,
      newest: newestLaunchPost(queries),
    }));
    if (result.kind === 'read') return healthResponse({ ...result.value, problems: [] }, now);
    const { failure } = result;
    if (failure instanceof LedgerDamagedError) {
      const { snapshot, problems } = failure;
      return healthResponse({ snapshot, problems, newest: null }, now);
    }
    return errorResponse('data_unavailable');
  };
}

interface FoundHealth extends Pick<LedgerDamagedError, 'snapshot' | 'problems'> {
  readonly newest: ShownLaunchPost | null;
}

function healthResponse({ snapshot, newest, problems }: FoundHealth, now: number): HttpResponse {
  const health = withDamage(assessHealth(snapshot, now), problems);
  const view = healthView(health, newest);
  if (health.status !== 'ok') return plainResponse(json(view), { ...UNAVAILABLE_HEADERS, ...API_LINKS }, 503);
  // It differs in every answer, and says nothing of the service.
  const tellsApart = JSON.stringify({ ...view, checkedAt: null });
  const content = { ...json(view), compressed: null, tellsApart };
  const maxAge = Math.min(MAX_AGE_SECONDS, secondsUntilNext(nextDueAt(snapshot), now));
  return contentResponse(content, { 'Cache-Control': `public, max-age=${maxAge}`, ...API_LINKS });
}
