import type { z } from 'zod';
import type { FailureClass } from '../../core/health/failure-class.js';
import { cleanValue } from '../../core/text/clean-text.js';
import { schemaProblem } from '../../core/text/schema-problem.js';
import { FetchError } from '../../lib/fetch-error.js';
import type { HttpClient } from '../../lib/http-client.js';
import { retryAfterMs } from '../../lib/retry-after.js';
import { requestTarget } from '../../lib/url-credentials.js';
import { withoutSecrets } from '../addresses.js';
import { SourceFailure } from '../source.js';
import { decodeBody } from './decode-body.js';
import type { Validators } from './paging.js';

export interface PageRequest {
  readonly url: string;
  readonly accept: string;
  readonly signal: AbortSignal;
  readonly headers?: Record<string, string>;
  readonly validators?: Validators | null;
}

export interface FetchedPage {
  readonly text: string;
  /** The address after redirects. */
  readonly url: string;
  readonly headers: Headers;
  readonly validators: Validators | null;
}

/**
 * Fetches one page, or `not_modified`; every failure is a `SourceFailure` whose message names the address
 * without secrets. A body that is invalid in its encoding is fetched once more: if the bytes are the same,
 * the source is like that; otherwise they were damaged in transit, and the text might mean the opposite.
 */
export function fetchPage(
  http: HttpClient,
  request: PageRequest & { readonly validators?: null },
): Promise<FetchedPage>;
export function fetchPage(http: HttpClient, request: PageRequest): Promise<FetchedPage | 'not_modified'>;
export async function fetchPage(
  http: HttpClient,
  request: PageRequest,
): Promise<FetchedPage | 'not_modified'> {
  const first = await fetchBody(http, request);
  if (first === 'not_modified' || first.isText) return first;
  const second = await fetchBody(http, request);
  if (second === 'not_modified' || second.isText || first.bytes.equals(second.bytes)) return second;
  const name = withoutSecrets(request.url);
  throw new SourceFailure('invalid_payload', `${name} answered with bytes that were damaged in transit`);
}

interface FetchedBody extends FetchedPage {
  readonly bytes: Buffer;
  readonly isText: boolean;
}

async function fetchBody(http: HttpClient, request: PageRequest): Promise<FetchedBody | 'not_modified'> {
  const { validators = null, signal } = request;
  const name = withoutSecrets(request.url);
  const target = requestTarget(request.url);
  const headers: Record<string, string> = { accept: request.accept, ...target.headers, ...request.headers };
  if (validators?.etag) headers['if-none-match'] = validators.etag;
  if (validators?.lastModified) headers['if-modified-since'] = validators.lastModified;
  // Without this header, fetch adds `no-cache` to a conditional request, for which many servers never answer
  // 304.
  if (validators) headers['cache-control'] = 'max-age=0';

  const response = await http.get(target.url, { headers, signal }).catch((error: unknown) => {
    if (!(error instanceof FetchError)) throw error;
    const failureClass = error.code === 'bad_encoding' ? 'invalid_payload' : error.code;
    const message = `${name} could not be read: ${error.message}`;
    throw new SourceFailure(failureClass, message, null, { cause: error });
  });
  if (response.status === 304 && validators !== null) return 'not_modified';
  if (response.status < 200 || response.status >= 300) throw statusFailure(name, response);

  const bytes = Buffer.from(await response.arrayBuffer());
  const { text, isValid } = decodeBody(bytes, response.headers.get('content-type'));
  const etag = response.headers.get('etag');
  const lastModified = response.headers.get('last-modified');
  return {
    bytes,
    isText: isValid,
    text,
    url: response.url,
    headers: response.headers,
    validators: etag === null && lastModified === null ? null : { etag, lastModified },
  };
}

/** An unconditional request for JSON of the given shape. */
export async function fetchJson<T>(
  http: HttpClient,
  request: Pick<PageRequest, 'url' | 'signal' | 'headers'>,
  schema: z.ZodType<T>,
  expected: string,
): Promise<T> {
  const page = await fetchPage(http, { ...request, accept: 'application/json', validators: null });
  return parseJson(page, schema, expected);
}

/** The body as JSON of the given shape, or `invalid_payload`. */
export function parseJson<T>(page: FetchedPage, schema: z.ZodType<T>, expected: string): T {
  const name = withoutSecrets(page.url);
  let value: unknown;
  try {
    value = JSON.parse(page.text, cleanValue);
  } catch (cause) {
    const start = describeStart(page.text);
    throw new SourceFailure('invalid_payload', `${name} answered with ${start}, not ${expected}`, null, {
      cause,
    });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const problem = issue ? schemaProblem(issue, 'the whole') : 'its format is unknown';
  throw new SourceFailure('invalid_payload', `${name} is not ${expected}: ${problem}`);
}

/** Describes an unusable body for the failure's message. */
export function describeStart(text: string): string {
  if (text.trim() === '') return 'an empty body';
  return /^\s*(<!doctype html|<html|<head|<body)/i.test(text) ? 'an HTML page' : 'unrecognized content';
}

const CLASS_BY_STATUS: Record<number, FailureClass> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not_found',
  410: 'not_found',
  429: 'rate_limited',
};

function statusFailure(name: string, { status, headers }: Response): SourceFailure {
  const waitMs = status >= 400 ? retryAfterMs(headers, Date.now()) : null;
  const isLimit = status === 429 || (status === 503 && waitMs !== null);
  const failureClass = isLimit ? 'rate_limited' : (CLASS_BY_STATUS[status] ?? 'http_status');
  const wait = waitMs === null ? '' : ` and asks to wait ${Math.ceil(waitMs / 1000)} s`;
  return new SourceFailure(failureClass, `${name} answered with status ${status}${wait}`, status);
}
