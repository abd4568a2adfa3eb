/*
 * What every answer tells browsers to refuse, by kind of answer. HSTS is not here: it belongs to whoever ends TLS
 * (docs/operations.md).
 */

/** What neither a page nor data needs: a sink for whatever somebody smuggles into an answer. */
const CLOSED = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

/** Nothing from elsewhere, nothing inline, nobody's frame; `data:` for the pictures of style sheets. */
const OWN_FILES = ["script-src 'self'", "style-src 'self'", "img-src 'self' data:"];

const policy = (...rules: readonly string[]) => ({ 'Content-Security-Policy': rules.join('; ') });

/** Every answer: data, images, files and errors. Sites of others may embed them, only not in a frame. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  ...policy(...CLOSED),
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

const OF_PAGES = {
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** The page at `/`, beside those of every answer. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...policy(...CLOSED, ...OWN_FILES),
  ...OF_PAGES,
};

/** `/docs`, whose viewer also asks this API. */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  ...policy(...CLOSED, ...OWN_FILES, "connect-src 'self'"),
  ...OF_PAGES,
};
