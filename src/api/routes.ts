import type { z } from 'zod';
import type { Logger } from '../lib/logger.js';
import type { Site } from '../site/pieces/site.js';
import { codexResetsEndpoints } from './compat/codex-resets.js';
import { dataEndpoints } from './data/data-endpoints.js';
import { calendar } from './feeds/calendar.js';
import { feedEndpoint } from './feeds/feed-endpoint.js';
import { healthEndpoints } from './health-endpoints.js';
import {
  dataEndpoint,
  documentEndpoint,
  type Endpoints,
  type RecordEndpoint,
  recordEndpoint,
} from './http/endpoint.js';
import { errorResponse } from './http/errors.js';
import {
  calendarParameters,
  companyParameters,
  noParameters,
  parseQuery,
  resetsParameters,
} from './http/query.js';
import { pageEndpoints } from './pages/page-endpoint.js';
import { badgeEndpoint } from './pictures/badge.js';
import { iconEndpoints, manifest } from './pictures/icons.js';
import { signpostEndpoints } from './signposts/signpost-endpoints.js';
import type { RecordView } from './snapshots/ledger-connection.js';
import type { SnapshotSource } from './snapshots/snapshot-source.js';
import { forecastView } from './views/forecast-view.js';
import { checkCompany, launchesView, oddsView } from './views/launch-views.js';
import { resetsView, statsView } from './views/record-views.js';

/** All endpoints by path. Paths match exactly. */
export function allEndpoints(site: Site, source: SnapshotSource, logger: Logger | undefined): Endpoints {
  return {
    // Lifetime statistics of the record.
    '/api/v1/stats': dataEndpoint(noParameters, ({ snapshot }) => statsView(snapshot)),

    // The history, newest first, in pages that come from the same read as their snapshot.
    '/api/v1/resets': dataEndpoint(resetsParameters, resetsView),

    // The chance of a reset, with its scores and comparisons.
    '/api/v1/forecast': dataEndpoint(noParameters, (record, _query, now) => forecastView(record, now)),

    // When each company's next models may come, and the launches behind the odds.
    '/api/v1/odds': companyEndpoint(oddsView),
    '/api/v1/launches': companyEndpoint(launchesView),

    // State of the sources, the schedule and the reader; whether the process answers, and from a fresh
    // record.
    ...healthEndpoints(source),

    // The resets for feed readers and calendars.
    '/feed.atom': feedEndpoint(site.publicUrl),
    '/calendar.ics': recordEndpoint({
      parse: (target) => parseQuery(target, calendarParameters),
      content: calendar,
    }),

    // The newest facts as an image for other sites, which show only images with status 200.
    '/badge.svg': badgeEndpoint(site.assets),

    // Icons, and what browsers and search engines ask every site for.
    ...iconEndpoints(),
    '/manifest.webmanifest': documentEndpoint(manifest),

    // The record and the journals as files.
    ...dataEndpoints(),

    // The record in the shape of another tracker, for the clients of that one.
    ...codexResetsEndpoints(),

    // The description (OpenAPI 3.1), and what programs look for to find all of this.
    ...signpostEndpoints(site),

    // The web pages, the documentation, and their files.
    ...pageEndpoints(site, logger),
  };
}

/** What a company has. Which companies there are is known even from a snapshot that is too old. */
function companyEndpoint(
  view: (record: RecordView, company: string | null) => object,
): RecordEndpoint<z.output<typeof companyParameters>> {
  return {
    ...dataEndpoint(companyParameters, (record, { company }) => view(record, company)),
    unavailable(query, record) {
      if (record) checkCompany(record, query);
      return errorResponse('data_unavailable');
    },
  };
}
