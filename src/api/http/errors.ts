import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusedError } from '../../lib/connections.js';
import { API_VERSION, METHODS } from '../schemas/constants.js';
import { COMMON_HEADERS } from './common-headers.js';
import { type Content, json, plainResponse, type Response } from './response.js';

/** Every error code of the API and its HTTP status. */
export const STATUS_OF = {
  invalid_parameter: 400,
  malformed_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  data_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof STATUS_OF;

/** How long a client that finds no data should wait (docs/api.md, errors). */
const RETRY_AFTER_SECONDS = 60;

export const DATA_UNAVAILABLE = 'A fresh complete record is temporarily unavailable. Try again in a minute.';
export const INTERNAL_ERROR = 'The request could not be answered because of an error in the service.';
export const MALFORMED_REQUEST = 'The request is not valid HTTP, or its address is not validly encoded.';
export const HEADERS_TOO_LARGE = 'The address and the headers of the request have more than 16 kB together.';
export const TOO_MANY_REQUESTS =
  'Too many requests from your address. Ask for data at most every 300 seconds.';
export const REQUEST_TIMEOUT = 'The request was not complete in time. Send it again, on a new connection.';
export const NOT_FOUND = 'There is no such endpoint.';
const UNKNOWN_METHOD = `This method is not supported here; use ${METHODS}.`;
export const ONE_HOST = 'The request must have exactly one Host header.';

/** This snapshot cannot give the requested answer; message and cause are for the log only. */
export class DataUnavailableError extends Error {
  override name = 'DataUnavailableError';
}

/** A parameter names something unknown to this snapshot; the message is for the client. */
export class InvalidParameterError extends Error {
  override name = 'InvalidParameterError';
}

/** Not cached, without validators. */
export function errorResponse(
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const status = STATUS_OF[code];
  const fixed = status === 503 ? UNAVAILABLE_HEADERS : NO_STORE;
  const all = { ...fixed, Vary: 'Accept', ...headers };
  return {
    ...plainResponse(json(errorBody(code, message)), all, status),
    problem: () => plainResponse(problem(code, message), all, status),
  };
}

export const PROBLEM_TYPE = 'application/problem+json';

/** RFC 9457. The type adds nothing to the status, so that the title is that of the status; programs read the code. */
export function problemBody(code: ErrorCode, message: string) {
  const status = STATUS_OF[code];
  const title = STATUS_CODES[status] ?? '';
  return { type: 'about:blank', title, status, detail: message, code, apiVersion: API_VERSION } as const;
}

const problem = (code: ErrorCode, message: string): Content => ({
  type: PROBLEM_TYPE,
  body: JSON.stringify(problemBody(code, message)),
});

export const NO_STORE = { 'Cache-Control': 'no-store' };
export const UNAVAILABLE_HEADERS = { ...NO_STORE, 'Retry-After': String(RETRY_AFTER_SECONDS) };

export function errorBody(code: ErrorCode, message: string) {
  return { apiVersion: API_VERSION, error: { code, message } } as const;
}

/** Why a request never reached the app, by the code of the listener's error (src/lib/connections.ts). */
const REFUSALS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', HEADERS_TOO_LARGE],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', REQUEST_TIMEOUT],
  // CONNECT, whose target is not a path.
  ERR_NO_TUNNEL: ['method_not_allowed', UNKNOWN_METHOD],
};

/** Answers an invalid request with an error of the usual shape and closes the connection. */
export function refuseMalformed(error: RefusedError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [code, message] = refusalOf(error);
  const status = STATUS_OF[code];
  const allow = status === 405 ? { Allow: METHODS } : {};
  const body = JSON.stringify(errorBody(code, message));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries({ Date: new Date().toUTCString(), ...COMMON_HEADERS, ...NO_STORE, ...allow }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function refusalOf(error: RefusedError): readonly [ErrorCode, string] {
  if (namesUnknownMethod(error)) return ['method_not_allowed', UNKNOWN_METHOD];
  return REFUSALS[error.code ?? ''] ?? ['malformed_request', MALFORMED_REQUEST];
}

/** Node's parser stops at a method that it does not know; the rest of the line shows whether this is HTTP at all. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ [^ ]+ HTTP\/1\.[01]\r?\n/;

function namesUnknownMethod({ code, reason, rawPacket, bytesParsed }: RefusedError): boolean {
  const isOfMethod = code === 'HPE_INVALID_METHOD' || reason?.startsWith('Invalid method') === true;
  if (!isOfMethod || !rawPacket) return false;
  const text = rawPacket.toString('latin1');
  return REQUEST_LINE.test(text.slice(text.slice(0, bytesParsed).lastIndexOf('\n') + 1));
}
