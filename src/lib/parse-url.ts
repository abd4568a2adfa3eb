/**
 * The URL, or null if the address is invalid. Replaces `URL.canParse`, which on Node 20 and 22 rejects hosts
 * with non-ASCII letters after a few thousand calls.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
