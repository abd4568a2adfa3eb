/*
 * The headers of every response. Most restrict what browsers allow. HSTS is missing, because the proxy that terminates
 * TLS sets it (docs/operations.md).
 */

/** Neither pages nor data need these; they block content injected into a response. */
const CLOSED = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

/** Nothing from other origins, nothing inline, no frames; `data:` for the images of style sheets. */
const OWN_FILES = ["script-src 'self'", "style-src 'self'", "img-src 'self' data:", "manifest-src 'self'"];

const policy = (...rules: readonly string[]) => ({ 'Content-Security-Policy': rules.join('; ') });

/** On every response: data, images, files and errors. Other sites may use them, but show none in a frame. */
export const COMMON_HEADERS = {
  // Not by the package `cors`, which answers preflights (other-requests.ts): GET is answered without middleware.
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

/** Where an answer of the API is described (RFC 8631), relative to it: a proxy may put the whole service below a path. */
export const API_LINKS = {
  Link: [
    '<../openapi.json>; rel="service-desc"; type="application/json"',
    '<../openapi.json>; rel="describedby"; type="application/json"',
    '<../../docs>; rel="service-doc"; type="text/html"',
  ].join(', '),
};

/** Of the data files: the list beside them says what they hold. */
export const FILES_LINK = { Link: '<files.json>; rel="describedby"; type="application/json"' };

/**
 * The pages, in addition to the common ones; without `?lang=` they come in the reader's language. Their script asks for
 * the page itself, and nobody else.
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
