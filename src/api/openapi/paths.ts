import { z } from 'zod';
import type { oas31, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { forecastSchema } from '../../core/published/forecast.js';
import { healthSchema } from '../../core/published/health.js';
import { launchesSchema, oddsSchema } from '../../core/published/launches.js';
import { resetsSchema } from '../../core/published/resets.js';
import { statsSchema } from '../../core/published/stats.js';
import { errorSchema } from '../http/error-schemas.js';
import {
  badgeParameters,
  calendarParameters,
  companyParameters,
  feedParameters,
  resetsParameters,
} from '../http/query.js';
import { DATA_ENDPOINTS } from './data-paths.js';
import { errorExamples } from './error-responses.js';
import { EXAMPLES } from './examples.js';
import {
  badgeHeaders,
  descriptionHeaders,
  feedHeaders,
  healthHeaders,
  snapshotHeaders,
  unhealthyHeaders,
} from './header-components.js';
import { type DescribedEndpoint, readOnlyPath } from './path-item.js';

export const TAGS: oas31.TagObject[] = [
  { name: 'record', description: 'What happened, and how likely it is to happen again.' },
  {
    name: 'launch odds',
    description: "When a company's next model may come out, from past launches; no schedule.",
  },
  { name: 'other formats', description: 'The record for feed readers, calendars and other sites.' },
  { name: 'data files', description: 'The whole record and its journals, to download (CC BY 4.0).' },
  { name: 'service', description: 'How far the answers can be trusted, and what they mean.' },
];

const unhealthy: ZodOpenApiResponseObject = {
  description: 'Something is degraded: the same body. Or there is no snapshot to assess: an error.',
  headers: unhealthyHeaders,
  content: {
    'application/json': {
      schema: z.union([healthSchema, errorSchema]),
      examples: {
        ...EXAMPLES['/api/v1/health 503'],
        ...errorExamples(503),
      },
    },
  },
};

/** This has only the top-level fields: a description does not describe itself. */
const descriptionSchema = z.looseObject({
  openapi: z.string().describe('Version of the OpenAPI Specification.'),
  info: z
    .looseObject({
      title: z.string().describe('Name of the API.'),
      version: z.string().describe('Version of this description.'),
    })
    .describe('What is described.'),
  paths: z.looseObject({}).describe('Every endpoint.'),
});

const ENDPOINTS: Readonly<Record<string, DescribedEndpoint>> = {
  '/api/v1/stats': {
    name: 'Stats',
    tag: 'record',
    summary: 'Statistics of all recorded usage-limit resets',
    description: 'Counts, gaps and the newest reset, as of `generatedAt`.',
    schema: statsSchema,
  },
  '/api/v1/resets': {
    name: 'Resets',
    tag: 'record',
    summary: 'The recorded usage-limit resets, newest first, in pages',
    description:
      'To read all of them, repeat with `offset` = `nextOffset` until it is null. If `generatedAt` changes between two pages, start again and drop duplicates by `at`. To wait for new resets, send the newest `at` as `since`, which is exclusive.',
    query: resetsParameters,
    schema: resetsSchema,
  },
  '/api/v1/forecast': {
    name: 'Forecast',
    tag: 'record',
    summary: 'The chance of a usage-limit reset, with its scores',
    description:
      'The published forecast, the scores of earlier forecasts, and simpler forecasts for comparison. Scored windows do not overlap, and none is scored sooner than ten minutes after it closed. If none was saved and none can be computed, the answer is 503.',
    schema: forecastSchema,
  },
  '/api/v1/odds': {
    name: 'Odds',
    tag: 'launch odds',
    summary: 'When the next AI models of a company may come, line by line',
    description:
      'Expected dates, odds for 7 to 90 days with their spread, and every estimator with its track record. These are statistics of past launches, not a schedule of any company. A launch counts when at least two different publishers state its date.',
    query: companyParameters,
    schema: oddsSchema,
  },
  '/api/v1/launches': {
    name: 'Launches',
    tag: 'launch odds',
    summary: 'The AI model launches that the odds rest on, newest first',
    description:
      'Every launch whose date at least two different publishers state, with these sources and its gaps; launches with fewer are pending and listed separately.',
    query: companyParameters,
    schema: launchesSchema,
  },
  '/feed.atom': {
    name: 'Feed',
    tag: 'other formats',
    summary: 'The newest resets and promises as an Atom feed',
    description:
      'RFC 4287, for feed readers. The newest 50 recorded resets, regular and banked; with `of=promises` the newest 50 posts that promise or hint at one, and with `of=resets,promises` both together.',
    query: feedParameters,
    type: 'application/atom+xml',
    schema: z.string().describe('An Atom feed.'),
    headers: feedHeaders,
  },
  '/calendar.ics': {
    name: 'Calendar',
    tag: 'other formats',
    summary: 'Recorded and promised resets as a calendar',
    description:
      'RFC 5545. The newest 200 recorded resets, regular and banked, and open explicit promises with a time as tentative events. A promise is not a reset.',
    query: calendarParameters,
    type: 'text/calendar',
    schema: z.string().describe('An iCalendar file.'),
    headers: snapshotHeaders,
  },
  '/badge.svg': {
    name: 'Badge',
    tag: 'other formats',
    summary: 'Last reset, and promise and chance of the next, as an image',
    description:
      'For READMEs and status pages. Other sites show only images with status 200, so the badge is never 503: while data are unavailable it says so. It says instants in UTC, because pictures are kept. Unknown parameters are ignored.',
    query: badgeParameters,
    type: 'image/svg+xml',
    schema: z.string().describe('An SVG image.'),
    headers: badgeHeaders,
    responses: {},
  },
  ...DATA_ENDPOINTS,
  '/api/v1/health': {
    name: 'Health',
    tag: 'service',
    summary: 'How far the answers can be trusted at the moment',
    description: 'Assesses the newest snapshot, whatever its age.',
    conditions: ['IfNoneMatch'],
    schema: healthSchema,
    headers: healthHeaders,
    responses: { 503: unhealthy },
  },
  '/api/openapi.json': {
    name: 'Description',
    tag: 'service',
    summary: 'This description',
    description: 'OpenAPI 3.1. Needs no ledger.',
    conditions: ['IfNoneMatch'],
    schema: descriptionSchema,
    examples: {
      beginning: {
        summary: 'Its beginning.',
        value: { openapi: '3.1.0', info: { title: 'Reset Record', version: '1.1.0' }, paths: {} },
      },
    },
    headers: descriptionHeaders,
    responses: {},
  },
};

export const paths: ZodOpenApiPathsObject = Object.fromEntries(
  Object.entries(ENDPOINTS).map(([path, endpoint]) => [path, readOnlyPath(path, endpoint)]),
);
