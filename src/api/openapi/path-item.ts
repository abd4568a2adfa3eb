import type { z } from 'zod';
import type { oas31, ZodOpenApiPathItemObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { noParameters } from '../http/query.js';
import { commonErrors, dataUnavailable, protocolErrors } from './error-responses.js';
import { EXAMPLES, type Examples } from './examples.js';
import { dataHeaders, optionsHeaders } from './header-components.js';

export interface DescribedEndpoint {
  /** `Stats`; operations are named `getStats`, `headStats`, `optionsStats`. */
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The parameters of the query; none by default. */
  readonly query?: z.ZodObject;
  /** The validators it answers to; both by default. */
  readonly conditions?: readonly Condition[];
  readonly schema: z.ZodObject | z.ZodString;
  /** The examples; by default those that `npm run examples` wrote. */
  readonly examples?: Examples;
  /** Media type of the body; JSON by default. */
  readonly type?: string;
  /** The headers of 200 and 304; those of data by default. */
  readonly headers?: oas31.HeadersObject;
  /**
   * Responses by status, in addition to those that every endpoint has; by default, that data are unavailable.
   */
  readonly responses?: Readonly<Record<number, ZodOpenApiResponseObject>>;
}

type Condition = keyof typeof conditionParameters;

/** Request headers that make an answer 304. */
export const conditionParameters = {
  IfNoneMatch: {
    in: 'header',
    name: 'If-None-Match',
    description:
      'The `ETag` of an earlier answer, several of them, or `*`. While one still holds, the answer is 304.',
    schema: { type: 'string' },
    example: '"uDjYcEDJ-ywysJuxRf-YSjPTp_D"',
  },
  IfModifiedSince: {
    in: 'header',
    name: 'If-Modified-Since',
    description:
      'The `Last-Modified` of an earlier answer. Without `If-None-Match`, 304 when nothing is newer.',
    schema: { type: 'string' },
    example: 'Sat, 21 Nov 2026 02:20:06 GMT',
  },
} as const satisfies Record<string, oas31.ParameterObject>;

const CONDITIONS = Object.keys(conditionParameters) as Condition[];

/** The operations of every endpoint: GET, HEAD without a body, and OPTIONS. */
export function readOnlyPath(path: string, endpoint: DescribedEndpoint): ZodOpenApiPathItemObject {
  const { name, tag, summary, description, schema, query = noParameters } = endpoint;
  const { type = 'application/json', headers = dataHeaders, examples = EXAMPLES[path] ?? {} } = endpoint;
  const { conditions = CONDITIONS } = endpoint;
  const responses: Record<number, ZodOpenApiResponseObject> = {
    200: {
      description: `${summary}.`,
      headers,
      content: { [type]: { schema, examples } },
    },
    304: { description: 'What the client holds is still valid.', headers },
    ...commonErrors,
    ...(endpoint.responses ?? { 503: dataUnavailable }),
  };
  const request = {
    tags: [tag],
    requestParams: { query },
    parameters: conditions.map((id) => ({ $ref: `#/components/parameters/${id}` })),
  };
  return {
    get: { ...request, operationId: `get${name}`, summary, description, responses: byStatus(responses) },
    head: {
      ...request,
      operationId: `head${name}`,
      summary: `${summary}: the headers alone`,
      description: 'The status and the headers of GET, without a body.',
      responses: byStatus(mapValues(responses, withoutBody)),
    },
    options: {
      tags: [tag],
      operationId: `options${name}`,
      summary: `${summary}: the supported methods`,
      description: 'Also answers the preflights of browsers.',
      responses: byStatus({
        204: { description: 'The supported methods.', headers: optionsHeaders },
        ...protocolErrors,
      }),
    },
  };
}

function withoutBody({ description, headers }: ZodOpenApiResponseObject): ZodOpenApiResponseObject {
  return { description, ...(headers && { headers }) };
}

function mapValues<T, U>(record: Readonly<Record<number, T>>, map: (value: T) => U): Record<number, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

type Status = `${2 | 3 | 4 | 5}${string}`;

function byStatus(responses: Readonly<Record<number, ZodOpenApiResponseObject>>) {
  return responses as Record<Status, ZodOpenApiResponseObject>;
}
