/*
 * The headers of every response. Most restrict what browsers allow. HSTS is missing, because the proxy that
 * terminates TLS sets it (docs/operations.md).
 */

/** Neither pages nor data need these; they block content injected into a response. */
const CLOSED = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

/**
 * Pages load nothing from other origins, nothing inline and no frames; `data:` is for the images of style
 * sheets.
 */
const OWN_FILES = ["script-src 'self'", "style-src 'self'", "img-src 'self' data:", "manifest-src 'self'"];

const policy = (...rules: readonly string[]) => ({ 'Content-Security-Policy': rules.join('; ') });

/**
 * Headers of every response: data, images, files and errors. Other sites may use them, but show none in a
 * frame.
 */
export const COMMON_HEADERS = {
  // The package `cors` only answers preflights (other-requests.ts): GET is answered without middleware.
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag,Retry-After,Last-Modified',
  'X-Content-Type-Options': 'nosniff',
  ...policy(...CLOSED),
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Added to the common headers, or in their place. */
export type HeaderChanges = Readonly<Record<string, string>>;

/**
 * The description of the API (RFC 8631), relative to an answer: a proxy may put the whole service below a
 * path.
 */
export const API_LINKS = {
  Link: [
    '<../openapi.json>; rel="service-desc"; type="application/json"',
    '<../openapi.json>; rel="describedby"; type="application/json"',
    '<../../docs>; rel="service-doc"; type="text/html"',
  ].join(', '),
};

/** The list next to the data files describes them. */
export const FILES_LINK = { Link: '<files.json>; rel="describedby"; type="application/json"' };

/**
 * The pages, in addition to the common ones; without `?lang=` they come in the reader's language. Their
 * script asks for the page itself, and nobody else.
 */
export const PAGE_HEADERS = {
  ...policy(...CLOSED, ...OWN_FILES, "connect-src 'self'"),
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  Vary: 'Accept-Language',
};

/** Name, value, name, value …: the form that Node writes without checking for duplicates. */
export function flatHeaders(headers: HeaderChanges): readonly string[] {
  return Object.entries(headers).flat();
}
