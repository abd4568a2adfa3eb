import type { oas31 } from 'zod-openapi';
import { API_LINKS, COMMON_HEADERS, PACKAGE_LINK } from '../http/common-headers.js';

type Headers = Record<string, oas31.HeaderObject | oas31.ReferenceObject>;

const HTTP_DATE = String.raw`^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$`;

function forBrowsers(description: string, name: keyof typeof COMMON_HEADERS): oas31.HeaderObject {
  return { description, required: true, schema: { type: 'string', const: COMMON_HEADERS[name] } };
}

/** Every header that an answer can carry, except those of HTTP itself. Tests check the answers against them. */
export const headerComponents = {
  AllowOrigin: {
    description: 'Scripts of every site may read the answer; never with credentials.',
    required: true,
    schema: { type: 'string', const: '*' },
  },
  ExposeHeaders: {
    description: 'Headers that scripts can read.',
    schema: { type: 'string', examples: ['ETag,Retry-After,Last-Modified'] },
  },
  NoSniff: forBrowsers('The body is what `Content-Type` says.', 'X-Content-Type-Options'),
  ContentPolicy: forBrowsers('Opened as a page, the answer may load nothing.', 'Content-Security-Policy'),
  NoFrame: forBrowsers('No site may frame the answer.', 'X-Frame-Options'),
  NoReferrer: forBrowsers('Links in the answer do not tell where they stood.', 'Referrer-Policy'),
  EmbedAnywhere: forBrowsers('Sites of others may embed the answer.', 'Cross-Origin-Resource-Policy'),
  ETag: {
    description: 'Strong validator of the body, for `If-None-Match`.',
    required: true,
    schema: { type: 'string', pattern: String.raw`^"[\w-]+"$` },
  },
  LastModified: {
    description: '`generatedAt`, in whole seconds, for `If-Modified-Since`.',
    required: true,
    schema: { type: 'string', pattern: HTTP_DATE },
  },
  DataCacheControl: {
    description:
      'Seconds until the next snapshot is due; then how much longer a cache may use the answer where this service fails. At most 300 together, and never until the snapshot is over ten minutes old.',
    required: true,
    schema: {
      type: 'string',
      pattern:
        '^public, max-age=([1-9]?[0-9]|[12][0-9]{2}|300), stale-if-error=([1-9]?[0-9]|[12][0-9]{2}|300)$',
    },
  },
  HealthCacheControl: {
    description: 'Seconds until the next snapshot is due, at most 60.',
    required: true,
    schema: { type: 'string', pattern: '^public, max-age=([1-5]?[0-9]|60)$' },
  },
  DescriptionCacheControl: {
    description: 'It changes with the release of the service only.',
    required: true,
    schema: { type: 'string', const: 'public, max-age=300' },
  },
  NoStore: {
    description: 'Not to be kept.',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  RetryAfter: {
    description: 'Seconds to wait before asking again.',
    required: true,
    schema: { type: 'integer', const: 60 },
  },
  Allow: {
    description: 'The methods that the path supports.',
    required: true,
    schema: { type: 'string', const: 'GET, HEAD, OPTIONS' },
  },
  AllowMethods: {
    description: 'For preflights: the methods that scripts may use.',
    required: true,
    schema: { type: 'string', const: 'GET, HEAD, OPTIONS' },
  },
  AllowHeaders: {
    description: 'For preflights: the request headers that were asked for.',
    schema: { type: 'string', examples: ['if-none-match'] },
  },
  MaxAge: {
    description: 'For preflights: seconds for which the answer may be kept.',
    required: true,
    schema: { type: 'integer', const: 86_400 },
  },
  Vary: {
    description: 'What else the answer depends on.',
    required: true,
    schema: { type: 'string', examples: ['Access-Control-Request-Headers'] },
  },
  VaryEncoding: {
    description: 'There is one body for each encoding, with an `ETag` of its own.',
    required: true,
    schema: { type: 'string', const: 'Accept-Encoding' },
  },
  VaryAccept: {
    description:
      'An error has two forms, by `Accept`. Absent where the request could not be read, and of a Health body.',
    schema: { type: 'string', const: 'Accept' },
  },
  ApiLinks: {
    description: 'This description (`service-desc`, `describedby`) and the page about it (`service-doc`).',
    required: true,
    schema: { type: 'string', const: API_LINKS.Link },
  },
  HubLinks: {
    description: 'The WebSub hub (`hub`) and what to subscribe to (`self`), if the service has a hub.',
    schema: {
      type: 'string',
      examples: ['<https://hub.example/>; rel="hub", <https://resets.example/feed.atom>; rel="self"'],
    },
  },
  PackageLink: {
    description: 'The data package, which describes every file (`describedby`).',
    required: true,
    schema: { type: 'string', const: PACKAGE_LINK.Link },
  },
  ChainHead: {
    description:
      "Head of the ledger's hash chain at this snapshot: number of entries, and hash of the last one (a dictionary, RFC 9651).",
    required: true,
    schema: { type: 'string', pattern: '^seq=[0-9]+, head="[0-9a-f]{64}"$' },
  },
  ContentEncoding: {
    description: 'How the body is compressed, for clients whose `Accept-Encoding` takes it.',
    schema: { type: 'string', enum: ['br', 'gzip'] },
  },
} satisfies Record<string, oas31.HeaderObject>;

const header = (name: keyof typeof headerComponents): oas31.ReferenceObject => ({
  $ref: `#/components/headers/${name}`,
});

const everywhere: Headers = {
  'Access-Control-Allow-Origin': header('AllowOrigin'),
  'Access-Control-Expose-Headers': header('ExposeHeaders'),
  'X-Content-Type-Options': header('NoSniff'),
  'Content-Security-Policy': header('ContentPolicy'),
  'X-Frame-Options': header('NoFrame'),
  'Referrer-Policy': header('NoReferrer'),
  'Cross-Origin-Resource-Policy': header('EmbedAnywhere'),
};

const encodedHeaders: Headers = {
  Vary: header('VaryEncoding'),
  'Content-Encoding': header('ContentEncoding'),
};

/** Of what is made from a snapshot. */
export const snapshotHeaders: Headers = {
  ...everywhere,
  ...encodedHeaders,
  'Cache-Control': header('DataCacheControl'),
  ETag: header('ETag'),
  'Last-Modified': header('LastModified'),
};

export const dataHeaders: Headers = { ...snapshotHeaders, Link: header('ApiLinks') };
export const feedHeaders: Headers = { ...snapshotHeaders, Link: header('HubLinks') };
export const dataFileHeaders: Headers = {
  ...snapshotHeaders,
  Link: header('PackageLink'),
  'Chain-Head': header('ChainHead'),
};

const optional = (name: 'ETag' | 'LastModified' | 'VaryEncoding'): oas31.HeaderObject => {
  const { description, schema } = headerComponents[name];
  return { description: `${description} Absent while data are unavailable.`, schema };
};

/** An image is never an error: while data are unavailable it says so, uncached and without validators. */
export const badgeHeaders: Headers = {
  ...snapshotHeaders,
  Vary: optional('VaryEncoding'),
  'Cache-Control': {
    description: `${headerComponents.DataCacheControl.description} \`no-store\` while data are unavailable.`,
    required: true,
    schema: { type: 'string', pattern: `${headerComponents.DataCacheControl.schema.pattern}|^no-store$` },
  },
  ETag: optional('ETag'),
  'Last-Modified': optional('LastModified'),
};

export const healthHeaders: Headers = {
  ...everywhere,
  'Cache-Control': header('HealthCacheControl'),
  ETag: header('ETag'),
  Link: header('ApiLinks'),
};

export const descriptionHeaders: Headers = {
  ...everywhere,
  ...encodedHeaders,
  'Cache-Control': header('DescriptionCacheControl'),
  ETag: header('ETag'),
};

export const errorHeaders: Headers = {
  ...everywhere,
  'Cache-Control': header('NoStore'),
  Vary: header('VaryAccept'),
};

export const unavailableHeaders: Headers = { ...errorHeaders, 'Retry-After': header('RetryAfter') };

/** Whether health is degraded or cannot be judged, which alone has no validator. */
export const unhealthyHeaders: Headers = {
  ...unavailableHeaders,
  ETag: {
    description: 'Validator of a Health body; with it too a degraded health is 503, never 304.',
    schema: headerComponents.ETag.schema as oas31.SchemaObject,
  },
  Link: {
    description: `Of a Health body. ${headerComponents.ApiLinks.description}`,
    schema: headerComponents.ApiLinks.schema as oas31.SchemaObject,
  },
};

export const notAllowedHeaders: Headers = { ...errorHeaders, Allow: header('Allow') };

export const optionsHeaders: Headers = {
  ...everywhere,
  Allow: header('Allow'),
  'Access-Control-Allow-Methods': header('AllowMethods'),
  'Access-Control-Allow-Headers': header('AllowHeaders'),
  'Access-Control-Max-Age': header('MaxAge'),
  Vary: header('Vary'),
};
