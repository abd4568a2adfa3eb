import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { errorSchema } from '../http/error-schemas.js';
import { ERRORS, type ErrorCode, errorBody } from '../http/errors.js';
import {
  errorHeaders,
  limitedHeaders,
  notAllowedHeaders,
  notFoundHeaders,
  unavailableHeaders,
} from './header-components.js';

/** The codes of a status, as examples of its body. */
export function errorExamples(status: number) {
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status === status);
  return Object.fromEntries(
    codes.map((code) => [code, { summary: ERRORS[code].when, value: errorBody(code) }]),
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
    content: { 'application/json': { schema: errorSchema, examples } },
  };
}

const badRequest = errorResponse('BadRequest', 400);
const notFound = errorResponse('NotFound', 404, notFoundHeaders);
const methodNotAllowed = errorResponse('MethodNotAllowed', 405, notAllowedHeaders);
const requestTimeout = errorResponse('RequestTimeout', 408);
const headersTooLarge = errorResponse('HeadersTooLarge', 431);
const tooManyRequests = errorResponse('TooManyRequests', 429, limitedHeaders);
const internalError = errorResponse('InternalError', 500);
export const dataUnavailable = errorResponse('DataUnavailable', 503, unavailableHeaders);

/** Errors that Node's server answers itself, whatever was asked for. */
export const protocolErrors = { 400: badRequest, 408: requestTimeout, 431: headersTooLarge } as const;

/** Errors that each endpoint can give, and those of an unknown path and of another method. */
export const commonErrors = {
  ...protocolErrors,
  429: tooManyRequests,
  404: notFound,
  405: methodNotAllowed,
  500: internalError,
} as const;
