import { z } from 'zod';
import type { oas31, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { companyParameters, noParameters, resetsParameters } from '../http/query.js';
import { launchesSchema, oddsSchema } from '../launch-schemas.js';
import { errorSchema, forecastSchema, healthBodySchema, resetsSchema, statsSchema } from '../schemas.js';
import { dataUnavailable, errorExamples } from './error-responses.js';
import { forecastExample } from './examples/forecast.js';
import { degradedExample, healthExample } from './examples/health.js';
import { launchesExample, oddsExample } from './examples/launches.js';
import { pastTheEndExample, resetsExample, statsExample } from './examples/record.js';
import { dataHeaders, descriptionHeaders, healthHeaders, unhealthyHeaders } from './header-components.js';
import { type Endpoint, readOnlyPath } from './path-item.js';

export const TAGS: oas31.TagObject[] = [
  { name: 'record', description: 'What happened, and how likely it is to happen again.' },
  {
    name: 'launch odds',
    description: "When a company's next model may come out, from past launches; no schedule.",
  },
  { name: 'service', description: 'How far the answers can be trusted, and what they mean.' },
];

function dataPath(endpoint: Omit<Endpoint, 'headers' | 'conditions' | 'responses'>) {
  return readOnlyPath({
    ...endpoint,
    headers: dataHeaders,
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
        degraded: { summary: 'Before a timeline and a model are configured.', value: degradedExample },
        ...errorExamples(503),
      },
    },
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

export const paths: ZodOpenApiPathsObject = {
  '/api/v1/stats': dataPath({
    name: 'Stats',
    tag: 'record',
    summary: 'Statistics of the whole record',
    description: 'Counts, gaps and the newest reset, as of `generatedAt`.',
    query: noParameters,
    body: { schema: statsSchema, examples: { stats: { summary: 'A record of 17.', value: statsExample } } },
  }),
  '/api/v1/resets': dataPath({
    name: 'Resets',
    tag: 'record',
    summary: 'The history, newest first, in pages',
    description:
      'To read all of it, repeat with `offset` = `nextOffset` until it is null. If `generatedAt` changes between two pages, start again and drop duplicates by `at`. To wait for new resets, send the newest `at` as `since`.',
    query: resetsParameters,
    body: {
      schema: resetsSchema,
      examples: {
        page: { summary: 'The first page of three.', value: resetsExample },
        pastTheEnd: { summary: 'An offset past the end.', value: pastTheEndExample },
      },
    },
  }),
  '/api/v1/forecast': dataPath({
    name: 'Forecast',
    tag: 'record',
    summary: 'The chance of a reset, with its scores',
    description:
      'The published forecast, the scores of earlier forecasts, and simpler forecasts for comparison. If none was saved and none can be computed, the answer is 503.',
    query: noParameters,
    body: {
      schema: forecastSchema,
      examples: { saved: { summary: 'A service in its third week.', value: forecastExample } },
    },
  }),
  '/api/v1/odds': dataPath({
    name: 'Odds',
    tag: 'launch odds',
    summary: 'When the next models of a company may come, line by line',
    description:
      'Expected dates, odds for 7 to 90 days with their spread, and every estimator with its track record.',
    query: companyParameters,
    body: {
      schema: oddsSchema,
      examples: { odds: { summary: 'Shortened: one line, two of its estimators.', value: oddsExample } },
    },
  }),
  '/api/v1/launches': dataPath({
    name: 'Launches',
    tag: 'launch odds',
    summary: 'The launches that the odds rest on, newest first',
    description: 'Every verified launch with its sources and gaps, and the pending launches separately.',
    query: companyParameters,
    body: {
      schema: launchesSchema,
      examples: { launches: { summary: 'Shortened.', value: launchesExample } },
    },
  }),
  '/api/v1/health': readOnlyPath({
    name: 'Health',
    tag: 'service',
    summary: 'How far the answers can be trusted at the moment',
    description: 'Assesses the newest snapshot, whatever its age.',
    query: noParameters,
    conditions: ['IfNoneMatch'],
    body: {
      schema: healthBodySchema,
      examples: { ok: { summary: 'All is well.', value: healthExample } },
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
