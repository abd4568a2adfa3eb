const SECRET_NAME = /key|token|secret|auth|pass|sig|cred|session|jwt|bearer/i;

/** An address as it may be stored, shown and logged: without user, password and secret-looking query values. */
export function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address.replace(/\/\/[^/@]*@/, '//');
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) {
    if (SECRET_NAME.test(name)) url.searchParams.set(name, '***');
  }
  return url.href;
}

/** The address of a page below the configured base, which may itself have a path: `https://mirror.example/x/2/…`. */
export function below(base: string, path: string, query: Record<string, string | null> = {}): string {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The next page that a feed names, or null when it lies on another host: what a feed says is untrusted, and must not
 * make this program ask hosts that nobody configured. The configured protocol and credentials are kept.
 */
export function nextPage(configured: string, page: string, href: string): string | null {
  if (!URL.canParse(href, page)) return null;
  const base = new URL(configured);
  const next = new URL(href, page);
  if (next.host !== base.host && next.host !== new URL(page).host) return null;
  next.username = '';
  next.password = '';
  if (next.host === base.host) {
    next.protocol = base.protocol;
    next.username = base.username;
    next.password = base.password;
  }
  return next.protocol === 'http:' || next.protocol === 'https:' ? next.href : null;
}

/** A web address that may stand behind a link on a page, or null. */
export function webAddress(href: string | null | undefined, base?: string): string | null {
  if (!href || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
