/**
 * An address, or null for what is none. Instead of `URL.canParse`, which on Node 20 and 22 comes to deny that hosts with
 * letters beyond ASCII are addresses once it has been called some thousand times.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
