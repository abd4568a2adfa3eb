import cors from 'cors';
import { type RequestHandler, Router } from 'express';
import type { Site } from '../site/document.js';
import { codexResetsEndpoints } from './compat/codex-resets.js';
import { dataEndpoints } from './data/data-endpoints.js';
import { calendar } from './feeds/calendar.js';
import { feedEndpoint } from './feeds/feed-endpoint.js';
import { healthEndpoints } from './health-endpoints.js';
import { COMMON_HEADERS } from './http/common-headers.js';
import { type Endpoint, type EndpointContext, handler } from './http/endpoint.js';
import { errorResponse } from './http/errors.js';
import {
  badgeParameters,
  calendarParameters,
  companyParameters,
  noParameters,
  parseQuery,
  resetsParameters,
} from './http/query.js';
import { dataEndpoint, documentEndpoint, recordEndpoint } from './http/record-endpoint.js';
import { sendResponse } from './http/send-response.js';
import { askOf } from './mcp/ask.js';
import { mcpPost } from './mcp/mcp-post.js';
import { pageEndpoints } from './pages/page-endpoint.js';
import { badge, unavailableBadge } from './pictures/badge.js';
import { iconEndpoints, manifest } from './pictures/icons.js';
import { MCP_METHODS, METHODS } from './schemas/constants.js';
import { signpostEndpoints } from './signposts/signpost-endpoints.js';
import { forecastView } from './views/forecast-view.js';
import { checkCompany, launchesView, oddsView } from './views/launch-views.js';
import { recordingAt, resetsView, statsView } from './views/record-views.js';

/** All endpoints by path. Paths match exactly. */
function endpoints(context: EndpointContext, site: Site): Readonly<Record<string, Endpoint>> {
  return {
    // Lifetime statistics of the record.
    '/api/v1/stats': dataEndpoint(context, noParameters, ({ snapshot }) => statsView(snapshot)),

    // The history, newest first, in pages that come from the same read as their snapshot.
    '/api/v1/resets': dataEndpoint(context, resetsParameters, resetsView),

    // The chance of a reset, with its scores and comparisons.
    '/api/v1/forecast': dataEndpoint(
      context,
      noParameters,
      (record, _query, now) => forecastView(record, now),
      { present: recordingAt },
    ),

    // When each company's next models may come, and the launches behind the odds.
    '/api/v1/odds': dataEndpoint(
      context,
      companyParameters,
      (record, { company }) => oddsView(record, company),
      { check: checkCompany },
    ),
    '/api/v1/launches': dataEndpoint(
      context,
      companyParameters,
      (record, { company }) => launchesView(record, company),
      { check: checkCompany },
    ),

    // State of the sources, the schedule and the reader; whether the process answers, and from a fresh record.
    ...healthEndpoints(context),

    // The resets for feed readers and calendars, and the changes of the launch lists.
    '/feed.atom': feedEndpoint(context),
    '/calendar.ics': recordEndpoint(context, {
      parse: (target) => parseQuery(target, calendarParameters),
      content: calendar,
    }),

    // The newest facts as an image for other sites, which show only images with status 200.
    '/badge.svg': recordEndpoint(context, {
      parse: (target) => parseQuery(target, badgeParameters),
      content: badge,
      canonicalTarget: (_record, { form, lang }) => `/badge.svg?form=${form}&lang=${lang}`,
      present: recordingAt,
      unavailable: unavailableBadge,
    }),

    // Icons, and what browsers and search engines ask every site for.
    ...iconEndpoints(),
    '/manifest.webmanifest': documentEndpoint(context, manifest),

    // The record and the journals as files.
    ...dataEndpoints(context),

    // The record in the shape of another tracker, for the clients of that one.
    ...codexResetsEndpoints(context),

    // The description (OpenAPI 3.1), and what programs look for to find all of this.
    ...signpostEndpoints(context),

    // The web pages, the documentation, and their files.
    ...pageEndpoints(context, site),
  };
}

/** Every path with GET (which includes HEAD) and OPTIONS, and the one that takes POST; 405 for other methods. */
export function createRoutes(
  context: EndpointContext,
  site: Site,
): { readonly router: Router; readonly paths: ReadonlySet<string> } {
  const router = Router({ caseSensitive: true, strict: true });
  const all = endpoints(context, site);
  for (const [path, endpoint] of Object.entries(all)) {
    router.get(path, handler(endpoint, context));
    addOtherMethods(router, path, METHODS);
  }
  router.post('/mcp', mcpPost(askOf(all, context), context.logger, context.publicUrl));
  addOtherMethods(router, '/mcp', MCP_METHODS);
  return { router, paths: new Set([...Object.keys(all), '/mcp']) };
}

/** OPTIONS, and 405 for what is left. */
function addOtherMethods(router: Router, path: string, methods: string): void {
  router
    .route(path)
    .options(preflight(methods), (_req, res) => {
      res.set({ ...COMMON_HEADERS, Allow: methods });
      res.status(204).end();
    })
    .all((req, res) => {
      const message = `${req.method} is not supported here; use ${methods}.`;
      sendResponse(req, res, errorResponse('method_not_allowed', message, { Allow: methods }));
    });
}

/** Scripts of all sites may use the API; an unknown path is still 404. */
const preflight = (methods: string): RequestHandler =>
  cors({ origin: '*', methods, maxAge: 86_400, preflightContinue: true });
