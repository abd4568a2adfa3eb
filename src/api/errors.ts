import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Answer, answer } from './answer.js';
import { plainBody } from './body.js';
import { COMMON_HEADERS } from './common-headers.js';

/** Every error code of the API and its HTTP status: the only place where both meet. */
export const STATUS_OF = {
  invalid_parameter: 400,
  malformed_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  headers_too_large: 431,
  internal_error: 500,
  data_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof STATUS_OF;

/** What a client that finds no data should wait (docs/api.md, errors). */
export const RETRY_AFTER_SECONDS = 60;

export const DATA_UNAVAILABLE = 'A fresh complete record is temporarily unavailable. Try again in a minute.';
export const INTERNAL_ERROR = 'The request could not be answered because of an error in the service.';
export const MALFORMED_REQUEST = 'The request is not valid HTTP, or its address is not validly encoded.';

/** What is asked for cannot be made of this snapshot; the message and the cause say why, for the log only. */
export class DataUnavailableError extends Error {
  override name = 'DataUnavailableError';
}

/** A parameter names something that this snapshot does not have; the message is for the client. */
export class InvalidParameterError extends Error {
  override name = 'InvalidParameterError';
}

/** Never kept, and without validators. */
export function errorAnswer(
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const status = STATUS_OF[code];
  const body = plainBody(JSON.stringify(errorBody(code, message)), 'application/json; charset=utf-8');
  return answer(status, body, { ...(status === 503 ? UNAVAILABLE_HEADERS : NO_STORE), ...headers });
}

export const NO_STORE = { 'Cache-Control': 'no-store' };
export const UNAVAILABLE_HEADERS = { ...NO_STORE, 'Retry-After': String(RETRY_AFTER_SECONDS) };

export function errorBody(code: ErrorCode, message: string): { error: { code: ErrorCode; message: string } } {
  return { error: { code, message } };
}

/** Answers bytes that Node's HTTP parser refuses, in the shape of every other error, and ends the connection. */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = codeOfParserError(error.code);
  const status = STATUS_OF[code];
  const body = JSON.stringify(errorBody(code, MALFORMED_REQUEST));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries({ ...COMMON_HEADERS, ...NO_STORE }).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function codeOfParserError(code: string | undefined): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  return 'malformed_request';
}
