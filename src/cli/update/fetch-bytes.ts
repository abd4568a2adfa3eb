import { FetchError } from '../../lib/fetch-error.js';
import type { HttpClient } from '../../lib/http-client.js';
import { requestTarget } from '../../lib/url-credentials.js';
import { withoutSecrets } from '../../sources/addresses.js';
import { CommandFailure } from '../output.js';

/** The bytes at an address, which a checksum is about; null if there is nothing. */
export async function fetchBytes(
  http: HttpClient,
  address: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const name = withoutSecrets(address);
  const { url, headers } = requestTarget(address);
  try {
    const response = await http.get(url, { headers, signal });
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw new CommandFailure(`${name} answered with status ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new CommandFailure(`${name} could not be read: ${error.message}`);
  }
}
