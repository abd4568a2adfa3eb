const PUT_INSTEAD = '[secret]';
/** Shorter ones are words that may stand in any text. */
const SHORTEST = 12;

/**
 * The same `fetch`, in whose responses no secret of ours stands: servers quote what they were sent, in bodies, headers
 * and redirects, and what comes back is stored, logged and shown. Takes responses whose body is small enough to hold.
 * @param secrets as they are sent; those of fewer than 12 characters are passed over
 */
export function createScrubbedFetch(
  fetch: typeof globalThis.fetch,
  secrets: readonly string[],
): typeof fetch {
  const forms = [...new Set(secrets.filter((one) => one.length >= SHORTEST).flatMap(formsOf))];
  // The longest first: a form may be a part of another.
  forms.sort((a, b) => b.length - a.length);
  if (forms.length === 0) return fetch;
  const scrub = (text: string) => forms.reduce((all, form) => all.replaceAll(form, PUT_INSTEAD), text);

  return async function scrubbedFetch(input, init) {
    const response = await fetch(input, init);
    const { status, statusText } = response;
    // Byte by byte as one character each, so that a body in whatever encoding stays what it was.
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const headers = new Headers();
    for (const [name, value] of response.headers) headers.append(name, scrub(value));
    const isEmpty = status === 204 || status === 205 || status === 304;
    const clean = new Response(isEmpty ? null : Buffer.from(scrub(body), 'latin1'), {
      status,
      statusText: scrub(statusText),
      headers,
    });
    Object.defineProperty(clean, 'url', { value: scrub(response.url) });
    return clean;
  };
}

/** How a secret may stand in an answer: as it is, in an address, in a header of Basic auth, in JSON that escapes `/`. */
function formsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  const written = [secret, encodeURIComponent(secret), base64, encodeURIComponent(base64)];
  return [...written, ...written.map((form) => form.replaceAll('/', '\\/'))].map((form) =>
    Buffer.from(form).toString('latin1'),
  );
}
