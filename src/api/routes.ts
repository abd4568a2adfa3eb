import cors from 'cors';
import { type RequestHandler, Router } from 'express';
import { badge, unavailableBadge } from './badge.js';
import { docsEndpoints } from './docs/docs-endpoints.js';
import { atomFeed } from './feeds/atom-feed.js';
import { calendar } from './feeds/calendar.js';
import { forecastBody } from './forecast-view.js';
import { healthEndpoint } from './health-endpoint.js';
import { answer } from './http/answer.js';
import { plainBody } from './http/body.js';
import { COMMON_HEADERS } from './http/common-headers.js';
import { dataEndpoint, recordEndpoint, type View } from './http/data-endpoint.js';
import { type Endpoint, type EndpointContext, handler } from './http/endpoint.js';
import { errorAnswer, NO_STORE } from './http/errors.js';
import type { Front } from './http/front.js';
import { companyParameters, noParameters, parseQuery, resetsParameters } from './http/query.js';
import { sendAnswer } from './http/write-answer.js';
import { checkCompany, launchesView, oddsView } from './launch-views.js';
import { descriptionEndpoint } from './openapi/endpoint.js';
import { pageEndpoints } from './page-endpoint.js';
import { recordingAt, resetsView, statsView } from './views.js';

/** Everything that this service answers to GET, by path. Paths match to the letter. */
function endpoints(context: EndpointContext): Readonly<Record<string, Endpoint>> {
  return {
    // Lifetime statistics of the record.
    '/api/v1/stats': dataEndpoint(context, noParameters, ({ snapshot }) => statsView(snapshot)),

    // The history, newest first, in pages that come from the same read as their snapshot.
    '/api/v1/resets': dataEndpoint(context, resetsParameters, (record, query) =>
      resetsView(record.snapshot, record.page(query), query),
    ),

    // The chance of a reset, with its scores and what it is compared with.
    '/api/v1/forecast': documentEndpoint(context, forecastBody, {
      present: recordingAt,
    }),

    // When the next models may come, company by company, and the launches that this rests on.
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

    // How far the answers can be trusted: sources, schedule, reader.
    '/api/v1/health': healthEndpoint(context),

    // The resets for feed readers and calendars.
    '/feed.atom': documentEndpoint(context, atomFeed),
    '/calendar.ics': documentEndpoint(context, calendar),

    // The newest facts as an image for other people's pages, which show images of 200 only.
    '/badge.svg': documentEndpoint(context, badge, {
      present: recordingAt,
      unavailable: unavailableBadge,
    }),

    // The documentation for people, and what it loads.
    ...docsEndpoints(),

    // All of the above for programs: OpenAPI 3.1. Needs no ledger.
    '/api/openapi.json': descriptionEndpoint(),

    // The same record for people, and the files of their page.
    ...pageEndpoints(context),

    // For container health checks: this process answers, whatever the ledger is like. Not part of the public API.
    '/livez': async () => ({ answer: ALIVE }),
  };
}

const ALIVE = answer(200, plainBody('{"status":"alive"}', 'application/json; charset=utf-8'), NO_STORE);

/** A document that takes no parameters. */
function documentEndpoint(
  context: EndpointContext,
  body: View<object>['body'],
  options: Partial<Parameters<typeof recordEndpoint>[1]> = {},
): Endpoint {
  return recordEndpoint<object>(context, {
    ...options,
    parse: (target) => parseQuery(target, noParameters),
    view: { body },
  });
}

export const METHODS = 'GET, HEAD, OPTIONS';

/** Every path with its methods: GET (and with it HEAD), OPTIONS, and 405 for the rest. */
export function createRoutes(context: EndpointContext, front: Front): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, endpoint] of Object.entries(endpoints(context)))
    router
      .route(path)
      .get(handler(endpoint, context, front))
      .options(preflight, (_req, res) => {
        res.set({ ...COMMON_HEADERS, Allow: METHODS });
        res.status(204).end();
      })
      .all((req, res) => {
        const message = `${req.method} is not supported here; use ${METHODS}.`;
        return sendAnswer(req, res, errorAnswer('method_not_allowed', message, { Allow: METHODS }));
      });
  return router;
}

/** What browsers ask before scripts of other sites may ask; an unknown path stays 404. */
const preflight: RequestHandler = cors({
  origin: '*',
  methods: METHODS,
  maxAge: 86_400,
  preflightContinue: true,
});
