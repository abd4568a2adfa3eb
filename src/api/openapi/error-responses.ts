import type { ZodOpenApiResponseObject } from 'zod-openapi';
import {
  DATA_UNAVAILABLE,
  type ErrorCode,
  errorBody,
  HEADERS_TOO_LARGE,
  INTERNAL_ERROR,
  MALFORMED_REQUEST,
  NOT_FOUND,
  PROBLEM_TYPE,
  problemBody,
  REQUEST_TIMEOUT,
  STATUS_OF,
  TOO_MANY_REQUESTS,
} from '../http/errors.js';
import { errorSchema, problemSchema } from '../schemas/schemas.js';
import { errorHeaders, limitedHeaders, notAllowedHeaders, unavailableHeaders } from './header-components.js';

/** What a client reads about a code, and the message of an example. */
const ERRORS: Readonly<Record<ErrorCode, { readonly when: string; readonly message: string }>> = {
  invalid_parameter: {
    when: 'A query parameter is unknown, repeated or not valid.',
    message: 'limit must be a whole number from 1 to 100, in plain digits.',
  },
  malformed_request: {
    when: 'The bytes are not valid HTTP, or there is not exactly one `Host` header.',
    message: MALFORMED_REQUEST,
  },
  not_found: {
    when: 'There is no such path: other capitals, a slash at the end or an encoded letter make another one.',
    message: NOT_FOUND,
  },
  method_not_allowed: {
    when: 'The path is there, but does not support the method; or no path supports it.',
    message: 'POST is not supported here; use GET, HEAD, OPTIONS.',
  },
  request_timeout: { when: 'The request was not complete in time.', message: REQUEST_TIMEOUT },
  too_many_requests: {
    when: 'The address of the client asks too often, where the operator has set a limit. `Retry-After` says when to ask again.',
    message: TOO_MANY_REQUESTS,
  },
  headers_too_large: {
    when: 'The address and the headers have more than 16 kB together.',
    message: HEADERS_TOO_LARGE,
  },
  internal_error: { when: 'A fault of the service.', message: INTERNAL_ERROR },
  data_unavailable: {
    when: 'The ledger cannot be read whole (health names a damaged or missing table), there is no snapshot yet, it is older than ten minutes, or what is asked for cannot be made of it.',
    message: DATA_UNAVAILABLE,
  },
};

const codesOf = (status: number) =>
  (Object.keys(STATUS_OF) as ErrorCode[]).filter((code) => STATUS_OF[code] === status);

/** The codes of a status, as examples of its body. */
export function errorExamples(
  status: number,
  bodyOf: (code: ErrorCode, message: string) => object = errorBody,
) {
  return Object.fromEntries(
    codesOf(status).map((code) => [
      code,
      { summary: ERRORS[code].when, value: bodyOf(code, ERRORS[code].message) },
    ]),
  );
}

function errorResponse(id: string, status: number, headers = errorHeaders): ZodOpenApiResponseObject {
  const examples = errorExamples(status);
  return {
    id,
    description: Object.values(examples)
      .map(({ summary }) => summary)
      .join(' '),
    headers,
    // Both forms of an error.
    content: {
      'application/json': { schema: errorSchema, examples },
      [PROBLEM_TYPE]: { schema: problemSchema, examples: errorExamples(status, problemBody) },
    },
  };
}

const badRequest = errorResponse('BadRequest', 400);
const notFound = errorResponse('NotFound', 404);
const methodNotAllowed = errorResponse('MethodNotAllowed', 405, notAllowedHeaders);
const requestTimeout = errorResponse('RequestTimeout', 408);
const headersTooLarge = errorResponse('HeadersTooLarge', 431);
const tooManyRequests = errorResponse('TooManyRequests', 429, limitedHeaders);
const internalError = errorResponse('InternalError', 500);
export const dataUnavailable = errorResponse('DataUnavailable', 503, unavailableHeaders);

/** What Node's server answers itself, whatever was asked for. */
export const protocolErrors = { 400: badRequest, 408: requestTimeout, 431: headersTooLarge } as const;

/** Every error that each endpoint can give, and those of an unknown path and of another method. */
export const commonErrors = {
  ...protocolErrors,
  429: tooManyRequests,
  404: notFound,
  405: methodNotAllowed,
  500: internalError,
} as const;
