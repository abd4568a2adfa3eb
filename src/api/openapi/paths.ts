import { z } from 'zod';
import type { oas31, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { jsonFeedSchema } from '../feeds/json-feed.js';
import { PROBLEM_TYPE } from '../http/errors.js';
import {
  badgeParameters,
  calendarParameters,
  companyParameters,
  feedParameters,
  noParameters,
  resetsParameters,
} from '../http/query.js';
import { launchesSchema, oddsSchema } from '../schemas/launch-schemas.js';
import {
  errorSchema,
  forecastSchema,
  healthBodySchema,
  problemSchema,
  resetsSchema,
  statsSchema,
} from '../schemas/schemas.js';
import { dataPaths } from './data-paths.js';
import { dataUnavailable, errorExamples } from './error-responses.js';
import { EXAMPLES } from './examples.js';
import {
  badgeHeaders,
  dataHeaders,
  descriptionHeaders,
  feedHeaders,
  healthHeaders,
  snapshotHeaders,
  unhealthyHeaders,
} from './header-components.js';
import { type Endpoint, readOnlyPath } from './path-item.js';

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

function dataPath(endpoint: Omit<Endpoint, 'headers' | 'conditions' | 'responses'>, headers = dataHeaders) {
  return readOnlyPath({
    ...endpoint,
    headers,
    conditions: ['IfNoneMatch', 'IfModifiedSince'],
    responses: { 503: dataUnavailable },
  });
}

const unhealthy: ZodOpenApiResponseObject = {
  description: 'Something is degraded: the same body. Or there is no snapshot to assess: an error.',
  headers: unhealthyHeaders,
  content: {
    'application/json': {
      schema: z.union([healthBodySchema, errorSchema]),
      examples: {
        ...EXAMPLES['/api/v1/health 503'],
        ...errorExamples(503),
      },
    },
    [PROBLEM_TYPE]: { schema: problemSchema },
  },
};

/** Only the top-level fields: a description does not describe itself. */
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

const ENTRIES =
  'The newest 50 recorded resets, regular and banked; with `of=launches` the newest 50 additions and corrections of the launch lists.';

export const paths: ZodOpenApiPathsObject = {
  '/api/v1/stats': dataPath({
    name: 'Stats',
    tag: 'record',
    summary: 'Statistics of all recorded usage-limit resets',
    description: 'Counts, gaps and the newest reset, as of `generatedAt`.',
    query: noParameters,
    body: {
      schema: statsSchema,
      examples: EXAMPLES['/api/v1/stats'] ?? {},
    },
  }),
  '/api/v1/resets': dataPath({
    name: 'Resets',
    tag: 'record',
    summary: 'The recorded usage-limit resets, newest first, in pages',
    description:
      'To read all of them, repeat with `offset` = `nextOffset` until it is null. If `generatedAt` changes between two pages, start again and drop duplicates by `at`. To wait for new resets, send the newest `at` as `since`, which is exclusive.',
    query: resetsParameters,
    body: {
      schema: resetsSchema,
      examples: EXAMPLES['/api/v1/resets'] ?? {},
    },
  }),
  '/api/v1/forecast': dataPath({
    name: 'Forecast',
    tag: 'record',
    summary: 'The chance of a usage-limit reset, with its scores',
    description:
      'The published forecast, the scores of earlier forecasts, and simpler forecasts for comparison. Scored windows do not overlap, and none is scored sooner than ten minutes after it closed. If none was saved and none can be computed, the answer is 503.',
    query: noParameters,
    body: {
      schema: forecastSchema,
      examples: EXAMPLES['/api/v1/forecast'] ?? {},
    },
  }),
  '/api/v1/odds': dataPath({
    name: 'Odds',
    tag: 'launch odds',
    summary: 'When the next AI models of a company may come, line by line',
    description:
      'Expected dates, odds for 7 to 90 days with their spread, and every estimator with its track record. These are statistics of past launches, not a schedule of any company. A launch counts when at least two different publishers state its date.',
    query: companyParameters,
    body: {
      schema: oddsSchema,
      examples: EXAMPLES['/api/v1/odds'] ?? {},
    },
  }),
  '/api/v1/launches': dataPath({
    name: 'Launches',
    tag: 'launch odds',
    summary: 'The AI model launches that the odds rest on, newest first',
    description:
      'Every launch whose date at least two different publishers state, with these sources and its gaps; launches with fewer are pending and listed separately. `changes` tells what was added and corrected, and when.',
    query: companyParameters,
    body: {
      schema: launchesSchema,
      examples: EXAMPLES['/api/v1/launches'] ?? {},
    },
  }),
  '/feed.atom': dataPath(
    {
      name: 'Feed',
      tag: 'other formats',
      summary: 'The newest resets, or changes of the launch lists, as an Atom feed',
      description: `RFC 4287, for feed readers. ${ENTRIES}`,
      query: feedParameters,
      type: 'application/atom+xml',
      body: {
        schema: z.string().describe('An Atom feed.'),
        examples: EXAMPLES['/feed.atom'] ?? {},
      },
    },
    feedHeaders,
  ),
  '/feed.json': dataPath(
    {
      name: 'JsonFeed',
      tag: 'other formats',
      summary: 'The newest resets, or changes of the launch lists, as a JSON Feed',
      description: `JSON Feed 1.1: the entries of the Atom feed. ${ENTRIES}`,
      query: feedParameters,
      type: 'application/feed+json',
      body: {
        schema: jsonFeedSchema,
        examples: EXAMPLES['/feed.json'] ?? {},
      },
    },
    feedHeaders,
  ),
  '/calendar.ics': dataPath(
    {
      name: 'Calendar',
      tag: 'other formats',
      summary: 'Recorded and promised resets as a calendar',
      description:
        'RFC 5545. The newest 200 recorded resets, regular and banked, and open explicit promises with a time as tentative events. A promise is not a reset.',
      query: calendarParameters,
      type: 'text/calendar',
      body: {
        schema: z.string().describe('An iCalendar file.'),
        examples: EXAMPLES['/calendar.ics'] ?? {},
      },
    },
    snapshotHeaders,
  ),
  '/badge.svg': readOnlyPath({
    name: 'Badge',
    tag: 'other formats',
    summary: 'Last reset, and promise or chance of the next, as an image',
    description:
      'For READMEs and status pages. Other sites show only images with status 200, so the badge is never 503: while data are unavailable it says so. It says instants in UTC, because pictures are kept.',
    query: badgeParameters,
    conditions: ['IfNoneMatch', 'IfModifiedSince'],
    type: 'image/svg+xml',
    body: {
      schema: z.string().describe('An SVG image.'),
      examples: EXAMPLES['/badge.svg'] ?? {},
    },
    headers: badgeHeaders,
    responses: {},
  }),
  ...dataPaths,
  '/api/v1/health': readOnlyPath({
    name: 'Health',
    tag: 'service',
    summary: 'How far the answers can be trusted at the moment',
    description: 'Assesses the newest snapshot, whatever its age.',
    query: noParameters,
    conditions: ['IfNoneMatch'],
    body: {
      schema: healthBodySchema,
      examples: EXAMPLES['/api/v1/health'] ?? {},
    },
    headers: healthHeaders,
    responses: { 503: unhealthy },
  }),
  '/api/openapi.json': readOnlyPath({
    name: 'Description',
    tag: 'service',
    summary: 'This description',
    description: 'OpenAPI 3.1. Needs no ledger.',
    query: noParameters,
    conditions: ['IfNoneMatch'],
    body: {
      schema: descriptionSchema,
      examples: {
        beginning: {
          summary: 'Its beginning.',
          value: { openapi: '3.1.0', info: { title: 'Reset Record', version: '1.1.0' }, paths: {} },
        },
      },
    },
    headers: descriptionHeaders,
    responses: {},
  }),
};
