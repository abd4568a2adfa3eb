import { type RequestHandler, Router } from 'express';
import type { Logger } from '../lib/logger.js';
import { badge, sendUnavailableBadge } from './badge.js';
import { dataEndpoint, documentEndpoint } from './data-endpoint.js';
import { docsEndpoints } from './docs/docs-endpoints.js';
import { sendError } from './errors.js';
import { atomFeed } from './feeds/atom-feed.js';
import { calendar } from './feeds/calendar.js';
import { healthEndpoint } from './health-endpoint.js';
import { launchesView, oddsView } from './launch-views.js';
import { descriptionEndpoint } from './openapi/endpoint.js';
import { createPage } from './page-endpoint.js';
import { companyParameters, noParameters, resetsParameters } from './query.js';
import type { SnapshotSource } from './snapshot-source.js';
import { forecastView, recordingAt, resetsView, statsView } from './views.js';

export interface RouteContext {
  readonly source: SnapshotSource;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger?: Logger;
}

/** Everything that this service answers. Paths match to the letter. */
export function createRoutes(context: RouteContext): Router {
  const router = Router({ caseSensitive: true, strict: true });

  // Lifetime statistics of the record.
  readOnly(
    router,
    '/api/v1/stats',
    dataEndpoint(context, noParameters, ({ snapshot }) => statsView(snapshot)),
  );

  // The history, newest first, in pages that come from the same read as their snapshot.
  readOnly(
    router,
    '/api/v1/resets',
    dataEndpoint(context, resetsParameters, (record, query) =>
      resetsView(record.snapshot, record.page(query), query),
    ),
  );

  // The chance of a reset, with its scores and what it is compared with.
  readOnly(
    router,
    '/api/v1/forecast',
    dataEndpoint(context, noParameters, (record, _query, now) => forecastView(record, now), recordingAt),
  );

  // When the next models may come, company by company, and the launches that this rests on.
  readOnly(
    router,
    '/api/v1/odds',
    dataEndpoint(context, companyParameters, (record, { company }) => oddsView(record, company)),
  );
  readOnly(
    router,
    '/api/v1/launches',
    dataEndpoint(context, companyParameters, (record, { company }) => launchesView(record, company)),
  );

  // How far the answers can be trusted: sources, schedule, reader.
  readOnly(router, '/api/v1/health', healthEndpoint(context));

  // The resets for feed readers and calendars.
  readOnly(router, '/feed.atom', documentEndpoint(context, noParameters, atomFeed));
  readOnly(router, '/calendar.ics', documentEndpoint(context, noParameters, calendar));

  // The newest facts as an image for other people's pages, which show images of 200 only.
  readOnly(
    router,
    '/badge.svg',
    documentEndpoint(context, noParameters, badge, {
      variantOf: recordingAt,
      unavailable: sendUnavailableBadge,
    }),
  );

  // The documentation for people, and what it loads.
  for (const [path, handler] of Object.entries(docsEndpoints())) readOnly(router, path, handler);

  // All of the above for programs: OpenAPI 3.1. Needs no ledger.
  readOnly(router, '/api/openapi.json', descriptionEndpoint());

  // The same record for people, and the files of their page.
  const { page, assets } = createPage(context);
  readOnly(router, '/', page);
  for (const { path, handler } of assets) readOnly(router, path, handler);

  // For container health checks: this process answers, whatever the ledger is like. Not part of the public API.
  readOnly(router, '/livez', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'alive' });
  });

  return router;
}

export const METHODS = 'GET, HEAD, OPTIONS';

/** GET (and with it HEAD) by `handler`, OPTIONS, and 405 for the rest. */
function readOnly(router: Router, path: string, handler: RequestHandler): void {
  router
    .route(path)
    .get(handler)
    .options((_req, res) => {
      res.set('Allow', METHODS).status(204).end();
    })
    .all((req, res) => {
      res.set('Allow', METHODS);
      sendError(res, 'method_not_allowed', `${req.method} is not supported here; use ${METHODS}.`);
    });
}
