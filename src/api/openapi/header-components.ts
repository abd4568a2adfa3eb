import type { oas31 } from 'zod-openapi';
import { API_LINKS, COMMON_HEADERS, FILES_LINK } from '../http/common-headers.js';

/**
 * The purpose of a header, and its value: this one, or any of a pattern. In a list: an example of one that
 * may be absent.
 */
type Row = readonly [description: string, value: string | number | RegExp | readonly [string]];

const METHODS = 'GET, HEAD, OPTIONS';
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const UP_TO_300 = '([1-9]?[0-9]|[12][0-9]{2}|300)';
const FRESH = `^public, max-age=${UP_TO_300}, stale-if-error=${UP_TO_300}$`;
const FOR_A_MINUTE = 'A minute; a second if the snapshot is overdue. Then how long it may be used on errors.';

/**
 * Every header that an answer can carry, except those of HTTP itself. The part after a dot tells answers
 * apart that send the same header for another reason. Tests check the answers against these rows.
 */
const HEADERS = {
  'Access-Control-Allow-Origin': ['Scripts of every site may read the answer; never with credentials.', '*'],
  'Access-Control-Expose-Headers': ['Headers that scripts can read.', ['ETag,Retry-After,Last-Modified']],
  'X-Content-Type-Options': ['The body is what `Content-Type` says.', 'nosniff'],
  'Content-Security-Policy': [
    'As a page, the answer loads nothing.',
    COMMON_HEADERS['Content-Security-Policy'],
  ],
  'X-Frame-Options': ['No site may frame the answer.', 'DENY'],
  'Referrer-Policy': ['Links in the answer do not tell where they stood.', 'no-referrer'],
  'Cross-Origin-Resource-Policy': ['Sites of others may embed the answer.', 'cross-origin'],

  'Cache-Control': [`${FOR_A_MINUTE} At most 300 seconds together.`, new RegExp(FRESH)],
  'Cache-Control.badge': [`${FOR_A_MINUTE} \`no-store\` without data.`, new RegExp(`${FRESH}|^no-store$`)],
  'Cache-Control.health': ['Until the next snapshot is due.', /^public, max-age=([1-5]?[0-9]|60)$/],
  'Cache-Control.description': ['It changes with the release of the service only.', 'public, max-age=300'],
  'Cache-Control.error': ['Not to be kept.', 'no-store'],
  ETag: ['Strong validator of the body, for `If-None-Match`.', /^"[\w-]+"$/],
  'ETag.health': ['Weak validator of everything but `checkedAt`, for `If-None-Match`.', /^W\/"[\w-]+"$/],
  'ETag.optional': [
    'Strong validator of the body. Absent when there are no data.',
    ['"uDjYcEDJ-ywysJuxRf-YSjPTp_D"'],
  ],
  'Last-Modified': ['`generatedAt`, in whole seconds, for `If-Modified-Since`.', HTTP_DATE],
  'Last-Modified.feed': ['When an entry was last recorded or changed, for `If-Modified-Since`.', HTTP_DATE],
  'Last-Modified.badge': [
    '`generatedAt`, in whole seconds. Absent when there are no data.',
    ['Sat, 21 Nov 2026 02:20:06 GMT'],
  ],
  'Content-Encoding': ['How the body is compressed, by `Accept-Encoding`.', ['br']],
  Vary: ['There is one body for each encoding, with an `ETag` of its own.', 'Accept-Encoding'],
  'Vary.badge': ['There is one body for each encoding. Absent when there are no data.', ['Accept-Encoding']],
  'Vary.notFound': ['Outside `/api` a browser, which prefers HTML, gets a page.', ['Accept']],
  'Vary.preflight': ['What else the answer depends on.', /^Access-Control-Request-Headers$/],

  Link: ['This description, and the page about it.', API_LINKS.Link],
  'Link.health': ['This description, and the page about it. Absent from errors.', [API_LINKS.Link]],
  'Link.file': ['The list of the data files, which describes each of them.', FILES_LINK.Link],
  'Chain-Head': ['Entries of the hash chain, and hash of the last one.', /^seq=[0-9]+, head="[0-9a-f]{64}"$/],

  'Retry-After': ['Seconds to wait before asking again.', 60],
  'Retry-After.limited': ['Seconds until the next request passes.', 1],
  Allow: ['The methods that the path supports.', METHODS],
  'Access-Control-Allow-Methods': ['For preflights: the methods that scripts may use.', METHODS],
  'Access-Control-Allow-Headers': ['For preflights: the headers that were asked for.', ['if-none-match']],
  'Access-Control-Max-Age': ['For preflights: seconds for which the answer may be kept.', 86_400],
} satisfies Record<string, Row>;

type Name = keyof typeof HEADERS;

export const headerComponents = Object.fromEntries(
  Object.entries<Row>(HEADERS).map(([name, row]) => [name, component(row)]),
);

function component([description, value]: Row): oas31.HeaderObject {
  if (value instanceof RegExp)
    return { description, required: true, schema: { type: 'string', pattern: value.source } };
  if (typeof value === 'object') return { description, schema: { type: 'string', examples: [...value] } };
  const type = typeof value === 'number' ? 'integer' : 'string';
  return { description, required: true, schema: { type, const: value } };
}

function headers(...names: readonly Name[]): Record<string, oas31.ReferenceObject> {
  const everywhere = Object.keys(COMMON_HEADERS) as (keyof typeof COMMON_HEADERS)[];
  return Object.fromEntries(
    [...everywhere, ...names].map((name) => [
      name.replace(/\..*/, ''),
      { $ref: `#/components/headers/${name}` },
    ]),
  );
}

/** Headers of answers that are made from a snapshot. */
const SNAPSHOT = ['Cache-Control', 'ETag', 'Last-Modified', 'Vary', 'Content-Encoding'] as const;

export const snapshotHeaders = headers(...SNAPSHOT);
export const dataHeaders = headers(...SNAPSHOT, 'Link');
export const feedHeaders = headers(...SNAPSHOT, 'Last-Modified.feed');
export const dataFileHeaders = headers(...SNAPSHOT, 'Link.file', 'Chain-Head');

/** An image is never an error: while data are unavailable it says so, uncached and without validators. */
export const badgeHeaders = headers(
  'Cache-Control.badge',
  'ETag.optional',
  'Last-Modified.badge',
  'Vary.badge',
  'Content-Encoding',
);

export const healthHeaders = headers('Cache-Control.health', 'ETag.health', 'Link');
export const descriptionHeaders = headers('Cache-Control.description', 'ETag', 'Vary', 'Content-Encoding');
export const errorHeaders = headers('Cache-Control.error');
export const notFoundHeaders = headers('Cache-Control.error', 'Vary.notFound');
export const unavailableHeaders = headers('Cache-Control.error', 'Retry-After');

/** Headers of health that is degraded or cannot be judged. */
export const unhealthyHeaders = headers('Cache-Control.error', 'Retry-After', 'Link.health');
export const limitedHeaders = headers('Cache-Control.error', 'Retry-After.limited');
export const notAllowedHeaders = headers('Cache-Control.error', 'Allow');

export const optionsHeaders = headers(
  'Allow',
  'Access-Control-Allow-Methods',
  'Access-Control-Allow-Headers',
  'Access-Control-Max-Age',
  'Vary.preflight',
);
