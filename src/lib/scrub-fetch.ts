import { rebuilt } from './read-limited.js';
import { createScrubber } from './scrubber.js';

/**
 * A `fetch` that removes our secrets from responses: servers echo requests in bodies, headers and redirects,
 * and responses are stored, logged and shown. It holds each body in memory.
 * @param secrets see `createScrubber`
 */
export function createScrubbedFetch(
  fetch: typeof globalThis.fetch,
  secrets: readonly string[],
): typeof fetch {
  if (secrets.length === 0) return fetch;
  const scrub = createScrubber(secrets);

  return async function scrubbedFetch(input, init) {
    const response = await fetch(input, init);
    const { status } = response;
    // Latin-1 has one character per byte, so that a body in any encoding survives the round trip.
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const headers = new Headers();
    for (const [name, value] of response.headers) headers.append(name, scrub(value));
    const statusText = scrub(response.statusText);
    const url = scrub(response.url);
    return rebuilt({ status, statusText, url }, Buffer.from(scrub(body), 'latin1'), headers);
  };
}
