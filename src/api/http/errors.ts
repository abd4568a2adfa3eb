import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { API_VERSION } from '../../core/published/envelope.js';
import type { RefusedError } from '../../lib/connections.js';
import { COMMON_HEADERS } from './common-headers.js';
import { METHODS } from './methods.js';
import { type HttpResponse, json, plainResponse } from './response.js';

/**
 * Every error code of the API: its HTTP status, when a client meets it, and its usual message or an example
 * of it.
 */
export const ERRORS = {
  invalid_parameter: {
    status: 400,
    when: 'A query parameter is unknown, repeated or not valid.',
    message: 'limit must be a whole number from 1 to 100, in plain digits.',
  },
  malformed_request: {
    status: 400,
    when: 'The bytes are not valid HTTP, or there is not exactly one `Host` header.',
    message: 'The request is not valid HTTP, or its address is not validly encoded.',
  },
  not_found: {
    status: 404,
    when: 'There is no such path: other capitals, a slash at the end or an encoded letter make another one.',
    message: 'There is no such endpoint.',
  },
  method_not_allowed: {
    status: 405,
    when: 'The path is there, but does not support the method; or no path supports it.',
    message: `POST is not supported here; use ${METHODS}.`,
  },
  request_timeout: {
    status: 408,
    when: 'The request was not complete in time.',
    message: 'The request was not complete in time. Send it again, on a new connection.',
  },
  too_many_requests: {
    status: 429,
    when: 'The address of the client asks too often, where the operator has set a limit. `Retry-After` says when to ask again.',
    message: 'Too many requests from your address. Ask for data at most every 300 seconds.',
  },
  headers_too_large: {
    status: 431,
    when: 'The address and the headers have more than 16 kB together.',
    message: 'The address and the headers of the request have more than 16 kB together.',
  },
  internal_error: {
    status: 500,
    when: 'A fault of the service.',
    message: 'The request could not be answered because of an error in the service.',
  },
  data_unavailable: {
    status: 503,
    when: 'The ledger cannot be read whole (health names a damaged or missing table), there is no snapshot yet, it is older than ten minutes, or what is asked for cannot be made of it.',
    message: 'A fresh complete record is temporarily unavailable. Try again in a minute.',
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** A client that finds no data should wait this long (docs/api.md, errors). */
const RETRY_AFTER_SECONDS = 60;

const UNKNOWN_METHOD = `This method is not supported here; use ${METHODS}.`;

/** This snapshot cannot give the requested answer; message and cause are for the log only. */
export class DataUnavailableError extends Error {
  override name = 'DataUnavailableError';
}

/** A parameter names something unknown to this snapshot; the message is for the client. */
export class InvalidParameterError extends Error {
  override name = 'InvalidParameterError';
}

/** An error is not cached, and has no validators. */
export function errorResponse(
  code: ErrorCode,
  message: string = ERRORS[code].message,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  const { status } = ERRORS[code];
  const fixed = status === 503 ? UNAVAILABLE_HEADERS : NO_STORE;
  return plainResponse(json(errorBody(code, message)), { ...fixed, ...headers }, status);
}

export const NO_STORE = { 'Cache-Control': 'no-store' };
export const UNAVAILABLE_HEADERS = { ...NO_STORE, 'Retry-After': String(RETRY_AFTER_SECONDS) };

export function errorBody(code: ErrorCode, message: string = ERRORS[code].message) {
  return { apiVersion: API_VERSION, error: { code, message } } as const;
}

/** Why a request never reached the app, by the code of the listener's error (src/lib/connections.ts). */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  // CONNECT, whose target is not a path.
  ERR_NO_TUNNEL: 'method_not_allowed',
};

/** Answers an invalid request with an error of the usual shape and closes the connection. */
export function refuseMalformed(error: RefusedError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = namesUnknownMethod(error)
    ? 'method_not_allowed'
    : (REFUSALS[error.code ?? ''] ?? 'malformed_request');
  const { status } = ERRORS[code];
  const isOfMethod = code === 'method_not_allowed';
  const allow = isOfMethod ? { Allow: METHODS } : {};
  const body = JSON.stringify(errorBody(code, isOfMethod ? UNKNOWN_METHOD : undefined));
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

/**
 * Node's parser stops at a method that it does not know; the rest of the line shows whether this is HTTP at
 * all.
 */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ [^ ]+ HTTP\/1\.[01]\r?\n/;

function namesUnknownMethod({ code, reason, rawPacket, bytesParsed }: RefusedError): boolean {
  const isOfMethod = code === 'HPE_INVALID_METHOD' || reason?.startsWith('Invalid method') === true;
  if (!isOfMethod || !rawPacket) return false;
  const text = rawPacket.toString('latin1');
  return REQUEST_LINE.test(text.slice(text.slice(0, bytesParsed).lastIndexOf('\n') + 1));
}
