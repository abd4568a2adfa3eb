import { rebuilt } from './read-limited.js';

const REPLACEMENT = '[secret]';
/** Shorter secrets may be ordinary words that occur in any text. */
const MIN_LENGTH = 12;

/**
 * The same `fetch` with our secrets removed from its responses: servers echo requests in bodies, headers and redirects,
 * and responses are stored, logged and shown. Holds each body in memory.
 * @param secrets as they are sent; those of fewer than 12 characters are ignored
 */
export function createScrubbedFetch(
  fetch: typeof globalThis.fetch,
  secrets: readonly string[],
): typeof fetch {
  const forms = [...new Set(secrets.filter((one) => one.length >= MIN_LENGTH).flatMap(formsOf))];
  // Longest first: one form may contain another.
  forms.sort((a, b) => b.length - a.length);
  if (forms.length === 0) return fetch;
  const scrub = (text: string) => forms.reduce((all, form) => all.replaceAll(form, REPLACEMENT), text);

  return async function scrubbedFetch(input, init) {
    const response = await fetch(input, init);
    const { status } = response;
    // One character per byte, so that a body in any encoding survives the round trip.
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const headers = new Headers();
    for (const [name, value] of response.headers) headers.append(name, scrub(value));
    const [statusText, url] = [scrub(response.statusText), scrub(response.url)];
    return rebuilt({ status, statusText, url }, Buffer.from(scrub(body), 'latin1'), headers);
  };
}

/** Forms of a secret in a response: as it is, URL-encoded, as Basic auth, and in JSON that escapes `/`. */
function formsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  const written = [secret, encodeURIComponent(secret), base64, encodeURIComponent(base64)];
  return [...written, ...written.map((form) => form.replaceAll('/', '\\/'))].map((form) =>
    Buffer.from(form).toString('latin1'),
  );
}
