import cors from 'cors';
import { type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import type { Site } from '../site/document.js';
import { badge, unavailableBadge } from './badge.js';
import { METHODS } from './constants.js';
import { dataEndpoints } from './data/data-endpoints.js';
import { atomFeed } from './feeds/atom-feed.js';
import { calendar } from './feeds/calendar.js';
import { launchesFeed } from './feeds/launches-feed.js';
import { forecastContent } from './forecast-view.js';
import { healthEndpoint } from './health-endpoint.js';
import { COMMON_HEADERS } from './http/common-headers.js';
import { type Endpoint, type EndpointContext, handler } from './http/endpoint.js';
import { errorResponse, NO_STORE } from './http/errors.js';
import {
  companyParameters,
  feedParameters,
  noParameters,
  parseQuery,
  resetsParameters,
} from './http/query.js';
import { dataEndpoint, type RecordEndpoint, recordEndpoint } from './http/record-endpoint.js';
import { json, plainResponse } from './http/response.js';
import { sendResponse } from './http/send-response.js';
import { checkCompany, launchesView, oddsView } from './launch-views.js';
import { descriptionEndpoint } from './openapi/description-endpoint.js';
import { pageEndpoints } from './page-endpoint.js';
import { recordingAt, resetsView, statsView } from './views.js';

/** All endpoints by path. Paths match exactly. */
function endpoints(context: EndpointContext, site: Site): Readonly<Record<string, Endpoint>> {
  return {
    // Lifetime statistics of the record.
    '/api/v1/stats': dataEndpoint(context, noParameters, ({ snapshot }) => statsView(snapshot)),

    // The history, newest first, in pages that come from the same read as their snapshot.
    '/api/v1/resets': dataEndpoint(context, resetsParameters, (record, query) =>
      resetsView(record.snapshot, record.page(query), query),
    ),

    // The chance of a reset, with its scores and comparisons.
    '/api/v1/forecast': documentEndpoint(context, forecastContent, {
      present: recordingAt,
    }),

    // When each company's next models may come, and the launches behind the odds.
    '/api/v1/odds': dataEndpoint(
      context,
      companyParameters,
      (record, { company }) => oddsView(record, company),
      checkCompany,
    ),
    '/api/v1/launches': dataEndpoint(
      context,
      companyParameters,
      (record, { company }) => launchesView(record, company),
      checkCompany,
    ),

    // State of the sources, the schedule and the reader.
    '/api/v1/health': healthEndpoint(context),

    // The resets for feed readers and calendars, and the changes of the launch ledgers.
    '/feed.atom': recordEndpoint<z.output<typeof feedParameters>>(context, {
      parse: (target) => parseQuery(target, feedParameters),
      content: (record, query) => (query.of === 'launches' ? launchesFeed(record) : atomFeed(record)),
    }),
    '/calendar.ics': documentEndpoint(context, calendar),

    // The newest facts as an image for other sites, which show only images with status 200.
    '/badge.svg': documentEndpoint(context, badge, {
      present: recordingAt,
      unavailable: unavailableBadge,
    }),

    // The record and the journals as files.
    ...dataEndpoints(context),

    // OpenAPI 3.1. Needs no ledger.
    '/api/openapi.json': descriptionEndpoint(),

    // The web pages, the documentation, and their files.
    ...pageEndpoints(context, site),

    // For container health checks: 200 whenever this process answers. Not part of the public API.
    '/livez': () => ALIVE,
  };
}

const ALIVE = plainResponse(json({ status: 'alive' }), NO_STORE);

/** A document that takes no parameters. */
function documentEndpoint(
  context: EndpointContext,
  content: RecordEndpoint<object>['content'],
  options: Partial<RecordEndpoint<object>> = {},
): Endpoint {
  return recordEndpoint<object>(context, {
    ...options,
    parse: (target) => parseQuery(target, noParameters),
    content,
  });
}

/** Every path with GET (which includes HEAD) and OPTIONS; 405 for other methods. */
export function createRoutes(context: EndpointContext, site: Site): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, endpoint] of Object.entries(endpoints(context, site)))
    router
      .route(path)
      .get(handler(endpoint, context))
      .options(preflight, (_req, res) => {
        res.set({ ...COMMON_HEADERS, Allow: METHODS });
        res.status(204).end();
      })
      .all((req, res) => {
        const message = `${req.method} is not supported here; use ${METHODS}.`;
        const response = errorResponse('method_not_allowed', message, { Allow: METHODS });
        sendResponse(req, res, response);
      });
  return router;
}

/** Scripts of all sites may use the API; an unknown path is still 404. */
const preflight: RequestHandler = cors({
  origin: '*',
  methods: METHODS,
  maxAge: 86_400,
  preflightContinue: true,
});
